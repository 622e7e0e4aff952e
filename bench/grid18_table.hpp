// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "board/grid18.hpp"
#include "game/side.hpp"

namespace rowan {

/// Finds by one lookup whether an 18-bit grid has a line. For each side the table has a bit for each of the
/// 2^18 words, 32 KiB.
///
///     bit   17 ............. 5 | 4 ..... 0
///           index of an entry    bit of the entry       1: the side has a line
///
/// A byte for each word would save a shift, but the 256 KiB would not fit into the L1 cache.
class Grid18Table {
 public:
  Grid18Table();

  [[nodiscard]] bool has_line(board::Grid18 grid, Side side) const {
    const std::uint32_t entry = entries_[static_cast<std::size_t>(side)][grid.word() >> 5];
    return (entry >> (grid.word() & 31) & 1) != 0;
  }

 private:
  std::array<std::vector<std::uint32_t>, 2> entries_;
};

/// Finds by two lookups whether an 18-bit grid has a line. Each of the two tables of a side has 512 bytes, so
/// that they stay in the L1 cache.
///
///     bit   17 .......... 9 | 8 ........... 0
///           upper half        lower half            each an index of 9 bits
///
/// An entry has a bit for each of the eight lines. The bit is set if all bits of the half that belong to the
/// line have the required value. A line is complete if its bit is set for both halves. Field 4, the center,
/// straddles the border: its low bit is in the lower half and its high bit in the upper.
class Grid18Halves {
 public:
  Grid18Halves();

  [[nodiscard]] bool has_line(board::Grid18 grid, Side side) const {
    const Tables& tables = tables_[static_cast<std::size_t>(side)];
    return (tables.lower[grid.word() & 0x1FF] & tables.upper[grid.word() >> 9]) != 0;
  }

 private:
  using Table = std::array<std::uint8_t, 512>;
  struct Tables {
    Table lower{};
    Table upper{};
  };

  std::array<Tables, 2> tables_{};
};

}  // namespace rowan
