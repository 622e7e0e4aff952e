// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "cli/commands/analyze/order_queue.hpp"
#include "cli/io/input_reader.hpp"

namespace rowan::cli {

/// Reads standard input on its own thread and puts its lines into a queue, until the input ends or this
/// object is destroyed.
///
/// A line ends with CR, LF or both; empty lines are skipped. The rest of a line that is longer than any
/// command is dropped.
class EngineInput {
 public:
  static constexpr std::size_t longest_line = 4096;

  explicit EngineInput(OrderQueue& queue);

 private:
  void take(std::string_view bytes);

  OrderQueue& queue_;
  std::string line_;  // what has arrived of the next one
  InputReader reader_;
};

}  // namespace rowan::cli
