// SPDX-License-Identifier: MIT
#include "game/renju_openings.hpp"

#include <cstdlib>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "game/games.hpp"
#include "game/notation.hpp"
#include "game/position_text.hpp"
#include "game/symmetry.hpp"

namespace rowan {
namespace {

Position after(const std::string& moves, const std::string& game = "renju") {
  return *play_moves(Position(*find_game(game)), moves);
}

Position stones_of(const RenjuOpening& opening) {
  Position position(*find_game("renju"));
  for (const Point point : {first_stone(), second_stone(opening.kind), opening.third}) position.play(point);
  return position;
}

std::string name_after(const std::string& moves, const std::string& game = "renju") {
  const RenjuOpening* const opening = find_renju_opening(after(moves, game));
  return opening == nullptr ? "none" : std::string(opening->name);
}

TEST(RenjuOpenings, AreThirteenOfEachKindAndDistinct) {
  std::set<std::string> shapes;
  std::set<std::string_view> names;
  int direct = 0;
  for (const RenjuOpening& opening : renju_openings()) {
    const bool is_direct = opening.kind == OpeningKind::direct;
    direct += is_direct ? 1 : 0;
    shapes.insert(to_text(canonical(stones_of(opening))));
    names.insert(opening.name);
    names.insert(opening.japanese);
    const Point second = second_stone(opening.kind);
    const int apart = std::abs(second.x - first_stone().x) + std::abs(second.y - first_stone().y);
    EXPECT_EQ(apart, is_direct ? 1 : 2) << opening.name;
    EXPECT_LE(std::abs(opening.third.x - first_stone().x), 2) << opening.name;
    EXPECT_LE(std::abs(opening.third.y - first_stone().y), 2) << opening.name;
    EXPECT_EQ(opening.number, static_cast<int>(&opening - renju_openings().data()) % 13 + 1);
  }
  EXPECT_EQ(direct, 13);
  EXPECT_EQ(renju_openings().size(), 26U);
  EXPECT_EQ(shapes.size(), 26U);
  EXPECT_EQ(names.size(), 52U);
}

TEST(RenjuOpenings, AreAllThatTheRulesAllow) {
  // Every opening whose second stone is in the central 3x3 and whose third is in the central 5x5 has a name.
  int named = 0;
  for (int second = 0; second < 9; ++second) {
    for (int third = 0; third < 25; ++third) {
      Position position(*find_game("renju"));
      position.play(point_at(7, 7));
      const Point answer = point_at(6 + second % 3, 6 + second / 3);
      const Point next = point_at(5 + third % 5, 5 + third / 5);
      if (!position.is_legal(answer) || answer == next || next == point_at(7, 7)) continue;
      position.play(answer);
      position.play(next);
      const RenjuOpening* const opening = find_renju_opening(position);
      ASSERT_NE(opening, nullptr) << to_text(position);
      EXPECT_EQ(to_text(canonical(position)), to_text(canonical(stones_of(*opening))));
      ++named;
    }
  }
  EXPECT_EQ(named, 8 * 23);
}

TEST(RenjuOpenings, AreRecognizedRotatedAndLaterInTheGame) {
  EXPECT_EQ(name_after("h8 h9 i9"), "Kagetsu");
  EXPECT_EQ(name_after("h8 g8 g7"), "Kagetsu");
  EXPECT_EQ(name_after("h8 i9 i7"), "Hogetsu");
  EXPECT_EQ(name_after("h8 g7 g9"), "Hogetsu");
  EXPECT_EQ(name_after("h8 h9 i8 j9 k1"), "Ugetsu");
  EXPECT_EQ(name_after("h8 h9 i9", "freestyle"), "Kagetsu");
}

TEST(RenjuOpenings, AreNotNamedElsewhere) {
  EXPECT_EQ(name_after(""), "none");
  EXPECT_EQ(name_after("h8 h9"), "none");
  EXPECT_EQ(name_after("i8 i9 j9"), "none");   // first stone not in the middle
  EXPECT_EQ(name_after("h8 h10 i9"), "none");  // second stone not beside the first
  EXPECT_EQ(name_after("h8 h9 k9"), "none");   // third stone not in the central 5x5
  EXPECT_EQ(name_after("h9 i10 i9", "standard 19x19"), "none");
  // Arranged stones have no order.
  const Position position = after("h8 h9 i9");
  const Position arranged(position.rules(), {position.cells().begin(), position.cells().end()}, Side::second);
  EXPECT_EQ(find_renju_opening(arranged), nullptr);
}

}  // namespace
}  // namespace rowan
