// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "base/phrase.hpp"
#include "base/stop.hpp"
#include "game/point.hpp"
#include "game/position.hpp"
#include "lesson/task.hpp"

namespace rowan::lesson {

/// How a try went: wrong; right, and the task goes on; or the task is done.
enum class TryResult : std::uint8_t { wrong, right, done };

/// What becomes of a try.
struct Verdict {
  TryResult result = TryResult::wrong;

  /// A sentence or two: what the move does, and where it is wrong why that is not enough.
  Phrase text = {};

  /// The move and what follows from it: the answer that refutes it, the opponent's win, or the best defense
  /// of a task that goes on. All of them can be played one after the other.
  std::vector<Point> line = {};
};

/// Does a legal move of the side to move fulfill the task? Requires a task about one move: neither
/// find_forbidden nor choose_side. A verdict that was found after the interruption counts for nothing.
[[nodiscard]] Verdict try_move(Task task, const Position& position, Point move,
                               const Interruption& interruption = {});

}  // namespace rowan::lesson
