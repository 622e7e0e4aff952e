// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "game/point.hpp"
#include "game/side.hpp"
#include "search/numbers.hpp"

namespace rowan::server {

/// The result of a review for one position.
struct ReviewedPosition {
  search::ShownScore score;
  std::vector<Point> line = {};  // the best line for the side to move; empty if the game is over
};

/// How good a move was, judged by the positions before and after it.
///
///     missed-win   the mover had a proved win, and no longer has one
///     losing       the opponent has a proved win now, and had none before
///     best         the move that was found best
///     blunder, mistake, inaccuracy, good    by the winning chance lost: at least 0.15, 0.10, 0.05; or less
struct Judgment {
  Side mover = Side::first;
  double loss = 0;  // of the mover's winning chance, 0 to 1
  std::string_view verdict = {};
  bool missed_win = false;
};

/// Whether the move is bad enough to try the position again: missed-win, losing, blunder or mistake.
[[nodiscard]] bool is_bad(const Judgment& judgment);

[[nodiscard]] Judgment judge(const ReviewedPosition& before, Point move, const ReviewedPosition& after,
                             Side mover);

}  // namespace rowan::server
