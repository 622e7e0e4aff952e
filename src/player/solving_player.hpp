// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <optional>
#include <stop_token>

#include "player/player.hpp"
#include "search/engine.hpp"
#include "solve/solver.hpp"

namespace rowan {

/// Solves the position at every move (solve/solver.hpp): wins what is won and holds what can be held, whatever the other side does.
///
///     won      the engine's move where it sees the win to its end, which is the quicker one; else the solver's
///     drawn    the engine's move, which sets the other side problems, if it keeps the draw; else the solver's
///     lost     the engine's move: it resists longest
///
/// It plays boards on which nearly every position is solved in a moment. Where one is not, within a fixed count of nodes or the time that
/// it has, it plays as the engine does and says so. No chance is involved.
class SolvingPlayer {
 public:
  /// Boards of up to 30 points, or of 49 where rows are 5 or longer or the board is at least 5 wide and high; every board where rows
  /// are of 2, or longer than the board.
  [[nodiscard]] static bool plays(const Rules& rules);

  /// What a move may cost beside the count of nodes.
  struct Clock {
    std::optional<std::chrono::nanoseconds> time = {};
    std::stop_token stop = {};
  };

  /// Requires plays(position.rules()) and that the game is not over.
  [[nodiscard]] Choice choose(const Position& position, const Clock& clock);

 private:
  [[nodiscard]] SolveReport solve(const Position& position, const Clock& clock) const;
  [[nodiscard]] SearchLine best_line(const Position& position, const Clock& clock);
  [[nodiscard]] std::optional<Choice> hold(const Position& position, Point wanted, std::optional<Point> known,
                                           const Clock& clock) const;

  std::optional<Engine> engine_;  // made at the first question
};

}  // namespace rowan
