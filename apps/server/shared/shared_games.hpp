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
#include "server/shared/game_service.hpp"

namespace rowan::server {

/// Where games between two people are kept, and how long.
struct GamesOptions {
  std::filesystem::path file = {};  // empty: this server keeps no games
  bool must_open = false;           // the server does not start without it
  std::chrono::days keep{30};
  std::function<void(const Error&)> report = {};  // what whoever runs the server should know; from any thread
};

/// The thread that all games between two people live on. What the network hands over while the store is being
/// written waits, and goes into the next transaction together: 200 games cost little more than one.
///
///     network thread          this thread
///     create, show, receive -> queue -> GameService ... one commit ... replies, outboxes
///
/// The file is opened when the server starts if it is there, and else with the first game that is created.
class SharedGames {
 public:
  using Reply = GameService::Reply;
  using Connection = GameService::Connection;

  using Task = std::function<void(GameService&, Now)>;
  using MakeGroups = std::function<std::unique_ptr<GameGroups>(GameService&, GameStore&)>;

  explicit SharedGames(GamesOptions options) : options_(std::move(options)) {}

  /// Ends the thread; how long turns have lasted is stored.
  ~SharedGames();
  SharedGames(const SharedGames&) = delete;
  SharedGames& operator=(const SharedGames&) = delete;

  /// What makes that which lives beside the games, when the file is opened. Before start().
  void set_groups(MakeGroups make_groups) { make_groups_ = std::move(make_groups); }

  /// Opens the file if that is needed now. An error only where it must be opened.
  [[nodiscard]] Result<void> start();

  /// Is the file where it was opened? An error where it was moved or deleted since, whatever has been
  /// answered from memory; nothing is wrong with a file that is not open yet. From any thread.
  [[nodiscard]] Result<void> check_place();

  // May be called from any thread. A reply comes from the thread of the games.

  void create(const std::string& body, const Payer& payer, const Reply& reply);
  void show(std::string id, std::string token, const Payer& payer, const Reply& reply);
  void receive(const Connection& connection, std::string text);
  void leave(const Connection& connection) noexcept;

  // The same for what lives beside the games. A task runs on their thread.

  /// Opens the file if that has not happened. The reply is an error where the task cannot be done.
  void submit_creation(Task task, const Reply& reply);
  /// 404 with `missing` where no file is open.
  void submit_question(Task task, const Reply& reply, std::string_view missing);
  /// `missing` gives the answer where no file is open.
  void submit_message(Task task, Outbox& outbox, const std::function<std::string()>& missing);
  template <class Departure>
  void submit_departure(Departure departure) noexcept {
    try {
      static_cast<void>(submit(std::move(departure), /*always=*/true));
    } catch (...) {
      return;  // no memory: the connection stays listed, and its outbox takes nothing
    }
  }

 private:
  /// Of those who wait. A message that finds no room breaks its connection off.
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

  std::mutex mutex_;  // of what follows
  std::condition_variable ready_;
  std::deque<WaitingTask> tasks_;
  bool is_ending_ = false;
  bool is_open_ = false;

  std::optional<Moment> reported_;  // by the thread
  std::jthread thread_;
};

}  // namespace rowan::server
