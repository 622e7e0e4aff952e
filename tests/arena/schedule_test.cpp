// SPDX-License-Identifier: MIT
#include "arena/tournament/schedule.hpp"

#include <map>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "arena/scripted_competitor.hpp"
#include "game/symmetry.hpp"

namespace rowan::arena {
namespace {

using testing::match_of;
using testing::points;

Tournament of_players(int count) {
  Tournament tournament = match_of("freestyle");
  tournament.players.clear();
  for (int i = 0; i < count; ++i) {
    tournament.players.push_back({.name = std::string(1, static_cast<char>('a' + i)), .player = "random"});
  }
  return tournament;
}

TEST(Schedule, RoundRobinPlaysEveryPairWithBothColors) {
  Tournament tournament = of_players(4);
  tournament.rounds = 3;
  const Schedule schedule(tournament);
  ASSERT_EQ(schedule.size(), 3 * 6 * 2);
  std::map<std::array<int, 2>, int> games;
  for (std::int64_t number = 0; number < schedule.size(); ++number) ++games[schedule.game(number).seats];
  EXPECT_EQ(games.size(), 12U);  // ordered pairs of four players
  for (const auto& [seats, count] : games) EXPECT_EQ(count, 3) << seats[0] << '-' << seats[1];
}

TEST(Schedule, GauntletPairsTheFirstPlayerWithEachOther) {
  Tournament tournament = of_players(4);
  tournament.format = Format::gauntlet;
  const Schedule schedule(tournament);
  ASSERT_EQ(schedule.size(), 6);
  for (std::int64_t number = 0; number < schedule.size(); ++number) {
    const auto seats = schedule.game(number).seats;
    EXPECT_TRUE((seats[0] == 0) != (seats[1] == 0)) << number;
  }
}

TEST(Schedule, WithoutSwapTheColorsAlternateByRound) {
  Tournament tournament = of_players(2);
  tournament.swap_colors = false;
  tournament.rounds = 4;
  const Schedule schedule(tournament);
  ASSERT_EQ(schedule.size(), 4);
  for (int number = 0; number < 4; ++number) EXPECT_EQ(schedule.game(number).seats[0], number % 2);
}

TEST(Schedule, AllPairingsOfARoundPlayTheSameOpeningInOrder) {
  Tournament tournament = of_players(3);
  tournament.rounds = 5;
  for (const char* const text : {"h8", "h8 i9", "h8 i9 j7"}) {
    tournament.openings.push_back(points(text, tournament.rules));
  }
  const Schedule schedule(tournament);
  for (std::int64_t number = 0; number < schedule.size(); ++number) {
    const ScheduledGame game = schedule.game(number);
    EXPECT_EQ(game.opening, tournament.openings[static_cast<std::size_t>(game.opening_number) % 3]) << number;
    EXPECT_EQ(game.pair, number / 2);
  }
}

TEST(Schedule, RandomOrderPlaysEveryOpeningOnceInEachCycle) {
  Tournament tournament = of_players(2);
  tournament.opening_order = OpeningOrder::random;
  const int count = 20;
  tournament.rounds = 3 * count;
  for (int x = 0; x < count - 5; ++x) tournament.openings.push_back({point_at(x, 3)});
  for (int x = 0; x < 5; ++x) tournament.openings.push_back({point_at(x, 9)});
  const Schedule schedule(tournament);
  std::set<std::vector<Point>> orders;
  for (int cycle = 0; cycle < 3; ++cycle) {
    std::vector<Point> order;
    for (int i = 0; i < count; ++i) order.push_back(schedule.game(2 * (cycle * count + i)).opening[0]);
    orders.insert(order);
    EXPECT_EQ(std::set<Point>(order.begin(), order.end()).size(), static_cast<std::size_t>(count));
  }
  EXPECT_EQ(orders.size(), 3U) << "each cycle is shuffled anew";
}

TEST(Schedule, TransformedOpeningsAreSymmetricAndTheSameForBothColors) {
  Tournament tournament = of_players(2);
  tournament.transform = true;
  tournament.rounds = 40;
  tournament.openings = {points("h8 i9 k7", tournament.rules)};
  const Schedule schedule(tournament);
  std::set<std::vector<Point>> seen;
  const auto after = [&](const std::vector<Point>& opening) {
    Position position(tournament.rules);
    for (const Point point : opening) position.play(point);
    return position;
  };
  for (std::int64_t number = 0; number < schedule.size(); number += 2) {
    const auto opening = schedule.game(number).opening;
    EXPECT_EQ(opening, schedule.game(number + 1).opening);
    EXPECT_EQ(canonical(after(opening)), canonical(after(tournament.openings[0])));
    seen.insert(opening);
  }
  EXPECT_EQ(seen.size(), 8U);
}

TEST(Schedule, SeedsDependOnTheTournamentsSeedAndTheGame) {
  Tournament tournament = of_players(2);
  tournament.rounds = 50;
  Tournament other = tournament;
  other.seed = 2;
  const Schedule schedule(tournament);
  std::set<std::uint64_t> seeds;
  for (std::int64_t number = 0; number < schedule.size(); ++number) {
    EXPECT_EQ(schedule.game(number), Schedule(tournament).game(number));
    for (const std::uint64_t seed : schedule.game(number).seeds) seeds.insert(seed);
    for (const std::uint64_t seed : Schedule(other).game(number).seeds) seeds.insert(seed);
  }
  EXPECT_EQ(seeds.size(), 400U);
}

}  // namespace
}  // namespace rowan::arena
