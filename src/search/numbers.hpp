// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "game/position.hpp"
#include "game/side.hpp"
#include "think/score.hpp"

namespace rowan::search {

/// The numbers that people see, in the terminal, in JSON and on the page: docs/numbers.md says what they
/// mean, and tests/data/numbers.json is the table that this and the page's web/core/numbers.js are held to.

/// "Wins in N" counts the moves of the winner, of `plies` moves of both sides: 1, 2 are one move; 3, 4 are
/// two.
[[nodiscard]] constexpr int moves_of_winner(int plies) { return (plies + 1) / 2; }

/// The winning chance that a score means to whose score it is: 1 or 0 where the end is proved, else from 0.01
/// to 0.99, in steps of 0.0001. The curve is the one that the weights of eval/ were fitted with.
[[nodiscard]] double chance_of(think::Score score);

/// "+85", "-12", "0"; "wins in 4", "loses in 3" where it is proved.
[[nodiscard]] std::string score_text(think::Score score);

/// What is known of a position: the score of the side to move, and which side that is.
struct ShownScore {
  think::Score score = 0;
  Side to_move = Side::first;

  /// Of a position where the game is over.
  [[nodiscard]] static ShownScore of(Outcome outcome, Side to_move);

  /// The winning chance of the side to move, and of the first player, black: only the bar and the graph show
  /// the latter.
  [[nodiscard]] double chance() const { return chance_of(score); }
  [[nodiscard]] double black_chance() const { return chance_of(to_move == Side::first ? score : -score); }

  /// Whose proved win it is; nothing where none is.
  [[nodiscard]] std::optional<Side> winner() const;

  /// Of a proved win: moves of both sides to the end, and those of the winner. Require winner().
  [[nodiscard]] int plies() const { return think::plies_to_end(score); }
  [[nodiscard]] int moves() const { return moves_of_winner(plies()); }
};

}  // namespace rowan::search
