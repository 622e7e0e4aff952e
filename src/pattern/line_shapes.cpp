// SPDX-License-Identifier: MIT
#include "pattern/line_shapes.hpp"

#include <cassert>
#include <utility>

namespace rowan::pattern {

LineShapes::LineShapes(const board::LineBoard& stones, std::shared_ptr<const ShapeTables> tables)
    : stones_(stones), tables_(std::move(tables)) {
  assert(tables_ == nullptr ? !ShapeTables::supports(rules()) : tables_->serve(rules()));
  for (int line = 0; line < stones_.line_count(); ++line) {
    on_board_[line] = board::fields_below(stones_.line_length(line));
  }
}

std::uint32_t LineShapes::computed_shapes(Point point) const {
  const board::LineSlots slots = stones_.slots(point);
  std::uint32_t packed = 0;
  for (const Side side : {Side::first, Side::second}) {
    PointShapes shapes{};
    for (std::size_t i = 0; i < slots.size(); ++i) {
      const std::uint64_t line = stones_.lines()[slots[i].line];
      shapes[i] = tables_ != nullptr
                      ? tables_->shape(line ^ on_board_[slots[i].line], slots[i].field(), side)
                      : shape_of(rules(), line, stones_.line_length(slots[i].line), slots[i].field(), side);
    }
    packed |= static_cast<std::uint32_t>(ShapeTables::pack(shapes)) << (16 * static_cast<int>(side));
  }
  return packed;
}

}  // namespace rowan::pattern
