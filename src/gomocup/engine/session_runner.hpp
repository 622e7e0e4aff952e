// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "base/stop.hpp"
#include "gomocup/engine/session.hpp"
#include "gomocup/protocol/command.hpp"
#include "search/engine.hpp"

namespace rowan::gomocup {

/// A line from the manager, without its line break, parsed and time-stamped.
struct ReceivedCommand {
  using Moment = std::chrono::steady_clock::time_point;

  std::string line;
  Result<Command> command;
  Moment read_at;

  /// Parses the line and stamps the time.
  [[nodiscard]] static ReceivedCommand read(std::string line);
};

/// Queue of the manager's commands, from the thread that reads them to the one that searches.
///
///     reader      add_input(bytes) ... add_input(bytes) ... close()
///                   |  END, STOP or YXSTOP during a search, any command while pondering: stop
///     searcher    next() ... begin_search() ------ end_search() ... next()
///
/// All commands are executed in order, after the search in progress. END, STOP and YXSTOP end that search at
/// once with the best move so far; any command ends pondering.
class CommandQueue {
 public:
  /// The longest line; the rest of a longer one is dropped, since no command is that long.
  static constexpr std::size_t longest_line = 4096;

  /// What stops a search: `move` is stopped only by a command that demands the move at once, `ponder` by any
  /// command.
  enum class SearchKind : bool { move, ponder };

  /// Adds bytes of the input, in pieces of any size. A line ends with CR, LF or both; empty lines are
  /// skipped. Must be called by the same thread as close().
  void add_input(std::string_view bytes);

  /// Marks the end of the input; equivalent to END. The last line may lack its line break.
  void close();

  /// Waits for a command. Empty once the queue is closed and drained.
  [[nodiscard]] std::optional<ReceivedCommand> next();

  /// Begins a search. The token is already stopped if a command in the queue would stop the search.
  [[nodiscard]] StopToken begin_search(SearchKind kind);
  void end_search();

 private:
  void push(ReceivedCommand received);

  std::string unfinished_line_;  // of the reader alone

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<ReceivedCommand> waiting_;
  bool is_closed_ = false;
  std::optional<SearchKind> search_;
  StopSource stop_;
};

/// A Gomocup session with its engine: commands in, lines out.
///
///     thread that reads       commands().add_input(bytes) ... commands().close()
///     thread that searches    run: next -> process -> send -> think, send meanwhile -> finished -> send
///
/// The engine is made for the first search, and again when another table size or number of threads is wanted.
/// Nothing large is allocated before the first search: until then a manager may set a memory limit at any
/// time, and a process that exceeds it even for a moment has lost.
class SessionRunner {
 public:
  using Moment = ReceivedCommand::Moment;
  using Send = std::function<void(const std::vector<std::string>& lines)>;

  /// Hooks that only tests set.
  struct TestHooks {
    /// Called before each search, whose task it may change. Returns false to refuse pondering, the only task
    /// that may be refused.
    std::function<bool(SearchTask& task)> admit = [](SearchTask&) { return true; };
    std::function<Moment()> now = [] { return std::chrono::steady_clock::now(); };
  };

  /// `send` sends lines to the manager.
  SessionRunner(Session::Options options, Send send)
      : SessionRunner(std::move(options), std::move(send), TestHooks()) {}
  SessionRunner(Session::Options options, Send send, TestHooks test)
      : session_(std::move(options)), send_(std::move(send)), test_(std::move(test)) {}

  [[nodiscard]] CommandQueue& commands() { return commands_; }

  /// Calls `before_each` for each command and then executes it, until END or the end of the input. Also ends
  /// if `output_failed` returns true after a command.
  void run(const std::function<void(const ReceivedCommand&)>& before_each,
           const std::function<bool()>& output_failed);

  /// Executes a command, and searches as long as there are tasks. False after END.
  bool process(const ReceivedCommand& received);

  [[nodiscard]] const Game& game() const { return session_.game(); }

 private:
  void take_over_options(bool clear_table);
  void send(const std::vector<std::string>& lines) const;
  [[nodiscard]] think::Answer think(const SearchTask& task, Moment read_at);
  void make_engine();

  CommandQueue commands_;
  Session session_;
  Send send_;
  TestHooks test_;
  search::Engine::Options options_;  // as the session last wanted them
  std::optional<search::Engine> engine_;
};

}  // namespace rowan::gomocup
