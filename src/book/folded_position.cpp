// SPDX-License-Identifier: MIT
#include "book/folded_position.hpp"

#include <algorithm>
#include <utility>

namespace rowan::book {

namespace {

std::uint16_t code_of(Point point, Side side, const Rules& rules) {
  return static_cast<std::uint16_t>(rules.index_of(point) * 2 + std::to_underlying(side));
}

Side side_of(std::uint16_t code) { return code % 2 == 0 ? Side::first : Side::second; }

Point point_of(std::uint16_t code, const Rules& rules) { return rules.point_of(code / 2); }

}  // namespace

std::strong_ordering operator<=>(const Stones& left, const Stones& right) {
  if (const auto order = left.codes.size() <=> right.codes.size(); order != 0) return order;
  if (const auto order = left.codes <=> right.codes; order != 0) return order;
  return left.to_move <=> right.to_move;
}

Stones stones_of(const Position& position) {
  Stones stones{.to_move = position.side_to_move()};
  const auto cells = position.cells();
  for (std::size_t index = 0; index < cells.size(); ++index) {
    if (cells[index] == Cell::empty) continue;
    const Point point = position.rules().point_of(static_cast<int>(index));
    stones.codes.push_back(code_of(point, owner_of(cells[index]), position.rules()));
  }
  return stones;
}

Stones apply(Symmetry symmetry, const Stones& stones, const Rules& rules) {
  Stones laid{.to_move = stones.to_move};
  laid.codes.reserve(stones.codes.size());
  for (const std::uint16_t code : stones.codes) {
    laid.codes.push_back(code_of(rowan::apply(symmetry, point_of(code, rules), rules), side_of(code), rules));
  }
  std::ranges::sort(laid.codes);
  return laid;
}

FoldedPosition fold(const Position& position) {
  const Rules& rules = position.rules();
  const Stones stones = stones_of(position);
  FoldedPosition folded{.stones = stones, .ways = {}};
  for (const Symmetry symmetry : symmetries(rules)) {
    Stones laid = apply(symmetry, stones, rules);
    if (laid > folded.stones) continue;
    if (laid < folded.stones) {
      folded.stones = std::move(laid);
      folded.ways.clear();
    }
    folded.ways.push_back(symmetry);
  }
  return folded;
}

Position position_of(const Stones& stones, const Rules& rules) {
  std::vector<Cell> cells(static_cast<std::size_t>(rules.point_count()), Cell::empty);
  for (const std::uint16_t code : stones.codes) cells[code / 2] = stone_of(side_of(code));
  return {rules, std::move(cells), stones.to_move};
}

Point fold_move(const FoldedPosition& folded, Point move, const Rules& rules) {
  Point first = rowan::apply(folded.ways.front(), move, rules);
  for (const Symmetry way : folded.ways) first = std::min(first, rowan::apply(way, move, rules));
  return first;
}

Point unfold_move(const FoldedPosition& folded, Point move, const Rules& rules) {
  Point first = rowan::apply(inverse(folded.ways.front()), move, rules);
  for (const Symmetry way : folded.ways) first = std::min(first, rowan::apply(inverse(way), move, rules));
  return first;
}

}  // namespace rowan::book
