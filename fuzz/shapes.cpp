// SPDX-License-Identifier: MIT
//
// Differential fuzzing of incremental shapes against the definition. Four bytes choose a game: any rules,
// sizes from 1×1 to 32×32, k from 1 to 32, but 5 for renju. Each further pair of bytes puts a stone of either
// side on a point or removes it. At the end the board must equal one built at once and have the forbidden
// points of the reference, and one point in eight is compared with the definition. With all stones removed
// the board must equal a new one.

#include <algorithm>
#include <map>
#include <memory>
#include <span>
#include <tuple>

#include "fuzzing.hpp"
#include "game/forbidden.hpp"
#include "pattern/renju.hpp"
#include "pattern/shape_board.hpp"

namespace rowan {

namespace {

using fuzzing::require;

Rules rules_from(std::span<const std::uint8_t> bytes) {
  const auto size = [](std::uint8_t byte) { return static_cast<std::uint8_t>(1 + byte % Rules::max_size); };
  const bool long_rows = (bytes[0] & 8) != 0;
  Rules rules{.width = size(bytes[1]),
              .height = size(bytes[2]),
              .k = static_cast<std::uint8_t>(1 + bytes[3] % (long_rows ? Rules::max_k : 7)),
              .overline = (bytes[0] & 1) != 0 ? Overline::ignored : Overline::wins,
              .blocked_five = (bytes[0] & 2) != 0 ? BlockedFive::ignored : BlockedFive::wins};
  if ((bytes[0] & 4) != 0) {
    rules.k = 5;
    rules.overline = Overline::wins;
    rules.blocked_five = BlockedFive::wins;
    rules.forbidden = Forbidden::renju;
  }
  return rules;
}

/// The tables of a game, built once for all inputs; null if shapes are not supported for these rules.
std::shared_ptr<const pattern::ShapeTables> tables_for(const Rules& rules) {
  static std::map<std::tuple<int, Overline, BlockedFive, Forbidden>,
                  std::shared_ptr<const pattern::ShapeTables>>
      made;
  if (!pattern::ShapeTables::supports(rules)) return nullptr;
  auto& tables = made[{rules.k, rules.overline, rules.blocked_five, rules.forbidden}];
  if (tables == nullptr) tables = std::make_shared<const pattern::ShapeTables>(rules);
  return tables;
}

void require_defined(const pattern::ShapeBoard& board, Point point) {
  const board::LineBoard& stones = board.stones();
  const board::LineSlots slots = stones.slots(point);
  for (const Side side : {Side::first, Side::second}) {
    pattern::PointShapes expected{};
    for (std::size_t i = 0; i < slots.size(); ++i) {
      expected[i] = pattern::shape_of(board.rules(), stones.lines()[slots[i].line],
                                      stones.line_length(slots[i].line), slots[i].field(), side);
    }
    require(board.shapes(point, side) == expected, "a point has the shapes of the definition");
    require(board.point_class(point, side) == combine(board.rules(), side, expected),
            "a point has the class of its shapes");
  }
}

template <class Act>
void for_each_point(const Rules& rules, Act act) {
  for (int index = 0; index < rules.point_count(); ++index) act(rules.point_of(index));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t header = 4;
  constexpr std::size_t most_bytes = 400;
  if (size < header) return 0;
  const std::span bytes(data, size);
  const Rules rules = rules_from(bytes.first(header));
  const auto moves = bytes.subspan(header, std::min(size - header, most_bytes));

  const pattern::ShapeBoard fresh(rules, tables_for(rules));
  pattern::ShapeBoard board = fresh;
  for (std::size_t i = 0; i + 1 < moves.size(); i += 2) {
    const int number = moves[i] | moves[i + 1] << 8;
    const Point point = rules.point_of(number / 2 % rules.point_count());
    if (board.cell(point) != Cell::empty) {
      board.remove(point);
    } else {
      board.place(point, number % 2 == 0 ? Side::first : Side::second);
    }
  }
  // The definition is slow, so only one point in eight is checked, chosen by the input.
  for_each_point(rules, [&](Point point) {
    if ((rules.index_of(point) + static_cast<int>(size / 2)) % 8 == 0) require_defined(board, point);
  });
  const Position position = board::to_position(board, Side::first);
  require(board == pattern::ShapeBoard(position, tables_for(rules)), "a board built at once is the same");
  require(forbidden_points(board) == forbidden_points(position), "the forbidden points are the reference's");
  for_each_point(rules, [&](Point point) {
    if (board.cell(point) != Cell::empty) board.remove(point);
  });
  require(board == fresh, "without stones the board is as new");
  return 0;
}

}  // namespace rowan
