// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "base/result.hpp"
#include "server/multiplayer/game_service.hpp"

namespace rowan::server {

/// Where games between two people are kept, and how long.
struct GamesOptions {
  std::filesystem::path file = {};  // empty: this server keeps no games
  bool must_open = false;           // whether the server refuses to start if it cannot open the file
  std::chrono::days keep{30};
  std::function<void(const Error&)> report = {};  // for the server's operator; called from any thread
};

/// The thread of all games between two people. While the store is being written, new tasks of the network
/// wait; they then share the next transaction, so that 200 games cost little more than one.
///
///     network thread                    this thread
///     create, show, receive -> queue -> GameService ... one commit ... replies, outboxes
///
/// The file is opened when the server starts if it exists or must_open is set, and otherwise when the first
/// game or class is created.
class SharedGames {
 public:
  using Reply = GameService::Reply;
  using Connection = GameService::Connection;

  using Task = std::function<void(GameService&, Times)>;
  using MakeGroups = std::function<std::unique_ptr<GameGroups>(GameService&, GameStore&)>;

  explicit SharedGames(GamesOptions options) : options_(std::move(options)) {}

  /// Ends the thread, after storing how long turns have lasted.
  ~SharedGames();
  SharedGames(const SharedGames&) = delete;
  SharedGames& operator=(const SharedGames&) = delete;

  /// Sets the function that creates the groups of games when the file is opened. Call before start().
  void set_groups(MakeGroups make_groups) { make_groups_ = std::move(make_groups); }

  /// Opens the file if it exists or must_open is set. Returns an error only if must_open is set; otherwise a
  /// failure is only reported.
  [[nodiscard]] Result<void> start();

  /// An error if the file was moved, replaced or deleted since it was opened, even if answers from memory
  /// still work. No error if the file is not open yet. May be called from any thread.
  [[nodiscard]] Result<void> check_place();

  // These may be called from any thread. Replies come from the thread of the games, or at once from the
  // calling thread if the request is refused before it gets there.

  void create(const std::string& body, const Payer& payer, const Reply& reply);
  void show(std::string id, std::string token, const Payer& payer, const Reply& reply);
  void receive(const Connection& connection, std::string text);
  void leave(const Connection& connection) noexcept;

  // For groups such as classes. A task runs on the thread of the games.

  /// Submits a task, and opens the file if it is not open yet. Replies with an error if the file cannot be
  /// opened or too many tasks are waiting.
  void submit_creation(Task task, const Reply& reply);
  /// Submits a task. Replies 404 with `missing` if no file is open.
  void submit_question(Task task, const Reply& reply, std::string_view missing);
  /// Submits a task. Sends the text from `missing` if no file is open.
  void submit_message(Task task, Outbox& outbox, const std::function<std::string()>& missing);
  template <class Departure>
  void submit_departure(Departure departure) noexcept {
    try {
      static_cast<void>(submit(std::move(departure), /*always=*/true));
    } catch (...) {
      return;  // out of memory: the connection stays listed, but its outbox accepts nothing
    }
  }

 private:
  /// The maximum number of waiting tasks. A message beyond it breaks off its connection.
  static constexpr std::size_t most_waiting = 20'000;

  struct WaitingTask {
    Moment received;
    Task task;
  };

  [[nodiscard]] Result<void> open();
  [[nodiscard]] bool is_open();
  [[nodiscard]] bool submit(Task task, bool always = false);
  void run();
  void run_batch(std::deque<WaitingTask>& tasks);
  void report(const std::optional<Error>& error);

  const GamesOptions options_;
  MakeGroups make_groups_;
  std::mutex opening_;  // held while the file is opened
  std::unique_ptr<GameStore> store_;
  std::unique_ptr<GameService> service_;
  std::unique_ptr<GameGroups> groups_;
  int lock_file_ = -1;

  std::mutex mutex_;  // guards the members below
  std::condition_variable ready_;
  std::deque<WaitingTask> tasks_;
  bool is_ending_ = false;
  bool is_open_ = false;

  std::optional<Moment> reported_;  // used by the thread only
  std::jthread thread_;
};

}  // namespace rowan::server
