// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>

#include "arena/game/competitor.hpp"
#include "board/line_board.hpp"
#include "game/point.hpp"
#include "game/position.hpp"
#include "game/rules.hpp"
#include "game/side.hpp"
#include "pattern/shape_board.hpp"
#include "pattern/shape_tables.hpp"

namespace rowan::arena {

/// The referee's board: gives the same answers as `Position` for each move, without scanning the board.
class Judge {
 public:
  /// Requires a position that is not over. `tables` are those of the game, and may be shared; null if nothing
  /// is forbidden.
  Judge(const Position& start, std::shared_ptr<const pattern::ShapeTables> tables);

  /// The tables for a game, to be shared by all its judges; null if nothing is forbidden.
  [[nodiscard]] static std::shared_ptr<const pattern::ShapeTables> tables_for(const Rules& rules);

  [[nodiscard]] Side side_to_move() const { return to_move_; }

  /// Why the side to move may not play this point on the board: it is occupied, or forbidden and why.
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
  std::unique_ptr<pattern::ShapeBoard> shapes_;  // if points can be forbidden
  Side to_move_;
};

}  // namespace rowan::arena
