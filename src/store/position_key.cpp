// SPDX-License-Identifier: MIT
#include "store/position_key.hpp"

#include <algorithm>
#include <cassert>

#include "game/symmetry.hpp"

namespace rowan::store {

namespace {

/// splitmix64: spreads a small number over all 64 bits.
constexpr std::uint64_t spread(std::uint64_t number) {
  number += 0x9E3779B97F4A7C15;
  number = (number ^ (number >> 30)) * 0xBF58476D1CE4E5B9;
  number = (number ^ (number >> 27)) * 0x94D049BB133111EB;
  return number ^ (number >> 31);
}

/// The number of a stone; it does not depend on the size of the board.
std::uint64_t stone_number(Point point, Side side) {
  const auto place =
      static_cast<std::uint64_t>(point.y) * Rules::max_size + static_cast<std::uint64_t>(point.x);
  return spread(place * 2 + static_cast<std::uint64_t>(side));
}

std::uint64_t number_of(const Rules& rules) {
  std::uint64_t packed = 1;  // keeps rules distinct from stones, which have small numbers before spread()
  for (const int part : {int{rules.width}, int{rules.height}, int{rules.k}, static_cast<int>(rules.overline),
                         static_cast<int>(rules.blocked_five), static_cast<int>(rules.forbidden)}) {
    packed = packed << 8 | static_cast<std::uint64_t>(part);
  }
  return spread(packed);
}

}  // namespace

StoneKeys::StoneKeys(const Rules& rules)
    : rules_(rules),
      rules_number_(number_of(rules)),
      lanes_(static_cast<std::size_t>(rules.point_count()) * 2) {
  const auto ways = symmetries(rules);
  for (std::size_t entry = 0; entry < lanes_.size(); ++entry) {
    const Point point = rules.point_of(static_cast<int>(entry / 2));
    const Side side = entry % 2 == 0 ? Side::first : Side::second;
    for (std::size_t lane = 0; lane < lanes_[entry].size(); ++lane) {
      lanes_[entry][lane] = stone_number(apply(ways[lane % ways.size()], point, rules), side);
    }
  }
}

KeyLanes StoneKeys::of(const Position& position) const {
  assert(position.rules() == rules_);
  KeyLanes lanes{};
  for (int index = 0; index < rules_.point_count(); ++index) {
    const Point point = rules_.point_of(index);
    const Cell cell = position.cell(point);
    if (cell != Cell::empty) toggle(lanes, of(point, owner_of(cell)));
  }
  return lanes;
}

std::uint64_t StoneKeys::key(const KeyLanes& lanes, Side to_move) const {
  const std::uint64_t turn = to_move == Side::first ? 0 : rules_number_ >> 1;
  return *std::ranges::min_element(lanes) ^ rules_number_ ^ turn;
}

}  // namespace rowan::store
