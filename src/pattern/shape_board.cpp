// SPDX-License-Identifier: MIT
#include "pattern/shape_board.hpp"

#include <algorithm>
#include <utility>

#include "pattern/line_neighbors.hpp"

namespace rowan {

namespace {

std::shared_ptr<const ShapeTables> make_tables(const Rules& rules) {
  return ShapeTables::supports(rules) ? std::make_shared<const ShapeTables>(rules) : nullptr;
}

std::uint64_t packed_word(const PointShapes& first, const PointShapes& second, PointClass class_of_first,
                          PointClass class_of_second) {
  return ShapeTables::pack(first) | ShapeTables::pack(second) << 16 |
         static_cast<std::uint64_t>(class_of_first) << 32 | static_cast<std::uint64_t>(class_of_second) << 40;
}

/// The tables in registers, for the inner loop.
struct TableView {
  const ShapeTables::Half* halves;
  const std::uint8_t* shapes_of_first;
  const std::uint8_t* shapes_of_second;
  const std::uint8_t* classes_of_first;
  const std::uint8_t* classes_of_second;

  explicit TableView(const ShapeTables& tables)
      : halves(tables.halves()),
        shapes_of_first(tables.shapes(Side::first)),
        shapes_of_second(tables.shapes(Side::second)),
        classes_of_first(tables.classes(Side::first)),
        classes_of_second(tables.classes(Side::second)) {}

  /// A point's word with the shapes of one line exchanged.
  template <int Line>
  [[gnu::always_inline]] std::uint64_t exchange(std::uint64_t word, std::uint32_t index) const {
    const std::uint32_t shapes = (static_cast<std::uint32_t>(word) & ~(0x000F000FU << (4 * Line))) |
                                 static_cast<std::uint32_t>(shapes_of_first[index & 0xFFFF]) << (4 * Line) |
                                 static_cast<std::uint32_t>(shapes_of_second[index >> 16]) << (4 * Line + 16);
    return shapes | static_cast<std::uint64_t>(classes_of_first[shapes & 0xFFFF]) << 32 |
           static_cast<std::uint64_t>(classes_of_second[shapes >> 16]) << 40;
  }
};

/// Brings the 2·Reach neighbors of a stone on one line up to date; `word` is the point of the stone, they
/// lie Step apart.
template <int Reach, int Line, int Step>
[[gnu::always_inline]] inline void refresh_line(const TableView& tables, std::uint64_t free_cells, int shift,
                                                std::uint64_t* word) {
  for_each_neighbor<Reach>(tables.halves, free_cells, shift, [&](int distance, std::uint32_t index) {
    word[distance * Step] = tables.exchange<Line>(word[distance * Step], index);
  });
}

}  // namespace

ShapeBoard::ShapeBoard(const Rules& rules) : ShapeBoard(rules, make_tables(rules)) {}

ShapeBoard::ShapeBoard(const Rules& rules, std::shared_ptr<const ShapeTables> tables)
    : stones_(rules), tables_(std::move(tables)) {
  assert(tables_ == nullptr ? !ShapeTables::supports(rules) : tables_->serve(rules));
  for (int line = 0; line < stones_.line_count(); ++line) {
    on_board_[static_cast<std::size_t>(line)] = fields_below(stones_.line_length(line));
  }
  compute_all();
}

ShapeBoard::ShapeBoard(const Position& position) : ShapeBoard(position, make_tables(position.rules())) {}

ShapeBoard::ShapeBoard(const Position& position, std::shared_ptr<const ShapeTables> tables)
    : ShapeBoard(position.rules(), std::move(tables)) {
  stones_ = LineBoard(position);
  compute_all();
}

void ShapeBoard::place(Point point, Side side) {
  const LineSlots slots = stones_.slots(point);
  stones_.place(slots, side);
  refresh(point, slots);
}

void ShapeBoard::remove(Point point) {
  const LineSlots slots = stones_.slots(point);
  stones_.remove(slots);
  refresh(point, slots);
}

void ShapeBoard::refresh(Point point, const LineSlots& slots) {
  switch (tables_ == nullptr ? 0 : tables_->reach()) {
    case 4:
      return refresh_by_tables<4>(point, slots);
    case 5:
      return refresh_by_tables<5>(point, slots);
    case 6:
      return refresh_by_tables<6>(point, slots);
    default:
      return refresh_by_definition(point, slots);
  }
}

template <int Reach>
void ShapeBoard::refresh_by_tables(Point point, const LineSlots& slots) {
  static_assert(Reach <= margin);
  const TableView tables(*tables_);
  const auto free_cells = [&](std::size_t i) {
    return stones_.lines()[slots[i].line] ^ on_board_[slots[i].line];
  };
  std::uint64_t* const word = &points_[index_of(point)];
  refresh_line<Reach, 0, steps[0]>(tables, free_cells(0), slots[0].shift, word);
  refresh_line<Reach, 1, steps[1]>(tables, free_cells(1), slots[1].shift, word);
  refresh_line<Reach, 2, steps[2]>(tables, free_cells(2), slots[2].shift, word);
  refresh_line<Reach, 3, steps[3]>(tables, free_cells(3), slots[3].shift, word);
}

void ShapeBoard::refresh_by_definition(Point point, const LineSlots& slots) {
  const int reach = shape_reach(rules());
  for (std::size_t i = 0; i < slots.size(); ++i) {
    const int field = slots[i].field();
    const int last = std::min(stones_.line_length(slots[i].line) - 1, field + reach);
    for (int other = std::max(0, field - reach); other <= last; ++other) {
      const Point neighbor = step(point, slot_directions[i], other - field);
      points_[index_of(neighbor)] = computed_word(neighbor);
    }
  }
}

std::uint64_t ShapeBoard::computed_word(Point point) const {
  const LineSlots slots = stones_.slots(point);
  std::array<PointShapes, 2> shapes{};
  std::array<PointClass, 2> classes{};
  for (const Side side : {Side::first, Side::second}) {
    const auto number = static_cast<std::size_t>(side);
    for (std::size_t i = 0; i < slots.size(); ++i) {
      const std::uint64_t line = stones_.lines()[slots[i].line];
      shapes[number][i] =
          tables_ != nullptr
              ? tables_->shape(line ^ on_board_[slots[i].line], slots[i].field(), side)
              : shape_of(rules(), line, stones_.line_length(slots[i].line), slots[i].field(), side);
    }
    classes[number] = tables_ != nullptr ? tables_->point_class(shapes[number], side)
                                         : combine(rules(), side, shapes[number]);
  }
  return packed_word(shapes[0], shapes[1], classes[0], classes[1]);
}

void ShapeBoard::compute_all() {
  for (int index = 0; index < rules().point_count(); ++index) {
    const Point point = rules().point_of(index);
    points_[index_of(point)] = computed_word(point);
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

}  // namespace rowan
