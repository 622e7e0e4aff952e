// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>

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
/// It plays boards on which nearly every position is solved in a moment. Where one is not, within a fixed count of nodes, the time that
/// it has, or until it is asked to stop, it plays as the engine does and says so. No chance is involved, and the questions before do not
/// matter: without a clock the same answer everywhere.
class SolvingPlayer final : public Player {
 public:
  static constexpr std::size_t usual_mebibytes = 256;

  /// With a table of that size for the solver.
  explicit SolvingPlayer(std::size_t mebibytes = usual_mebibytes) : mebibytes_(mebibytes) {}

  /// Boards of up to 30 points, or of 49 where rows are 5 or longer or the board is at least 5 wide and high; every board where rows
  /// are of 2, or longer than the board.
  [[nodiscard]] static bool plays(const Rules& rules);

  /// Requires plays(request.position.rules()).
  [[nodiscard]] std::expected<Answer, Fault> think(const Request& request) override;

 private:
  using Time = std::optional<std::chrono::nanoseconds>;  // for the whole move

  [[nodiscard]] SolveReport solve(const Position& position, const Request& request, Time time) const;
  [[nodiscard]] Answer ask_engine(const Request& request, Time time);
  [[nodiscard]] std::optional<Point> holding_move(const Request& request, Time time, Point wanted,
                                                  std::optional<Point> known) const;

  std::size_t mebibytes_;
  std::optional<Engine> engine_;  // made at the first question
};

}  // namespace rowan
