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

/// The lines that a manager sends to the engine, from the thread that reads them to the one that thinks.
///
///     reader     push(line) ... push(line) ... close()
///                   |  END or YXSTOP while it thinks, or anything while it ponders: stop
///     thinker    next() ... begin_thinking() ------ end_thinking() ... next()
///
/// So lines wait until the move is made, except those that ask for it at once; these stay in the queue as
/// well and are executed in order.
class OrderQueue {
 public:
  using Moment = std::chrono::steady_clock::time_point;

  struct Order {
    std::string line;
    Moment read_at;
  };

  /// Whether everything stops it, or only what asks for a move at once.
  enum class Thought : bool { move, ponder };

  void push(std::string line);

  /// No more lines will come: the same as END.
  void close();

  /// Waits for a line; nothing when all were taken and no more will come.
  [[nodiscard]] std::optional<Order> next();

  /// Stopped from the start if what is already waiting would stop it.
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
