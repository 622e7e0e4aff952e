// SPDX-License-Identifier: MIT
#include "bench/grid18_table.hpp"

#include "bench/grid9.hpp"

namespace rowan {
namespace {

/// A mask of the fields of these points, with both bits of each field.
constexpr std::uint32_t fields_of(Stones9 points) {
  std::uint32_t fields = 0;
  for (int point = 0; point < 9; ++point) {
    if ((points >> point & 1) != 0) fields |= std::uint32_t{3} << (2 * point);
  }
  return fields;
}

}  // namespace

Grid18Table::Grid18Table() {
  constexpr std::uint32_t words = 1U << 18;
  for (const Side side : {Side::first, Side::second}) {
    auto& entries = entries_[static_cast<std::size_t>(side)];
    entries.resize(words / 32);
    for (std::uint32_t word = 0; word < words; ++word) {
      const auto grid = board::Grid18::from_word(word);
      if (grid && grid->has_line(side)) entries[word / 32] |= std::uint32_t{1} << (word % 32);
    }
  }
}

Grid18Halves::Grid18Halves() {
  constexpr std::array<std::uint32_t, 2> stones{0x3FFFF, 0x15555};  // nine fields of X, nine of O
  for (std::size_t side = 0; side < 2; ++side) {
    for (std::size_t line = 0; line < lines9.size(); ++line) {
      const std::uint32_t mask = fields_of(lines9[line]);
      const std::uint32_t wanted = stones[side] & mask;
      const auto bit = static_cast<std::uint8_t>(1U << line);
      for (std::uint32_t half = 0; half < 512; ++half) {
        if ((half & mask) == (wanted & 0x1FF)) tables_[side].lower[half] |= bit;
        if ((half & mask >> 9) == wanted >> 9) tables_[side].upper[half] |= bit;
      }
    }
  }
}

}  // namespace rowan
