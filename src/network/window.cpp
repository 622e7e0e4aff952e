// SPDX-License-Identifier: MIT
#include "network/window.hpp"

namespace rowan::network {

namespace {

/// A cell with the other player's stone.
constexpr int swapped_cell(int cell) { return cell == 0 ? 0 : 3 - cell; }

constexpr int swapped_half(int half) {
  int cells = window_reach;
  while (half < empty_half(cells)) --cells;
  int stones = half - empty_half(cells);
  int result = empty_half(cells);
  for (int i = 0; i < cells; ++i, stones /= 3) result += swapped_cell(stones % 3) * powers_of_three[i];
  return result;
}

}  // namespace

int swapped_window(int number) {
  return swapped_half(number / left_unit) * left_unit + swapped_cell(number / center_unit % 3) * center_unit +
         swapped_half(number % half_count);
}

}  // namespace rowan::network
