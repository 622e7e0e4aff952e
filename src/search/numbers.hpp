// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "game/position.hpp"
#include "game/side.hpp"
#include "think/score.hpp"

namespace rowan::search {

/// The numbers that people see, in the terminal, in JSON and on the page: docs/numbers.md says what they
/// mean. This file and the page's web/core/numbers.js are tested against the same table,
/// tests/data/numbers.json.

/// The N of "wins in N": how many of `plies` moves of both sides are the winner's. 1 and 2 plies are one
/// move, 3 and 4 are two.
[[nodiscard]] constexpr int moves_of_winner(int plies) { return (plies + 1) / 2; }

/// The winning chance of the side whose score it is: 1 or 0 if the result is proved, otherwise from 0.01 to
/// 0.99 in steps of 0.0001. The weights of eval/ were fitted with the same curve.
[[nodiscard]] double chance_of(think::Score score);

/// "+85", "-12", "0"; "wins in 4", "loses in 3" if the result is proved.
[[nodiscard]] std::string score_text(think::Score score);

/// The score of a position as it is shown to people: the side to move, and the score from its view.
struct ShownScore {
  think::Score score = 0;
  Side to_move = Side::first;

  /// The score of a position where the game is over.
  [[nodiscard]] static ShownScore of(Outcome outcome, Side to_move);

  /// The winning chances of the side to move and of black, the first player. The bar and the graph show
  /// black's.
  [[nodiscard]] double chance() const { return chance_of(score); }
  [[nodiscard]] double black_chance() const { return chance_of(to_move == Side::first ? score : -score); }

  /// The side whose win is proved; empty if none is.
  [[nodiscard]] std::optional<Side> winner() const;

  /// For a proved result: the number of plies to the end, and how many of them the winner plays. Both require
  /// winner().
  [[nodiscard]] int plies() const { return think::plies_to_end(score); }
  [[nodiscard]] int moves() const { return moves_of_winner(plies()); }
};

}  // namespace rowan::search
