// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "game/rules.hpp"

namespace rowan::network {

/// The nine cells around a point on one of its four lines, as a number.
///
///     4 3 2 1   .   1 2 3 4          left · 363 + center · 121 + right
///      left   center  right
///
/// A cell is 0 if empty, 1 with a stone of the first player, 2 with one of the second. A half with n cells on
/// the board, 0 to 4, is (3^n - 1) / 2 + the sum of cell · 3^(i - 1), where i is the distance from the
/// center. So a stone adds a constant to the number of each window that contains it, without any lookup.
inline constexpr int window_reach = 4;
inline constexpr int half_count = 121;
inline constexpr int left_unit = 3 * half_count;
inline constexpr int center_unit = half_count;
inline constexpr int window_count = half_count * left_unit;

/// 3^n.
inline constexpr std::array<int, window_reach + 1> powers_of_three{1, 3, 9, 27, 81};

/// The number of a half with n cells on the board and no stones.
constexpr int empty_half(int cells_on_board) { return (powers_of_three[cells_on_board] - 1) / 2; }

/// The same cells read from the other end.
constexpr int reversed_window(int number) {
  return number % half_count * left_unit + number / half_count % 3 * center_unit + number / left_unit;
}

/// The same with the players' stones exchanged.
[[nodiscard]] int swapped_window(int number);

/// Three kinds of areas: the board is cut into thirds in both directions; the four corners are one area, the
/// four sides another, the middle the third.
///
///     0 1 0
///     1 2 1
///     0 1 0
inline constexpr int area_count = 3;

/// For a board of a given size: which windows a stone on a point changes, and by how much.
class Layout {
 public:
  /// A point whose window on one line contains the stone. A stone of the first player adds `unit` to the
  /// number of that window, a stone of the second player twice as much.
  struct Neighbor {
    std::uint16_t point;
    std::uint16_t line;  // 0 to 3: row, column, diagonal, anti-diagonal
    std::int32_t unit;
  };

  /// Consecutive neighbors in one area, at most most_in_run.
  struct Run {
    std::uint16_t begin;
    std::uint16_t end;
    std::uint16_t area;
  };
  static constexpr int most_in_run = 8;

  Layout(int width, int height);

  [[nodiscard]] int point_count() const { return static_cast<int>(areas_.size()); }
  [[nodiscard]] int area(int point) const { return areas_[point]; }

  /// The numbers of the four windows of a point on the empty board.
  [[nodiscard]] const std::array<std::int32_t, 4>& empty_windows(int point) const { return empty_[point]; }

  [[nodiscard]] std::span<const Neighbor> neighbors(int point) const {
    return std::span(neighbors_)
        .subspan(first_neighbor_[point], first_neighbor_[point + 1] - first_neighbor_[point]);
  }
  /// neighbors(point) divided into runs by area.
  [[nodiscard]] std::span<const Run> runs(int point) const {
    return std::span(runs_).subspan(first_run_[point], first_run_[point + 1] - first_run_[point]);
  }

 private:
  void add_point(int x, int y, int width, int height);
  void add_runs(std::span<const Neighbor> neighbors);

  std::vector<std::uint8_t> areas_;
  std::vector<std::array<std::int32_t, 4>> empty_;
  std::vector<Neighbor> neighbors_;
  std::vector<std::uint32_t> first_neighbor_{0};
  std::vector<Run> runs_;
  std::vector<std::uint32_t> first_run_{0};
};

}  // namespace rowan::network
