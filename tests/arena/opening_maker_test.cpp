// SPDX-License-Identifier: MIT
#include "arena/tournament/opening_maker.hpp"

#include <set>
#include <string>

#include <gtest/gtest.h>

#include "game/games.hpp"
#include "game/position_text.hpp"
#include "game/symmetry.hpp"
#include "search/engine.hpp"
#include "search/numbers.hpp"
#include "support/print.hpp"
#include "support/sanitized.hpp"

namespace rowan::arena {
namespace {

bool is_never_stopped() { return false; }

std::vector<MadeOpening> openings(const OpeningSettings& settings, std::size_t count) {
  OpeningMaker maker(settings);
  std::vector<MadeOpening> made;
  while (made.size() < count) {
    auto opening = maker.next(is_never_stopped);
    if (!opening) break;
    made.push_back(*opening);
  }
  return made;
}

/// The position after an opening. Checks that each move is legal.
Position played(const Rules& rules, const MadeOpening& opening) {
  Position position(rules);
  for (const Point point : opening.moves) {
    EXPECT_TRUE(position.is_legal(point)) << to_text(position);
    position.play(point);
  }
  return position;
}

TEST(OpeningMaker, MakesDifferentBalancedOpeningsNearTheCenter) {
  constexpr std::size_t count = testing::cases(6);
  for (const char* game : {"freestyle", "renju", "standard 20x12"}) {
    const Rules rules = find_game(game).value();
    const auto made = openings({.rules = rules, .plies = 5, .games = 16, .nodes = 500, .seed = 4}, count);
    ASSERT_EQ(made.size(), count) << game;
    std::set<std::string> different;
    for (const MadeOpening& opening : made) {
      EXPECT_EQ(opening.moves.size(), 5U);
      EXPECT_EQ(opening.balance.games(), 16);
      EXPECT_GE(opening.balance.first_percent(), 40);
      EXPECT_LE(opening.balance.first_percent(), 60);
      for (const Point point : opening.moves) {
        EXPECT_LE(std::abs(point.x - rules.width / 2), 3);
        EXPECT_LE(std::abs(point.y - rules.height / 2), 3);
      }
      const Position position = played(rules, opening);
      EXPECT_FALSE(position.is_over());
      different.insert(to_text(canonical(position)));
    }
    EXPECT_EQ(different.size(), count) << game;
  }
}

TEST(OpeningMaker, TheEngineAgreesThatTheyAreBalanced) {
  const OpeningSettings settings{
      .rules = find_game("renju").value(), .plies = 5, .games = 8, .nodes = 500, .seed = 7};
  OpeningSettings by_games = settings;
  by_games.nodes = 0;
  const auto made = openings(settings, testing::cases(4));
  ASSERT_EQ(made.size(), testing::cases(4));
  for (const MadeOpening& opening : made) {
    ASSERT_TRUE(opening.chance.has_value());
    search::Engine engine({.table_mebibytes = 4});
    const think::Answer answer =
        engine.think({.position = played(settings.rules, opening), .limits = {.nodes = 500}});
    const double chance = search::chance_of(-answer.lines.front().score);  // White to move
    EXPECT_NEAR(*opening.chance, 0.5, 0.05);
    EXPECT_NEAR(chance, *opening.chance, 0.0001);
  }
  EXPECT_FALSE(openings(by_games, 1).front().chance.has_value());
  EXPECT_FALSE(openings({.rules = find_game("9x9x5").value(), .games = 8}, 1).front().chance.has_value());
}

TEST(OpeningMaker, NeitherSideCanWinWithTheNextStone) {
  const Rules rules = find_game("7x7x4").value();
  const auto made =
      openings({.rules = rules, .plies = 8, .games = 4, .low_percent = 0, .high_percent = 100}, 40);
  ASSERT_EQ(made.size(), 40U);
  for (const MadeOpening& opening : made) {
    const Position position = played(rules, opening);
    for (const Side side : {Side::first, Side::second}) {
      const Position turned(rules, {position.cells().begin(), position.cells().end()}, side);
      for (const Point point : turned.legal_moves()) {
        Position next = turned;
        next.play(point);
        EXPECT_FALSE(next.has_line(side)) << to_text(position);
      }
    }
  }
}

TEST(OpeningMaker, DependsOnTheSeedAndALongerListBeginsWithAShorterOne) {
  const OpeningSettings settings{
      .rules = find_game("freestyle").value(), .plies = 4, .games = 8, .nodes = 500, .seed = 11};
  const auto few = openings(settings, 3);
  const auto more = openings(settings, 5);
  ASSERT_EQ(more.size(), 5U);
  EXPECT_TRUE(std::equal(few.begin(), few.end(), more.begin()));
  OpeningSettings other = settings;
  other.seed = 12;
  EXPECT_NE(openings(other, 3), few);
}

TEST(OpeningMaker, EndsWhenOpeningsAreExhausted) {
  OpeningMaker maker({.rules = Rules{}, .plies = 3, .games = 8});
  std::size_t made = 0;
  while (maker.next(is_never_stopped)) ++made;
  EXPECT_LT(made, 50U);
  EXPECT_TRUE(maker.is_exhausted());
  EXPECT_LE(maker.tried(), 38U);  // arrangements of x, x, o on 3×3 up to symmetry

  OpeningMaker none({.rules = Rules{.width = 1, .height = 1, .k = 1}, .plies = 3});
  EXPECT_FALSE(none.next(is_never_stopped));
  EXPECT_TRUE(none.is_exhausted());
}

TEST(OpeningMaker, StopsOnRequest) {
  OpeningMaker maker({.rules = find_game("freestyle").value()});
  EXPECT_FALSE(maker.next([] { return true; }));
  EXPECT_EQ(maker.tried(), 0U);
  EXPECT_FALSE(maker.is_exhausted());
}

}  // namespace
}  // namespace rowan::arena
