// SPDX-License-Identifier: MIT
#include "arena/tournament/draw.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "arena/simulated_tournament.hpp"
#include "arena/tournament/tournament_text.hpp"
#include "pairing/knockout.hpp"
#include "support/seed.hpp"

namespace rowan::arena {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::play_by_chance;
using testing::tournament_of;

TEST(Draw, RoundRobinAndGauntletNeedNoDraw) {
  EXPECT_TRUE(draw_rounds(tournament_of(Format::round_robin, 4, 1, true), {})->empty());
  EXPECT_TRUE(draw_rounds(tournament_of(Format::gauntlet, 4, 1, true), {})->empty());
}

/// In every round each player plays one other player; if the number of players is odd, one player has a bye.
/// No two players meet twice, and no player has two byes.
TEST(Draw, SwissPairsEveryPlayerOnceARound) {
  Random random(testing::seed_of_run(31));
  for (int players = 2; players <= 13; ++players) {
    for (const bool swap_colors : {true, false}) {
      const int rounds = std::max(1, players / 2);
      Tournament tournament = tournament_of(Format::swiss, players, rounds, swap_colors);
      const auto games = play_by_chance(tournament, random);
      const int legs = swap_colors ? 2 : 1;
      ASSERT_EQ(static_cast<int>(games.size()), rounds * (players / 2) * legs);
      ASSERT_EQ(static_cast<int>(tournament.pairings.size()), rounds);
      std::map<std::pair<int, int>, int> meetings;
      std::map<int, int> byes;
      for (const auto& round : tournament.pairings) {
        std::set<int> seen;
        for (const auto& [one, other] : round) {
          ASSERT_TRUE(seen.insert(one).second && seen.insert(other).second);
          ++meetings[std::minmax(one, other)];
        }
        for (int player = 0; player < players; ++player) byes[player] += seen.contains(player) ? 0 : 1;
      }
      for (const auto& [pair, times] : meetings) EXPECT_EQ(times, 1);
      for (const auto& [player, times] : byes) EXPECT_LE(times, players % 2);
    }
  }
}

/// In the second round the two winners meet, and so do the two losers.
TEST(Draw, SwissPairsEqualPoints) {
  Tournament tournament = tournament_of(Format::swiss, 4, 2, false);
  tournament.pairings = draw_rounds(tournament, {}).value();
  std::vector<FinishedGame> games;
  std::set<int> winners;
  for (std::int64_t number = 0; number < 2; ++number) {
    const auto seats = Schedule(tournament).game(number).seats;
    games.push_back({.number = number, .players = seats, .result = Outcome::first_wins});
    winners.insert(seats[0]);
  }
  const auto rounds = draw_rounds(tournament, games).value();
  ASSERT_EQ(rounds.size(), 2U);
  for (const auto& [one, other] : rounds[1]) EXPECT_EQ(winners.contains(one), winners.contains(other));
}

/// The loser of a match is out; the pairings are those of a plain bracket with the same winners.
TEST(Draw, KnockoutFollowsThePlainBracket) {
  Random random(testing::seed_of_run(32));
  for (int players = 2; players <= 19; ++players) {
    Tournament tournament = tournament_of(Format::knockout, players, 3, true);
    const auto games = play_by_chance(tournament, random);
    ASSERT_EQ(static_cast<int>(games.size()), (players - 1) * 3 * 2);
    std::vector<std::vector<int>> winners;
    std::size_t next = 0;
    for (const auto& stage : tournament.pairings) {
      EXPECT_EQ(stage, pairing::knockout_matches(players, winners));
      std::vector<int>& of_stage = winners.emplace_back();
      for (const auto& [one, other] : stage) {
        int balance = 0;  // games won by `one` minus games won by `other`
        for (int game = 0; game < 6; ++game, ++next) {
          ASSERT_EQ(std::minmax(games[next].players[0], games[next].players[1]), std::minmax(one, other));
          if (games[next].result == Outcome::draw) continue;
          const int winner = games[next].players[games[next].result == Outcome::first_wins ? 0 : 1];
          balance += winner == one ? 1 : -1;
        }
        of_stage.push_back(balance >= 0 ? one : other);
      }
    }
    EXPECT_EQ(winners.back().size(), 1U);
  }
}

/// The pairings depend neither on the order of the games nor on where a run was interrupted.
TEST(Draw, DependsOnlyOnResults) {
  Random random(testing::seed_of_run(33));
  for (const Format format : {Format::swiss, Format::knockout}) {
    Tournament tournament = tournament_of(format, 7, 4, true);
    auto games = play_by_chance(tournament, random);
    const Pairings all = tournament.pairings;
    for (int repetition = 0; repetition < 20; ++repetition) {
      auto part = games;
      part.resize(random.below(static_cast<std::uint32_t>(games.size() + 1)));
      for (std::size_t i = part.size(); i > 1; --i)
        std::swap(part[i - 1], part[random.below(static_cast<std::uint32_t>(i))]);
      const auto paired = draw_rounds(tournament, part).value();
      ASSERT_LE(paired.size(), all.size());
      EXPECT_TRUE(std::equal(paired.begin(), paired.end(), all.begin()));
      tournament.pairings = paired;
      const Schedule schedule(tournament);
      EXPECT_TRUE(schedule.paired_size() > static_cast<std::int64_t>(part.size()) || paired == all);
    }
  }
}

TEST(Draw, GamesBetweenUnpairedPlayersAreErrors) {
  Random random(1);
  Tournament tournament = tournament_of(Format::swiss, 6, 3, true);
  auto games = play_by_chance(tournament, random);
  auto others = games;
  others[7].players = {others[7].players[0], (others[7].players[1] + 1) % 6};
  if (others[7].players[0] == others[7].players[1]) others[7].players[1] = (others[7].players[1] + 1) % 6;
  EXPECT_THAT(draw_rounds(tournament, others).error().message,
              HasSubstr("game 8 was not played by the players paired for it"));
  auto early = games;
  early.erase(early.begin() + 2);
  EXPECT_THAT(draw_rounds(tournament, early).error().message,
              HasSubstr("game 7 was played before its round was paired"));
}

TEST(Draw, ScheduleNumbersRoundsAndStages) {
  Random random(2);
  Tournament swiss = tournament_of(Format::swiss, 5, 3, true);
  EXPECT_EQ(Schedule(swiss).size(), 12);
  EXPECT_EQ(Schedule(swiss).paired_size(), 0);
  play_by_chance(swiss, random);
  EXPECT_EQ(Schedule(swiss).paired_size(), 12);
  EXPECT_EQ(Schedule(swiss).round_of(3), 0);
  EXPECT_EQ(Schedule(swiss).round_of(4), 1);
  const auto one = Schedule(swiss).game(4);
  const auto back = Schedule(swiss).game(5);
  EXPECT_EQ(one.pair, back.pair);
  EXPECT_EQ(one.seats[0], back.seats[1]);
  Tournament cup = tournament_of(Format::knockout, 6, 2, true);
  EXPECT_EQ(Schedule(cup).size(), 20);
  EXPECT_THAT(boards_by_round(cup), ElementsAre(2, 2, 1));
  EXPECT_EQ(Schedule(cup).round_of(7), 0);
  EXPECT_EQ(Schedule(cup).round_of(8), 1);
  EXPECT_EQ(Schedule(cup).round_of(19), 2);
}

/// The text of a tournament contains the pairings drawn so far; a text with wrong pairings is refused.
TEST(Draw, PairingsAreSentWithTheTournament) {
  Random random(3);
  for (const Format format : {Format::swiss, Format::knockout}) {
    Tournament tournament = tournament_of(format, 5, 2, true);
    EXPECT_EQ(tournament_text(tournament).find("pairings"), std::string::npos);
    play_by_chance(tournament, random);
    const auto read = parse_tournament(tournament_text(tournament));
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(read->tournament, tournament);
  }
  const auto message = [](const std::string& pairings) {
    const auto file = parse_tournament(
        R"({"rowan_tournament": 1, "format": "swiss", "players": [{"player": "lines"}, {"player": "bob"}],)"
        R"("pairings": )" +
        pairings + "}");
    return file ? "none" : file.error().message;
  };
  EXPECT_EQ(message("[[[1, 0]]]"), "none");
  EXPECT_THAT(message("[[[0, 2]]]"), HasSubstr("round 1 must have pairs of players"));
  EXPECT_THAT(message("[[[0, 0]]]"), HasSubstr("round 1 must have pairs of players"));
  EXPECT_THAT(message("[[]]"), HasSubstr("round 1 must have 1 boards"));
  EXPECT_THAT(message("[[[0, 1]], [[0, 1]]]"), HasSubstr("too many rounds"));
}

TEST(Draw, ImpossibleTournamentsAreRefused) {
  Tournament swiss = tournament_of(Format::swiss, 4, 101, true);
  EXPECT_THAT(why_impossible(swiss)->message,
              HasSubstr("a Swiss tournament has from 1 to 100 rounds, not 101"));
  Tournament cup = tournament_of(Format::knockout, 3, 1'000'000, true);
  EXPECT_THAT(why_impossible(cup)->message, HasSubstr("too many games for a knockout: 4000000"));
  Tournament test = tournament_of(Format::knockout, 2, 1, true);
  test.sprt = SprtSettings{};
  EXPECT_THAT(why_impossible(test)->message, HasSubstr("a sequential test is a match of two players"));
}

}  // namespace
}  // namespace rowan::arena
