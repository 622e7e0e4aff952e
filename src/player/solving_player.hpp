// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "network/network_selector.hpp"
#include "player/player.hpp"
#include "search/engine.hpp"
#include "solve/solver.hpp"

namespace rowan::player {

/// Solves the position at every move (solve/solver.hpp): wins won positions and holds those that can be held,
/// whatever the other side does.
///
///     won      the engine's move if it sees the whole win, because its win is quicker; else the
///              solver's
///     drawn    the engine's move, which poses problems to the opponent, if it keeps the draw; else the
///              solver's
///     lost     the engine's move
///
/// It plays on boards on which nearly every position is solved in a moment. If a position is not solved
/// within the node limits for a position and for a move, within the available time, or before a stop request,
/// the engine chooses the move, and the answer says so. Deterministic and independent of earlier requests:
/// without a clock the answer is the same everywhere.
class SolvingPlayer final : public Player {
 public:
  static constexpr std::size_t usual_mebibytes = 256;
  static constexpr std::int64_t usual_nodes = 2'000'000;

  /// `mebibytes` is the size of the solver's table; `nodes` is the limit for one position, and the limit for
  /// a move is three times that. The engine evaluates with the network.
  explicit SolvingPlayer(std::size_t mebibytes = usual_mebibytes, std::int64_t nodes = usual_nodes,
                         network::NetworkSelector network = {})
      : mebibytes_(mebibytes), nodes_(nodes), network_(std::move(network)) {}

  /// Of the boards that the solver supports, it plays those of up to 30 points; of up to 49 if rows have 5 or
  /// more stones, or if the board is at least 5 wide and high; all boards if rows have at most 2 stones, or
  /// are longer than the board.
  [[nodiscard]] static bool plays(const Rules& rules);

  /// Requires plays(request.position.rules()).
  [[nodiscard]] std::expected<think::Answer, record::Fault> think(const think::Request& request) override;

 private:
  class MoveBudget;

  [[nodiscard]] solve::SolveReport solve(const Position& position, const think::Request& request,
                                         MoveBudget& budget) const;
  [[nodiscard]] think::Answer ask_engine(const think::Request& request, const MoveBudget& budget);
  [[nodiscard]] std::optional<Point> holding_move(const think::Request& request, MoveBudget& budget,
                                                  Point wanted, std::optional<Point> known) const;

  std::size_t mebibytes_;
  std::int64_t nodes_;
  network::NetworkSelector network_;
  std::optional<search::Engine> engine_;  // created at the first request
};

}  // namespace rowan::player
