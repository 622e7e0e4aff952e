// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "game/position.hpp"
#include "game/rules.hpp"
#include "game/side.hpp"

namespace rowan::proof {

/// Points of a board by Rules::index_of.
using CellSet = std::bitset<256>;

/// A board for checking wins by threats (threat_walk.hpp), seen through its windows, the rows of k points in
/// line: it uses no shapes and answers every question by scanning the windows.
///
///     code of a window    stones of first + 16 × stones of second
///     tally               how many windows have each code
///
/// The first player completes a row by filling a window. Where overlines do not win, the window counts only
/// if none of that player's stones stands at either end of it. The second player completes a row by filling
/// any window. Where overlines do not win, this allows the second player more than the rules do, so a win of
/// the first player found here is also a win in the game.
class WindowBoard {
 public:
  /// At most 256 points, 4 <= k <= 15, no forbidden points, and rows that win even if both ends are blocked.
  [[nodiscard]] static bool supports(const Rules& rules);

  /// The empty board. Requires supports(rules).
  explicit WindowBoard(const Rules& rules);

  /// The stones of a position. Requires supports(position.rules()).
  explicit WindowBoard(const Position& position);

  [[nodiscard]] const Rules& rules() const { return geometry_->rules; }
  [[nodiscard]] int point_count() const { return geometry_->rules.point_count(); }
  [[nodiscard]] bool is_empty(int cell) const {
    return cells_[static_cast<std::size_t>(cell)] == Cell::empty;
  }
  [[nodiscard]] Cell cell(int cell) const { return cells_[static_cast<std::size_t>(cell)]; }
  [[nodiscard]] CellSet empty_cells() const { return geometry_->all & ~taken_; }

  /// place() puts a stone on an empty point; remove() takes a stone off.
  void place(int cell, Side side);
  void remove(int cell);

  /// Has that side completed a row, as described above?
  [[nodiscard]] bool has_row(Side side) const;

  /// Can the second player fill a window with one stone?
  [[nodiscard]] bool second_can_complete() const { return tally_[code_of(0, k() - 1)] > 0; }

  /// The empty points of windows that hold exactly, or at least, `stones` stones of the second player and
  /// none of the first.
  [[nodiscard]] CellSet second_open_cells(int stones) const;
  [[nodiscard]] CellSet second_open_cells_from(int stones) const;

  /// The points where the first player completes a row, in ascending order.
  [[nodiscard]] std::vector<int> first_completing_points() const;

  /// A move of the first player, and two points that each complete a row after it.
  struct Four {
    int move = 0;
    std::array<int, 2> points{};

    [[nodiscard]] CellSet cells() const {
      CellSet set;
      set.set(static_cast<std::size_t>(move));
      for (const int point : points) set.set(static_cast<std::size_t>(point));
      return set;
    }
  };

  /// The four with two completing points that has the fewest cells outside `known`, or nothing; among equals
  /// the one with the lowest move. Of its completing points those in `known` are preferred, then the lowest.
  /// Requires that the first player has no completing point yet.
  [[nodiscard]] std::optional<Four> double_four(const CellSet& known) const;

 private:
  struct Window {
    std::vector<std::uint8_t> cells;
    CellSet mask;
    std::array<int, 2> ends{-1, -1};  // the points beyond its two ends, -1 off the board
  };
  struct Geometry {
    Rules rules;
    CellSet all;
    std::vector<Window> windows;
    std::vector<std::vector<std::uint16_t>> windows_of;  // by point
  };

  [[nodiscard]] static std::shared_ptr<const Geometry> geometry_of(const Rules& rules);
  [[nodiscard]] static std::shared_ptr<const Geometry> make_geometry(const Rules& rules);
  [[nodiscard]] int k() const { return geometry_->rules.k; }
  static constexpr std::size_t code_of(int first, int second) {
    return static_cast<std::size_t>(first + 16 * second);
  }
  [[nodiscard]] bool counts_for_first(const Window& window) const;
  void change(int cell, Side side, int by);
  template <class Visit>
  void for_each_with(std::size_t code, Visit visit) const;

  std::shared_ptr<const Geometry> geometry_;
  std::vector<Cell> cells_;
  CellSet taken_;
  std::vector<std::uint8_t> codes_;  // by window
  std::array<std::uint16_t, 256> tally_{};
};

}  // namespace rowan::proof
