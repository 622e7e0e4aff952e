// SPDX-License-Identifier: MIT
#pragma once

#include <array>

namespace rowan::network {

/// A point and the four cells on each side of it on one of its four lines, as a number.
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

/// The number of the same cells read from the other end.
constexpr int reversed_window(int number) {
  return number % half_count * left_unit + number / half_count % 3 * center_unit + number / left_unit;
}

/// The cell with the players exchanged.
constexpr int swapped_cell(int cell) { return cell == 0 ? 0 : 3 - cell; }

/// The number of the same half with the players' stones exchanged.
constexpr int swapped_half(int half) {
  int cells = window_reach;
  while (half < empty_half(cells)) --cells;
  int stones = half - empty_half(cells);
  int result = empty_half(cells);
  for (int i = 0; i < cells; ++i, stones /= 3) result += swapped_cell(stones % 3) * powers_of_three[i];
  return result;
}

/// The number of the same cells with the players' stones exchanged.
constexpr int swapped_window(int number) {
  return swapped_half(number / left_unit) * left_unit + swapped_cell(number / center_unit % 3) * center_unit +
         swapped_half(number % half_count);
}

/// The number of windows, counting a window and its reverse once.
inline constexpr int folded_count = 3 * half_count * (half_count + 1) / 2;

/// The index of the row that a window and its reverse share in a view.
constexpr int folded_window(int number) {
  const int one = number / left_unit;
  const int other = number % half_count;
  const int left = one < other ? one : other;
  const int right = one < other ? other : one;
  const int before = left * half_count - left * (left - 1) / 2;  // pairs with a smaller left
  return 3 * (before + right - left) + number / center_unit % 3;
}

/// Cutting the board into thirds in both directions makes three areas: 0 is the four corners, 1 the four
/// sides, 2 the middle.
///
///     0 1 0
///     1 2 1
///     0 1 0
inline constexpr int area_count = 3;

}  // namespace rowan::network
