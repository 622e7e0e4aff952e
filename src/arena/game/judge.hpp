// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <utility>

#include "arena/game/competitor.hpp"
#include "arena/tournament/tournament.hpp"
#include "board/line_board.hpp"
#include "game/point.hpp"
#include "game/position.hpp"
#include "game/rules.hpp"
#include "game/side.hpp"
#include "pattern/shape_board.hpp"
#include "pattern/shape_tables.hpp"
#include "record/game_record.hpp"

namespace rowan::arena {

/// The referee's board: gives the same answers as `Position`, but faster, because it updates lines and shapes
/// with each move instead of scanning the board.
class Judge {
 public:
  /// Requires a position that is not over. `tables` are those of tables_for(), and may be shared.
  Judge(const Position& start, std::shared_ptr<const pattern::ShapeTables> tables);

  /// The tables for a game, to be shared by all its judges; null if nothing is forbidden.
  [[nodiscard]] static std::shared_ptr<const pattern::ShapeTables> tables_for(const Rules& rules);

  [[nodiscard]] Side side_to_move() const { return to_move_; }

  /// Why the side to move may not play a point of the board: it is occupied, or it is forbidden for the
  /// reason given. Empty if the point is legal.
  [[nodiscard]] std::optional<record::Fault> why_illegal(Point point) const;

  /// The state of the game after a move, and the reason if it is over. play() requires a legal point.
  struct Verdict {
    Outcome outcome = Outcome::ongoing;
    record::Termination how = record::Termination::unknown;
  };
  Verdict play(Point point);

 private:
  [[nodiscard]] bool is_stuck() const;

  board::LineBoard stones_;
  std::unique_ptr<pattern::ShapeBoard> shapes_;  // null if no point can be forbidden
  Side to_move_;
};

/// Adjudication: ends a game early when the scores reported by both players agree on the result, or as a draw
/// at a limit of moves.
///
///     scores of a, b     +5 -3 +2 0 +1 -1      within draw_score for draw_moves moves of each, and at least
///                                              draw_from moves played: a draw
///                        +900 -950 +980 -990   a says it wins, b that it loses, for win_moves moves of each:
///                                              a win for a
///
/// A claimed win or loss in n moves is further from 0 than any score. A move without a score ends the streaks
/// of its player.
class Adjudicator {
 public:
  explicit Adjudicator(const Adjudication& rules) : rules_(rules) {}

  /// Records a move of `side`, the `played`-th of the game. Returns the verdict if the game ends here;
  /// otherwise empty.
  [[nodiscard]] std::optional<Judge::Verdict> observe(Side side, const std::optional<Evaluation>& evaluation,
                                                      int played);

 private:
  struct Rows {  // lengths of a side's current streaks
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
