// SPDX-License-Identifier: MIT
#include "game/renju_openings.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

#include "game/symmetry.hpp"

namespace rowan {

namespace {

constexpr int board_size = 15;
constexpr int middle = 7;

/// The point `right` columns to the right of the middle and `up` rows above it.
constexpr Point from_middle(int right, int up) { return point_at(middle + right, middle - up); }

using enum OpeningKind;

constexpr std::array<RenjuOpening, 26> openings{{
    {direct, 1, "Kansei", "寒星", from_middle(0, 2)},
    {direct, 2, "Keigetsu", "渓月", from_middle(1, 2)},
    {direct, 3, "Sosei", "疎星", from_middle(2, 2)},
    {direct, 4, "Kagetsu", "花月", from_middle(1, 1)},
    {direct, 5, "Zangetsu", "残月", from_middle(2, 1)},
    {direct, 6, "Ugetsu", "雨月", from_middle(1, 0)},
    {direct, 7, "Kinsei", "金星", from_middle(2, 0)},
    {direct, 8, "Shogetsu", "松月", from_middle(0, -1)},
    {direct, 9, "Kyugetsu", "丘月", from_middle(1, -1)},
    {direct, 10, "Shingetsu", "新月", from_middle(2, -1)},
    {direct, 11, "Zuisei", "瑞星", from_middle(0, -2)},
    {direct, 12, "Sangetsu", "山月", from_middle(1, -2)},
    {direct, 13, "Yusei", "遊星", from_middle(2, -2)},
    {indirect, 1, "Chosei", "長星", from_middle(2, 2)},
    {indirect, 2, "Kyogetsu", "峡月", from_middle(2, 1)},
    {indirect, 3, "Kosei", "恒星", from_middle(2, 0)},
    {indirect, 4, "Suigetsu", "水月", from_middle(2, -1)},
    {indirect, 5, "Ryusei", "流星", from_middle(2, -2)},
    {indirect, 6, "Ungetsu", "雲月", from_middle(1, 0)},
    {indirect, 7, "Hogetsu", "浦月", from_middle(1, -1)},
    {indirect, 8, "Rangetsu", "嵐月", from_middle(1, -2)},
    {indirect, 9, "Gingetsu", "銀月", from_middle(0, -1)},
    {indirect, 10, "Myojo", "明星", from_middle(0, -2)},
    {indirect, 11, "Shagetsu", "斜月", from_middle(-1, -1)},
    {indirect, 12, "Meigetsu", "名月", from_middle(-1, -2)},
    {indirect, 13, "Suisei", "彗星", from_middle(-2, -2)},
}};

bool begins_on_the_empty_board(const Position& position) {
  const auto stones =
      position.cells().size() - static_cast<std::size_t>(std::ranges::count(position.cells(), Cell::empty));
  if (stones != position.moves().size() || stones < 3) return false;
  return position.cell(position.moves().front()) == stone_of(Side::first);
}

}  // namespace

std::span<const RenjuOpening> renju_openings() { return openings; }

Point first_stone() { return from_middle(0, 0); }

Point second_stone(OpeningKind kind) { return kind == direct ? from_middle(0, 1) : from_middle(1, 1); }

const RenjuOpening* find_renju_opening(const Position& position) {
  const Rules& rules = position.rules();
  if (rules.width != board_size || rules.height != board_size || rules.k != 5) return nullptr;
  if (!begins_on_the_empty_board(position) || position.moves().front() != first_stone()) return nullptr;
  for (const Symmetry way : symmetries(rules)) {
    const Point second = apply(way, position.moves()[1], rules);
    const Point third = apply(way, position.moves()[2], rules);
    const auto* const found = std::ranges::find_if(openings, [&](const RenjuOpening& opening) {
      return second == second_stone(opening.kind) && third == opening.third;
    });
    if (found != openings.end()) return found;
  }
  return nullptr;
}

}  // namespace rowan
