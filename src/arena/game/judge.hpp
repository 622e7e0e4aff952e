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

/// The board as a referee keeps it: what `Position` says of each move, without scanning the board for it.
class Judge {
 public:
  /// A position that is not over. `tables` are those of the game, which may be shared; null where nothing is
  /// forbidden.
  Judge(const Position& start, std::shared_ptr<const pattern::ShapeTables> tables);

  /// Tables for a game, to be shared by all its judges; null where nothing is forbidden.
  [[nodiscard]] static std::shared_ptr<const pattern::ShapeTables> tables_for(const Rules& rules);

  [[nodiscard]] Side side_to_move() const { return to_move_; }

  /// Why the side to move may not play this point of the board: occupied, or forbidden and why.
  [[nodiscard]] std::optional<record::Fault> why_illegal(Point point) const;

  /// Plays a point that is not illegal, and says how the game stands then and why if it is over.
  struct Verdict {
    Outcome outcome = Outcome::ongoing;
    record::Termination how = record::Termination::unknown;
  };
  Verdict play(Point point);

 private:
  [[nodiscard]] bool is_stuck() const;

  board::LineBoard stones_;
  std::unique_ptr<pattern::ShapeBoard> shapes_;  // where points can be forbidden
  Side to_move_;
};

}  // namespace rowan::arena
