// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "pattern/line_neighbors.hpp"
#include "pattern/line_shapes.hpp"

// The inner loop of the boards that keep shapes, for the files that define them.

namespace rowan::pattern {

template <class Update>
inline void LineShapes::refresh(Point stone, const board::LineSlots& slots, Update update) const {
  switch (tables_ == nullptr ? 0 : tables_->reach()) {
    case 4:
      return refresh_by_tables<4>(stone, slots, update);
    case 5:
      return refresh_by_tables<5>(stone, slots, update);
    case 6:
      return refresh_by_tables<6>(stone, slots, update);
    default:
      return refresh_by_definition(stone, slots, update);
  }
}

template <int Reach, class Update>
inline void LineShapes::refresh_by_tables(Point stone, const board::LineSlots& slots, Update update) const {
  static_assert(Reach <= margin);
  const std::size_t place = place_of(stone);
  const std::uint8_t* const shapes_of_first = tables_->shapes(Side::first);
  const std::uint8_t* const shapes_of_second = tables_->shapes(Side::second);
#pragma GCC unroll 4
  for (std::size_t line = 0; line < slots.size(); ++line) {
    const std::uint64_t free = stones_.lines()[slots[line].line] ^ on_board_[slots[line].line];
    const int shift = static_cast<int>(4 * line);
    for_each_neighbor<Reach>(
        tables_->halves(), free, slots[line].shift, [&](int distance, std::uint32_t index) {
          const auto shapes_now = [&](std::uint64_t word) {
            return (static_cast<std::uint32_t>(word) & ~(0x000F000FU << shift)) |
                   static_cast<std::uint32_t>(shapes_of_first[index & 0xFFFF]) << shift |
                   static_cast<std::uint32_t>(shapes_of_second[index >> 16]) << (shift + 16);
          };
          update(place + static_cast<std::size_t>(distance * steps[line]), shapes_now);
        });
  }
}

template <class Update>
void LineShapes::refresh_by_definition(Point stone, const board::LineSlots& slots, Update update) const {
  const int reach = shape_reach(rules());
  for (std::size_t i = 0; i < slots.size(); ++i) {
    const int field = slots[i].field();
    const int last = std::min(stones_.line_length(slots[i].line) - 1, field + reach);
    for (int other = std::max(0, field - reach); other <= last; ++other) {
      const Point neighbor = step(stone, board::slot_directions[i], other - field);
      update(place_of(neighbor), [&](std::uint64_t /*word*/) { return computed_shapes(neighbor); });
    }
  }
}

}  // namespace rowan::pattern
