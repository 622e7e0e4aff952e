// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "game/point.hpp"
#include "game/position.hpp"
#include "game/rules.hpp"
#include "game/side.hpp"

namespace rowan::gomocup {

/// The stones as a manager of the Gomocup protocol has told them.
///
/// It is the manager who referees: stones may stand where our rules would not have them, in any number and
/// order, and the rules themselves may become known only later. So the board takes every stone on an empty
/// point, and a Position is made from it when a move is wanted.
class Board {
 public:
  struct Stone {
    Point point;
    Side side;

    friend bool operator==(const Stone&, const Stone&) = default;
  };

  /// A line of BOARD: x,y,1 is a stone of the engine that is told, x,y,2 one of its opponent, and x,y,3 is
  /// closed to both.
  enum class Mark : std::uint8_t { own = 1, other = 2, closed = 3 };
  struct Field {
    Point point;
    Mark mark;
  };

  Board() = default;

  /// Who has more stones began, with as many on both sides the engine that is told. Requires that no point is
  /// named twice.
  ///
  ///     own   other    began    to move after BOARD   after YXBOARD
  ///      n      n      own      own                   own
  ///      n     n + 1   other    own                   own
  ///     n + 1   n      own      own                   other: as if the sides had been in turn
  ///      any others    most     own                   own
  enum class Told : std::uint8_t { to_move, to_look };
  [[nodiscard]] static Board arranged(std::span<const Field> fields, Told told);

  [[nodiscard]] const std::vector<Stone>& stones() const { return stones_; }
  [[nodiscard]] const std::vector<Point>& closed() const { return closed_; }
  [[nodiscard]] Side side_to_move() const { return to_move_; }
  [[nodiscard]] bool is_free(Point point) const;

  /// Puts a stone of the side to move. Requires is_free(point).
  void put(Point point);

  /// Takes a stone off, whichever it is; false if there is none. Then whoever would be to move had the sides
  /// been in turn is to move, and where they were not, the one whose stone it was.
  [[nodiscard]] bool take(Point point);

  /// The game under these rules: as moves, if the stones can have been played in their order.
  [[nodiscard]] Position position(const Rules& rules) const;

 private:
  std::vector<Stone> stones_;
  std::vector<Point> closed_;
  Side to_move_ = Side::first;
};

}  // namespace rowan::gomocup
