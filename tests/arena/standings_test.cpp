// SPDX-License-Identifier: MIT
#include "arena/tournament/standings.hpp"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "arena/scripted_competitor.hpp"
#include "base/random.hpp"

namespace rowan::arena {
namespace {

using testing::match_of;

/// A scheduled game in which the player with the lower index scores this many half points.
FinishedGame game(const Tournament& tournament, std::int64_t number, int half_points) {
  const auto seats = Schedule(tournament).game(number).seats;
  const bool one_is_first = seats[0] < seats[1];
  const Outcome result = half_points == 1                     ? Outcome::draw
                         : (half_points == 2) == one_is_first ? Outcome::first_wins
                                                              : Outcome::second_wins;
  return {.number = number,
          .players = seats,
          .result = result,
          .termination = record::Termination::line,
          .moves = 10};
}

TEST(Standings, CountsScoresAndPairs) {
  Tournament tournament = match_of("freestyle");
  tournament.rounds = 10;
  Standings standings(tournament);
  const std::vector<int> results{2, 2, 2, 0, 1, 1, 2, 1, 0, 1, 0, 0, 2};  // the last pair is not complete
  for (std::size_t i = 0; i < results.size(); ++i) {
    standings.count(game(tournament, static_cast<std::int64_t>(i), results[i]));
  }
  EXPECT_EQ(standings.games(), 13);
  EXPECT_EQ(standings.total(0), (MatchScore{.wins = 5, .draws = 4, .losses = 4}));
  EXPECT_EQ(standings.total(1), (MatchScore{.wins = 4, .draws = 4, .losses = 5}));
  EXPECT_EQ(standings.pairs(0, 1).pairs, (std::array<std::int64_t, 5>{1, 1, 2, 1, 1}));
  EXPECT_EQ(standings.pairs(1, 0).pairs, (std::array<std::int64_t, 5>{1, 1, 2, 1, 1}));
  EXPECT_EQ(standings.mean_length(), 10);
}

TEST(Standings, FaultsAreCountedForTheLoser) {
  Tournament tournament = match_of("freestyle");
  Standings standings(tournament);
  FinishedGame lost = game(tournament, 0, 0);
  lost.termination = record::Termination::crashed;
  standings.count(lost);
  EXPECT_EQ(standings.faults(0).at(record::Termination::crashed), 1);
  EXPECT_TRUE(standings.faults(1).empty());
  EXPECT_EQ(standings.terminations().at(record::Termination::crashed), 1);
}

TEST(Standings, TheOrderOfCountingDoesNotMatter) {
  Tournament tournament = match_of("freestyle");
  tournament.rounds = 200;
  tournament.sprt = SprtSettings{.elo0 = 0, .elo1 = 60};
  constexpr std::uint64_t seed = 7;
  Random random(seed);
  std::vector<FinishedGame> games;
  for (int number = 0; number < 400; ++number) {
    const auto chance = random.below(10);
    games.push_back(game(tournament, number, chance < 5 ? 2 : chance < 7 ? 1 : 0));
  }
  Standings in_order(tournament);
  for (const FinishedGame& each : games) in_order.count(each);
  ASSERT_TRUE(in_order.test());
  EXPECT_NE(in_order.test()->verdict, SprtVerdict::running);
  for (int repeat = 0; repeat < 5; ++repeat) {
    std::ranges::shuffle(games, random);
    Standings shuffled(tournament);
    for (const FinishedGame& each : games) shuffled.count(each);
    EXPECT_EQ(shuffled.total(0), in_order.total(0));
    EXPECT_EQ(shuffled.pairs(0, 1).pairs, in_order.pairs(0, 1).pairs);
    EXPECT_EQ(shuffled.test()->pairs.pairs, in_order.test()->pairs.pairs);
    EXPECT_EQ(shuffled.test()->llr, in_order.test()->llr);
    EXPECT_EQ(shuffled.test()->verdict, in_order.test()->verdict);
  }
}

TEST(Standings, TheSequentialTestWaitsForEarlierPairs) {
  Tournament tournament = match_of("freestyle");
  tournament.rounds = 3;
  tournament.sprt = SprtSettings{};
  Standings standings(tournament);
  for (const int number : {2, 3, 0}) standings.count(game(tournament, number, 2));
  EXPECT_EQ(standings.test()->pairs.pairs, (std::array<std::int64_t, 5>{}));
  standings.count(game(tournament, 1, 1));
  EXPECT_EQ(standings.test()->pairs.pairs, (std::array<std::int64_t, 5>{0, 0, 0, 1, 1}));
}

}  // namespace
}  // namespace rowan::arena
