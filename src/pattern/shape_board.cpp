// SPDX-License-Identifier: MIT
#include "pattern/shape_board.hpp"

#include <cstddef>
#include <utility>

namespace rowan::pattern {

namespace {

std::shared_ptr<const ShapeTables> make_tables(const Rules& rules) {
  return ShapeTables::supports(rules) ? std::make_shared<const ShapeTables>(rules) : nullptr;
}

std::uint64_t with_classes(std::uint32_t shapes, PointClass class_of_first, PointClass class_of_second) {
  return shapes | static_cast<std::uint64_t>(class_of_first) << 32 |
         static_cast<std::uint64_t>(class_of_second) << 40;
}

}  // namespace

ShapeBoard::ShapeBoard(const Rules& rules) : ShapeBoard(rules, make_tables(rules)) {}

ShapeBoard::ShapeBoard(const Rules& rules, std::shared_ptr<const ShapeTables> tables)
    : LineShapes(board::LineBoard(rules), std::move(tables)) {
  compute_all();
}

ShapeBoard::ShapeBoard(const Position& position) : ShapeBoard(position, make_tables(position.rules())) {}

ShapeBoard::ShapeBoard(const Position& position, std::shared_ptr<const ShapeTables> tables)
    : LineShapes(board::LineBoard(position), std::move(tables)) {
  compute_all();
}

void ShapeBoard::place(Point point, Side side) {
  const board::LineSlots slots = stones_.slots(point);
  stones_.place(slots, side);
  refresh_neighbors(point, slots);
}

void ShapeBoard::remove(Point point) {
  const board::LineSlots slots = stones_.slots(point);
  stones_.remove(slots);
  refresh_neighbors(point, slots);
}

void ShapeBoard::refresh_neighbors(Point point, const board::LineSlots& slots) {
  if (tables_ == nullptr) {
    refresh_by_definition(point, slots, [&](std::uint32_t place, const auto& shapes_now) {
      const std::uint32_t shapes = shapes_now(words_[place]);
      words_[place] = with_classes(shapes, combine(rules(), Side::first, shapes_in(shapes, Side::first)),
                                   combine(rules(), Side::second, shapes_in(shapes, Side::second)));
    });
    return;
  }
  const std::uint8_t* const classes_of_first = tables_->classes(Side::first);
  const std::uint8_t* const classes_of_second = tables_->classes(Side::second);
  refresh(point, slots, [&](std::size_t place, const auto& shapes_now) {
    const std::uint32_t shapes = shapes_now(words_[place]);
    words_[place] = shapes | static_cast<std::uint64_t>(classes_of_first[shapes & 0xFFFF]) << 32 |
                    static_cast<std::uint64_t>(classes_of_second[shapes >> 16]) << 40;
  });
}

void ShapeBoard::compute_all() {
  for (int index = 0; index < rules().point_count(); ++index) {
    const Point point = rules().point_of(index);
    const std::uint32_t shapes = computed_shapes(point);
    const auto class_of = [&](Side side) {
      return tables_ != nullptr ? tables_->point_class(shapes_in(shapes, side), side)
                                : combine(rules(), side, shapes_in(shapes, side));
    };
    words_[place_of(point)] = with_classes(shapes, class_of(Side::first), class_of(Side::second));
  }
}

bool operator==(const ShapeBoard& left, const ShapeBoard& right) {
  if (left.stones_ != right.stones_) return false;
  for (int index = 0; index < left.rules().point_count(); ++index) {
    const Point point = left.rules().point_of(index);
    if (left.word(point) != right.word(point)) return false;
  }
  return true;
}

}  // namespace rowan::pattern
