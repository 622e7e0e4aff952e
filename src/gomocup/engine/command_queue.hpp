// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "base/stop.hpp"
#include "gomocup/protocol/command.hpp"

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
  /// skipped. This and close() must be called by one and the same thread.
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

}  // namespace rowan::gomocup
