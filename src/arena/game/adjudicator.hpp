// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>
#include <utility>

#include "arena/game/judge.hpp"
#include "arena/tournament/tournament.hpp"
#include "game/side.hpp"
#include "record/game_record.hpp"

namespace rowan::arena {

/// Adjudication: ends a game early when the scores reported by both players agree on the result.
///
///     scores of a, b     +5 -3 +2 0 +1 -1      within draw_score for draw_moves moves of each: a draw
///                        +900 -950 +980 -990   a says it wins, b that it loses, for win_moves moves of each:
///                                              a win
///
/// A claimed win or loss in n moves is further from 0 than any score. A move without a score ends every
/// streak.
class Adjudicator {
 public:
  explicit Adjudicator(const Adjudication& rules) : rules_(rules) {}

  /// Records a move of `side`, the `played`-th of the game; returns the verdict if it ends the game.
  [[nodiscard]] std::optional<Judge::Verdict> observe(Side side, const std::optional<Evaluation>& evaluation,
                                                      int played);

 private:
  struct Rows {  // lengths of this side's current streaks
    int level = 0;
    int winning = 0;
    int losing = 0;
  };
  [[nodiscard]] bool agree_on_win(Side winner) const;
  [[nodiscard]] const Rows& rows(Side side) const { return rows_[std::to_underlying(side)]; }

  Adjudication rules_;
  std::array<Rows, 2> rows_;
};

}  // namespace rowan::arena
