// SPDX-License-Identifier: MIT
#pragma once

#include <expected>

#include "record/fault.hpp"
#include "think/answer.hpp"
#include "think/request.hpp"

namespace rowan::think {

/// Anything that can be asked for a move: a built-in player, or another process. Used by one thread at a
/// time. A built-in player lives for one game; the arena uses a Competitor for many games, with a begin() for
/// each.
class Thinker {
 public:
  Thinker() = default;
  Thinker(const Thinker&) = delete;
  Thinker& operator=(const Thinker&) = delete;
  virtual ~Thinker() = default;

  /// Returns a move for the side to move. Built-in players always return a legal one. Another process may
  /// fail; if it answers, its point is on the board, but may be illegal.
  [[nodiscard]] virtual std::expected<Answer, record::Fault> think(const Request& request) = 0;
};

}  // namespace rowan::think
