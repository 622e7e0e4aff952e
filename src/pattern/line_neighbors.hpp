// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "board/runs.hpp"
#include "pattern/shape_tables.hpp"

namespace rowan::pattern {

/// The 2·Reach neighbors of a stone on one line, each with the index of its window in the tables of shapes:
/// the inner loop of every board that keeps shapes. `free_cells` is the line's word
/// (ShapeTables::free_cells), `shift` the lowest bit of the stone in it; visit(distance, index) is called
/// with distances from -Reach to Reach.
///
///     field       0      reach    2·reach   3·reach   of the line shifted so that the stone is in the middle
///                 . . . . . . . . . X . . . . . . . . .
///                         |--below--p--above--|           the halves of p, a neighbor of X
template <int Reach, class Visit>
[[gnu::always_inline]] inline void for_each_neighbor(const ShapeTables::Half* halves,
                                                     std::uint64_t free_cells, int shift, Visit visit) {
  constexpr std::uint64_t mask = board::fields_below(Reach);
  const int low = shift - 4 * Reach;
  const std::uint64_t around = low >= 0 ? free_cells >> low : free_cells << -low;
  const auto half = [&](int from) { return halves[around >> (2 * from) & mask]; };
#pragma GCC unroll 8
  for (int i = 1; i <= Reach; ++i) {
    // The half above p = X - i is the one below q = X + (reach + 1 - i).
    const ShapeTables::Half shared = half(2 * Reach + 1 - i);
    const int j = Reach + 1 - i;
    visit(-i, half(Reach - i).below + shared.above);
    visit(j, shared.below + half(2 * Reach + 1 + j).above);
  }
}

}  // namespace rowan::pattern
