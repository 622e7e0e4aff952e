// SPDX-License-Identifier: MIT
#pragma once

#include <expected>

#include "record/fault.hpp"
#include "think/answer.hpp"
#include "think/request.hpp"

namespace rowan::think {

/// Anything that can be asked for a move: a built-in player, or another process. Used by one thread at a
/// time. A built-in player lives for one game; a Competitor of the arena is begun anew for each.
class Thinker {
 public:
  Thinker() = default;
  Thinker(const Thinker&) = delete;
  Thinker& operator=(const Thinker&) = delete;
  virtual ~Thinker() = default;

  /// Returns a move for the side to move. Built-in players always return a legal one. Another process may
  /// fail; its point is on the board, and nothing else about it is certain.
  [[nodiscard]] virtual std::expected<Answer, record::Fault> think(const Request& request) = 0;
};

}  // namespace rowan::think
