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

/// The stones as reported by a manager of the Gomocup protocol.
///
/// The manager is the referee: stones may be placed where our rules would not allow them, in any number and
/// order, and the rules themselves may become known only later. So the board accepts every stone on an empty
/// point, and a Position is made from it when a move is wanted.
class ReportedBoard {
 public:
  struct Stone {
    Point point;
    Side side;

    friend bool operator==(const Stone&, const Stone&) = default;
  };

  /// A line of BOARD: x,y,1 is a stone of the engine that receives the line, x,y,2 one of its opponent, and
  /// x,y,3 a point closed to both.
  enum class Mark : std::uint8_t { own = 1, other = 2, closed = 3 };
  struct Field {
    Point point;
    Mark mark;
  };

  ReportedBoard() = default;

  enum class ListCommand : std::uint8_t { board, yxboard };

  /// The board that a list command describes. The side with more stones moved first; if the numbers are
  /// equal, the engine that receives the board moved first. Requires distinct points.
  ///
  ///     own     other    moved first      to move after BOARD   to move after YXBOARD
  ///     n       n        own              own                   own
  ///     n       n + 1    other            own                   own
  ///     n + 1   n        own              own                   other: the sides have alternated
  ///     otherwise        side with more   own                   own
  [[nodiscard]] static ReportedBoard arranged(std::span<const Field> fields, ListCommand command);

  [[nodiscard]] const std::vector<Stone>& stones() const { return stones_; }
  [[nodiscard]] const std::vector<Point>& closed() const { return closed_; }
  [[nodiscard]] Side side_to_move() const { return to_move_; }
  [[nodiscard]] bool is_free(Point point) const;

  /// Places a stone of the side to move. Requires is_free(point).
  void put(Point point);

  /// Removes a stone of either side; false if there is none. If the remaining stones can result from
  /// alternating moves, they determine the side to move; otherwise the removed stone's owner is to move.
  [[nodiscard]] bool take(Point point);

  /// The position under these rules, with the stones as its moves if they can have been played in this order.
  [[nodiscard]] Position position(const Rules& rules) const;

 private:
  std::vector<Stone> stones_;
  std::vector<Point> closed_;
  Side to_move_ = Side::first;
};

}  // namespace rowan::gomocup
