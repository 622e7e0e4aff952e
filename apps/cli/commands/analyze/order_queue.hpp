// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <string>

#include "base/stop.hpp"

namespace rowan::cli {

/// Queue of the manager's lines, from the thread that reads them to the one that thinks.
///
///     reader     push(line) ... push(line) ... close()
///                   |  END or YXSTOP while it thinks, or anything while it ponders: stop
///     thinker    next() ... begin_thinking() ------ end_thinking() ... next()
///
/// Lines wait until the move is made, except those that demand it at once: they stop the search, but stay in
/// the queue and are executed in order.
class OrderQueue {
 public:
  using Moment = std::chrono::steady_clock::time_point;

  struct Order {
    std::string line;
    Moment read_at;
  };

  /// What stops a thought: for `move` only a line that demands the move at once, for `ponder` any line.
  enum class Thought : bool { move, ponder };

  void push(std::string line);

  /// Marks the end of the input; equivalent to END.
  void close();

  /// Waits for a line. Empty once the queue is closed and drained.
  [[nodiscard]] std::optional<Order> next();

  /// Begins a thought. The token is already stopped if a waiting line would stop it.
  [[nodiscard]] StopToken begin_thinking(Thought thought);
  void end_thinking();

 private:
  struct Waiting {
    Order order;
    bool is_urgent;
  };

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Waiting> waiting_;
  bool is_closed_ = false;
  std::optional<Thought> thought_;
  StopSource stop_;
};

}  // namespace rowan::cli
