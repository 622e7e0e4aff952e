// SPDX-License-Identifier: MIT
#include "game/symmetry.hpp"

#include <algorithm>
#include <cassert>
#include <utility>
#include <vector>

namespace rowan {

std::span<const Symmetry> symmetries(const Rules& rules) {
  using enum Symmetry;
  static constexpr std::array<Symmetry, 8> all{identity,  mirror_columns, mirror_rows,  rotate_half,
                                               transpose, rotate_left,    rotate_right, anti_transpose};
  return std::span(all).first(rules.width == rules.height ? 8 : 4);
}

Position apply(Symmetry symmetry, const Position& position) {
  const Rules& rules = position.rules();
  std::vector<Cell> cells(position.cells().size());
  for (int index = 0; index < rules.point_count(); ++index) {
    const Point from = rules.point_of(index);
    cells[rules.index_of(apply(symmetry, from, rules))] = position.cell(from);
  }
  return Position(rules, std::move(cells), position.side_to_move());
}

Position canonical(const Position& position) {
  Position smallest = apply(Symmetry::identity, position);
  for (const Symmetry symmetry : symmetries(position.rules())) {
    Position candidate = apply(symmetry, position);
    if (std::ranges::lexicographical_compare(candidate.cells(), smallest.cells()))
      smallest = std::move(candidate);
  }
  return smallest;
}

}  // namespace rowan
