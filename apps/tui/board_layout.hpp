// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "game/point.hpp"
#include "game/rules.hpp"
#include "tui/screen.hpp"

namespace rowan::tui {

/// The positions of a board's points on the screen. Pure arithmetic; paints nothing.
///
///     small: two columns a point                    large: seven by three a point, for boards up to 5×5
///
///     15  ┌─┬─┬─┬─ ...                              1 ╲ ╱  │       │
///     14  ├─●─┼─●─      rows and columns               ╳   │   2   │   3
///      :  :             are named by labels           ╱ ╲  │       │
///      1  └─┴─┴─┴─                                  ───────┼───────┼───────
///         a b c d
///
/// A board that does not fit shows a window that contains the cursor and scrolls as little as possible.
class BoardLayout {
 public:
  /// Places the board at the top left of the given space, which must be at least needs(rules). `former` is
  /// the previous layout: the new window stays as close to its window as the cursor allows.
  BoardLayout(const Rules& rules, Extent space, Point cursor, const BoardLayout* former = nullptr);

  /// The smallest space in which the board is usable: it shows five rows and five columns of points, or all
  /// if the board has fewer.
  [[nodiscard]] static Extent needs(const Rules& rules);

  /// The space that shows the whole board, in the large form for boards up to 5×5.
  [[nodiscard]] static Extent wants(const Rules& rules);

  [[nodiscard]] bool is_large() const { return large_; }
  [[nodiscard]] Extent size() const { return size_; }

  /// The visible window of points: its first point, and the number of points in each direction.
  [[nodiscard]] Point first() const { return first_; }
  [[nodiscard]] Extent window() const { return window_; }
  [[nodiscard]] bool shows(Point point) const;

  /// The center of a point's cell, where its stone is drawn. Requires shows(point).
  [[nodiscard]] Spot spot_of(Point point) const;

  /// The spot at which the row labels end and the first point's cell begins.
  [[nodiscard]] Spot corner() const { return {0, label_columns_}; }

  /// The point whose cell covers the spot; empty on labels, between large cells and outside the board.
  [[nodiscard]] std::optional<Point> point_at_spot(Spot spot) const;

  static constexpr Extent large_cell{3, 7};

 private:
  Rules rules_;
  bool large_ = false;
  int label_columns_ = 0;
  Point first_{};
  Extent window_{};
  Extent size_{};
};

}  // namespace rowan::tui
