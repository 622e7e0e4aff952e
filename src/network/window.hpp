// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

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

}  // namespace rowan::network
