// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "game/point.hpp"
#include "game/rules.hpp"
#include "tui/screen.hpp"

namespace rowan::tui {

/// Where the points of a board are on the screen. Pure arithmetic; nothing is painted here.
///
///     small: two columns a point             large: seven by three a point, for boards up to 5×5
///
///     15 ┌─┬─┬─┬─ ...                            ╲ ╱  │       │
///     14 ├─●─┼─○─          rows and              ╳   │   2   │   3
///      : :                 columns              ╱ ╲  │       │
///      1 └─┴─┴─┴─          named by labels    ───────┼───────┼───────
///        a b c d
///
/// A board that does not fit shows the window of it that holds the cursor, moving as little as it must.
class BoardLayout {
 public:
  /// Lays the board into the given space at the top left. `former` is the layout before, whose window is kept
  /// where the cursor allows. Requires that needs(rules) fits.
  BoardLayout(const Rules& rules, Extent space, Point cursor, const BoardLayout* former = nullptr);

  /// The least space in which the board can be used: five points each way, or all if it has fewer.
  [[nodiscard]] static Extent needs(const Rules& rules);

  /// The space in which the board is seen whole, and large if it is small enough for that.
  [[nodiscard]] static Extent wants(const Rules& rules);

  [[nodiscard]] bool is_large() const { return large_; }
  [[nodiscard]] Extent size() const { return size_; }

  /// The window of points that is seen: its first point and how many of them each way.
  [[nodiscard]] Point first() const { return first_; }
  [[nodiscard]] Extent window() const { return window_; }
  [[nodiscard]] bool shows(Point point) const;

  /// The middle of a point's cell, where its stone goes. Requires shows(point).
  [[nodiscard]] Spot spot_of(Point point) const;

  /// Where the row labels end and the first point's cell begins.
  [[nodiscard]] Spot corner() const { return {0, label_columns_}; }

  /// The point whose cell covers the spot; nothing on labels, lines and elsewhere.
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
