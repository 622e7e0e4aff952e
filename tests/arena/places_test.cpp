// SPDX-License-Identifier: MIT
#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "arena/simulated_tournament.hpp"
#include "arena/tournament/standings.hpp"
#include "arena/tournament/standings_text.hpp"
#include "support/seed.hpp"

namespace rowan::arena {
namespace {

using ::testing::HasSubstr;
using testing::play_by_chance;
using testing::tournament_of;

double points_of_first(Outcome result) {
  return result == Outcome::draw ? 0.5 : result == Outcome::first_wins ? 1 : 0;
}

/// The points and tie-breaks of a tournament, computed from its games and pairings without Standings.
struct PlainTable {
  std::map<int, double> points;
  std::map<int, double> games_of;
  std::map<int, double> score;  // decides the rank first: the points, or in a gauntlet the points per game
  std::map<int, double> direct;
  std::map<int, double> direct_games;
  std::map<int, double> sonneborn_berger;
  std::map<int, double> buchholz;

  PlainTable(const Tournament& tournament, const std::vector<FinishedGame>& games) {
    const auto each = [&](const auto& add) {
      for (const FinishedGame& game : games) {
        const double scored = points_of_first(game.result);
        add(game.players[0], game.players[1], scored);
        add(game.players[1], game.players[0], 1 - scored);
      }
    };
    const int players = static_cast<int>(tournament.players.size());
    for (int player = 0; player < players; ++player) points[player] = 0;
    each([&](int player, int /*opponent*/, double scored) {
      points[player] += scored;
      ++games_of[player];
    });
    for (const auto& round : tournament.pairings) {
      std::set<int> seen;
      for (const auto& [one, other] : round) seen.insert({one, other});
      for (int player = 0; tournament.format == Format::swiss && player < players; ++player)
        points[player] += seen.contains(player) ? 0 : tournament.swap_colors ? 2 : 1;
    }
    for (int player = 0; player < players; ++player)
      score[player] = tournament.format == Format::gauntlet ? points[player] / std::max(1.0, games_of[player])
                                                            : points[player];
    each([&](int player, int against, double scored) {
      if (score[player] == score[against]) {
        direct[player] += scored;
        ++direct_games[player];
      }
      sonneborn_berger[player] += scored * points[against];
      buchholz[player] += points[against];
    });
  }
};

/// Compares all places with a PlainTable, and returns how many players share a place with another.
std::size_t expect_same(const Tournament& tournament, const std::vector<FinishedGame>& games) {
  Standings standings(tournament);
  for (const FinishedGame& game : games) standings.count(game);
  PlainTable plain(tournament, games);
  const auto places = places_of(tournament, standings);
  EXPECT_EQ(places.size(), tournament.players.size());
  const auto merit = [&](const Place& place) {
    const int player = place.player;
    const bool is_swiss = tournament.format == Format::swiss;
    if (tournament.format == Format::gauntlet) {
      return std::tuple(plain.score[player], plain.direct[player] / std::max(1.0, plain.direct_games[player]),
                        plain.games_of[player], 0.0);
    }
    return std::tuple(plain.points[player], plain.direct[player],
                      is_swiss ? plain.buchholz[player] : plain.sonneborn_berger[player],
                      is_swiss ? plain.sonneborn_berger[player] : plain.buchholz[player]);
  };
  for (std::size_t i = 0; i < places.size(); ++i) {
    const Place& place = places[i];
    EXPECT_EQ(static_cast<double>(place.half_points) / 2, plain.points[place.player]);
    EXPECT_EQ(static_cast<double>(place.direct) / 2, plain.direct[place.player]);
    EXPECT_EQ(static_cast<double>(place.sonneborn_berger) / 4, plain.sonneborn_berger[place.player]);
    EXPECT_EQ(static_cast<double>(place.buchholz) / 2, plain.buchholz[place.player]);
    const auto better =
        std::ranges::count_if(places, [&](const Place& other) { return merit(other) > merit(place); });
    EXPECT_EQ(place.place, better + 1);
  }
  return static_cast<std::size_t>(std::ranges::count_if(places, [&](const Place& place) {
    return std::ranges::count(places, place.place, &Place::place) > 1;
  }));
}

TEST(Places, TieBreaksMatchAPlainComputation) {
  Random random(testing::seed_of_run(41));
  std::size_t shared = 0;
  for (int repetition = 0; repetition < 40; ++repetition) {
    for (const Format format : {Format::round_robin, Format::gauntlet, Format::swiss}) {
      for (const bool swap_colors : {true, false}) {
        const int players = 2 + static_cast<int>(random.below(8));
        Tournament tournament =
            tournament_of(format, players, 1 + static_cast<int>(random.below(3)), swap_colors);
        auto games = play_by_chance(tournament, random);
        shared += expect_same(tournament, games);
      }
    }
  }
  EXPECT_GT(shared, 0U);
}

/// The first player wins four games against the second and loses four against the third. The first player's
/// 50 % of eight games rank below 100 % of four games and above 0 %.
TEST(Places, OfAGauntletAreRankedByPercentNotByPoints) {
  const Tournament tournament = tournament_of(Format::gauntlet, 3, 2, true);
  Standings standings(tournament);
  const Schedule schedule(tournament);
  for (std::int64_t number = 0; number < schedule.size(); ++number) {
    const auto seats = schedule.game(number).seats;
    const bool has_third = seats[0] == 2 || seats[1] == 2;
    const int winner = has_third ? 2 : 0;
    standings.count({.number = number,
                     .players = seats,
                     .result = seats[0] == winner ? Outcome::first_wins : Outcome::second_wins});
  }
  ASSERT_EQ(standings.games(), 8);
  std::vector<std::pair<int, std::int64_t>> order;
  for (const Place& place : places_of(tournament, standings))
    order.emplace_back(place.player, place.half_points);
  EXPECT_EQ(order, (std::vector<std::pair<int, std::int64_t>>{{2, 8}, {0, 8}, {1, 0}}));
  const std::string text = standings_table(tournament, standings);
  EXPECT_THAT(text, HasSubstr("place  player"));
  EXPECT_THAT(text, HasSubstr("4.0      8   50.0%"));
}

/// Two players have equal percentages, and the loser of their direct encounter ranks lower.
TEST(Places, OfAGauntletBreakTiesByTheDirectEncounter) {
  const Tournament tournament = tournament_of(Format::gauntlet, 3, 2, true);
  Standings standings(tournament);
  const Schedule schedule(tournament);
  int against_second = 0;
  int against_third = 0;
  for (std::int64_t number = 0; number < schedule.size(); ++number) {
    const auto seats = schedule.game(number).seats;
    const bool has_third = seats[0] == 2 || seats[1] == 2;
    // The first player scores 2.5 of 4 against the second and 0.5 of 4 against the third; the second player
    // scores 1.5 of 4: both have 37.5 %.
    const bool is_draw = has_third ? against_third < 1 : against_second < 3;
    ++(has_third ? against_third : against_second);
    const int winner = has_third ? 2 : 0;
    const Outcome won = seats[0] == winner ? Outcome::first_wins : Outcome::second_wins;
    standings.count({.number = number, .players = seats, .result = is_draw ? Outcome::draw : won});
  }
  const auto places = places_of(tournament, standings);
  ASSERT_EQ(standings.total(0).half_points() * 4, standings.total(1).half_points() * 8);
  EXPECT_EQ(places[0].player, 2);
  EXPECT_EQ(places[1].player, 0);
  EXPECT_EQ(places[2].player, 1);
  EXPECT_EQ(places[2].place, 3);
}

/// Four of the twelve opponents score 1.5 each in two games. The first player scores 2 of 8 against these
/// four and wins all other games, so all five have 75 %. Compared in points, the first player would lead the
/// direct encounter.
TEST(Places, OfAGauntletCompareTheDirectEncounterInPercent) {
  const Tournament tournament = tournament_of(Format::gauntlet, 13, 1, true);
  Standings standings(tournament);
  const Schedule schedule(tournament);
  std::set<int> seen;
  for (std::int64_t number = 0; number < schedule.size(); ++number) {
    const auto seats = schedule.game(number).seats;
    const int other = std::max(seats[0], seats[1]);
    const bool is_strong = other <= 4;
    const bool is_draw = is_strong && seen.insert(other).second;
    const int winner = is_strong ? other : 0;
    const Outcome won = seats[0] == winner ? Outcome::first_wins : Outcome::second_wins;
    standings.count({.number = number, .players = seats, .result = is_draw ? Outcome::draw : won});
  }
  ASSERT_EQ(standings.total(0).half_points() * 2, standings.total(1).half_points() * 24);
  const auto places = places_of(tournament, standings);
  EXPECT_EQ(places[0].place, 1);
  EXPECT_EQ(places[3].place, 1) << "the four who won the direct encounter";
  EXPECT_EQ(places[4].player, 0);
  EXPECT_EQ(places[4].place, 5);
}

TEST(Places, OfAnUnfinishedRoundRobinMatchAPlainComputation) {
  Random random(testing::seed_of_run(42));
  for (int repetition = 0; repetition < 20; ++repetition) {
    Tournament tournament = tournament_of(Format::round_robin, 6, 2, true);
    auto games = play_by_chance(tournament, random);
    games.resize(random.below(static_cast<std::uint32_t>(games.size())));
    expect_same(tournament, games);
  }
}

/// The winner of the final is first, the loser second; players knocked out earlier share places.
TEST(Places, OfAKnockoutFollowTheStageReached) {
  Random random(testing::seed_of_run(43));
  for (int players = 2; players <= 17; ++players) {
    Tournament tournament = tournament_of(Format::knockout, players, 2, true);
    const auto games = play_by_chance(tournament, random);
    Standings standings(tournament);
    for (const FinishedGame& game : games) standings.count(game);
    const auto places = places_of(tournament, standings);
    const auto final_match = tournament.pairings.back().front();
    EXPECT_EQ(std::minmax(places[0].player, places[1].player),
              std::minmax(final_match.first, final_match.second));
    EXPECT_EQ(places[0].place, 1);
    EXPECT_EQ(places[1].place, 2);
    // All stages are drawn: the last stage in which a player appears is the final, or the one where the
    // player was knocked out.
    std::map<int, std::size_t> last_stage;
    for (std::size_t stage = 0; stage < tournament.pairings.size(); ++stage) {
      for (const auto& [one, other] : tournament.pairings[stage]) last_stage[one] = last_stage[other] = stage;
    }
    for (std::size_t i = 1; i < places.size(); ++i) {
      EXPECT_GE(last_stage[places[i - 1].player], last_stage[places[i].player]);
      if (i > 2 && last_stage[places[i - 1].player] == last_stage[places[i].player]) {
        EXPECT_EQ(places[i - 1].place, places[i].place);
      }
    }
  }
}

TEST(Places, AreShownInTheStandings) {
  Random random(7);
  Tournament tournament = tournament_of(Format::swiss, 5, 3, true);
  const auto games = play_by_chance(tournament, random);
  Standings standings(tournament);
  for (const FinishedGame& game : games) standings.count(game);
  const std::string table = standings_table(tournament, standings);
  EXPECT_THAT(table, HasSubstr("place  player    points  direct  Sonneborn-Berger  Buchholz"));
  const std::string json = standings_json(tournament, standings, true);
  for (const char* const field : {"place", "points", "direct_encounter", "sonneborn_berger", "buchholz"})
    EXPECT_THAT(json, HasSubstr('"' + std::string(field) + "\":"));
}

}  // namespace
}  // namespace rowan::arena
