// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "base/phrase.hpp"
#include "base/stop.hpp"
#include "game/point.hpp"
#include "game/position.hpp"
#include "lesson/lesson.hpp"

namespace rowan::lesson {

/// The result of a try: the move is wrong; it is right, and the task continues; or the task is done.
enum class TryResult : std::uint8_t { wrong, right, done };

/// The judgment of a try.
struct Verdict {
  TryResult result = TryResult::wrong;

  /// A few sentences: what the move does, and, if the move is wrong, why that is not enough.
  Phrase text = {};

  /// The move and its consequences: the answer that refutes it, the opponent's win, or the best defense if
  /// the task continues. The points can be played in this order. judge() leaves the line empty for
  /// find_forbidden and for a move on a forbidden point.
  std::vector<Point> line = {};
};

/// Judges whether a move fulfills the task. Requires a legal move, and a task about one move: neither
/// find_forbidden nor choose_side. A verdict found after an interruption is invalid.
[[nodiscard]] Verdict try_move(Task task, const Position& position, Point move,
                               const Interruption& interruption = {});

}  // namespace rowan::lesson
