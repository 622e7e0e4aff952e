// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <optional>
#include <stop_token>

#include "game/evaluation.hpp"
#include "game/point.hpp"
#include "game/position.hpp"

namespace rowan {

/// A question: the position with all moves of the game since the empty board, and the clock.
struct Turn {
  const Position& position;
  std::optional<std::chrono::milliseconds>
      match_left;  // may be negative; nothing where there is no match time
  std::optional<std::chrono::steady_clock::time_point>
      deadline;          // tolerance included; nothing where time is free
  std::stop_token stop;  // asked to stop: return any fault at once, nobody will look at it
};

/// An answer: the point, not yet judged by the rules, and what the player said beside it.
struct Answer {
  Point point;
  std::optional<Evaluation> evaluation = {};
};

}  // namespace rowan
