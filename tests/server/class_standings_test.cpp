// SPDX-License-Identifier: MIT
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/classes/school_class.hpp"

namespace rowan::server {
namespace {

using ::testing::ElementsAre;

ClassBoard board_of(Pupil first, Pupil second_pupil, std::optional<BoardResult> result) {
  return {.first = first, .second = second_pupil, .game = "g", .result = result};
}

ClassBoard bye_for(Pupil pupil) { return {.first = pupil, .result = BoardResult::first, .how = "bye"}; }

StandingsRow row_of(int place, Pupil pupil, int half_points, int wins, int draws, int losses, int tie_break) {
  return {.place = place,
          .pupil = pupil,
          .half_points = half_points,
          .wins = wins,
          .draws = draws,
          .losses = losses,
          .tie_break = tie_break};
}

/// Round robin: 1 beats 2 and 3 and draws with 4; 2 beats 3; 4 beats 2; 3 and 4 draw.
std::vector<ClassRound> four_pupils() {
  return {{board_of(1, 4, BoardResult::draw), board_of(2, 3, BoardResult::first)},
          {board_of(4, 3, BoardResult::draw), board_of(1, 2, BoardResult::first)},
          {board_of(2, 4, BoardResult::second), board_of(3, 1, BoardResult::second)}};
}

// Pupil  Points  Sonneborn-Berger score
//   1     2.5    1 + 0.5 + 2/2 = 2.5
//   4     2      2.5/2 + 0.5/2 + 1 = 2.5
//   2     1      0.5
//   3     0.5    2/2 = 1
TEST(ClassStandings, RoundRobinIsRankedBySonnebornBerger) {
  const std::vector<Pupil> pupils{1, 2, 3, 4};
  EXPECT_THAT(standings_of(Pairing::round_robin, pupils, four_pupils()),
              ElementsAre(row_of(1, 1, 5, 2, 1, 0, 10), row_of(2, 4, 4, 1, 2, 0, 10),
                          row_of(3, 2, 2, 1, 0, 2, 2), row_of(4, 3, 1, 0, 1, 2, 4)));
}

// Everyone has met all others, so each Buchholz score is the total of 6 points less the points of the pupil:
// 3.5, 4, 5 and 5.5.
TEST(ClassStandings, SwissIsRankedByBuchholz) {
  const std::vector<Pupil> pupils{1, 2, 3, 4};
  EXPECT_THAT(standings_of(Pairing::swiss, pupils, four_pupils()),
              ElementsAre(row_of(1, 1, 5, 2, 1, 0, 14), row_of(2, 4, 4, 1, 2, 0, 16),
                          row_of(3, 2, 2, 1, 0, 2, 20), row_of(4, 3, 1, 0, 1, 2, 22)));
}

// 1, 2 and 3 beat each other in a cycle, and all of them beat 4 and 5. So the places are 1, 1, 1, 4, 4.
TEST(ClassStandings, EqualPupilsShareAPlace) {
  const std::vector<Pupil> pupils{1, 2, 3, 4, 5};
  const std::vector<ClassRound> rounds{
      {board_of(1, 2, BoardResult::first), board_of(3, 4, BoardResult::first)},
      {board_of(2, 3, BoardResult::first), board_of(1, 4, BoardResult::first)},
      {board_of(3, 1, BoardResult::first), board_of(2, 4, BoardResult::first)},
      {board_of(5, 1, BoardResult::second), board_of(4, 2, BoardResult::second)},
      {board_of(5, 2, BoardResult::second), board_of(4, 1, BoardResult::second)},
      {board_of(5, 3, BoardResult::second), board_of(4, 3, BoardResult::none)},
      {board_of(4, 3, BoardResult::second), board_of(1, 5, std::nullopt)}};
  const auto table = standings_of(Pairing::round_robin, pupils, rounds);
  // 4 has lost six games and 5 has lost three. A game without a result, or with `none`, is not a loss.
  EXPECT_THAT(table, ElementsAre(row_of(1, 1, 8, 4, 0, 1, 16), row_of(1, 2, 8, 4, 0, 1, 16),
                                 row_of(1, 3, 8, 4, 0, 1, 16), row_of(4, 4, 0, 0, 0, 6, 0),
                                 row_of(4, 5, 0, 0, 0, 3, 0)));
}

TEST(ClassStandings, WinsBreakRemainingTies) {
  const std::vector<Pupil> pupils{1, 2, 3};
  // 1 and 2 have drawn twice, and 3 has had a bye: one point each. Sonneborn-Berger scores are 1, 1 and 0.
  const std::vector<ClassRound> rounds{{board_of(1, 2, BoardResult::draw), bye_for(3)},
                                       {board_of(2, 1, BoardResult::draw)}};
  EXPECT_THAT(
      standings_of(Pairing::round_robin, pupils, rounds),
      ElementsAre(row_of(1, 1, 2, 0, 2, 0, 4), row_of(1, 2, 2, 0, 2, 0, 4), row_of(3, 3, 2, 1, 0, 0, 0)));
  // A bye counts as a win; a game with `none` does not count.
  const std::vector<ClassRound> byes{{bye_for(4), board_of(5, 6, BoardResult::none)}};
  const std::vector<Pupil> others{4, 5, 6};
  EXPECT_THAT(
      standings_of(Pairing::swiss, others, byes),
      ElementsAre(row_of(1, 4, 2, 1, 0, 0, 0), row_of(2, 5, 0, 0, 0, 0, 0), row_of(2, 6, 0, 0, 0, 0, 0)));
  // 7 beat 9, who has one point from a bye. 8 drew twice with 10, who met no one else. 7 and 8 have one point
  // each.
  const std::vector<ClassRound> wins{{board_of(7, 9, BoardResult::first), board_of(8, 10, BoardResult::draw)},
                                     {bye_for(9), board_of(10, 8, BoardResult::draw)}};
  const std::vector<Pupil> more{7, 8, 9, 10};
  EXPECT_THAT(standings_of(Pairing::round_robin, more, wins),
              ElementsAre(row_of(1, 7, 2, 1, 0, 0, 4), row_of(2, 8, 2, 0, 2, 0, 4),
                          row_of(2, 10, 2, 0, 2, 0, 4), row_of(4, 9, 2, 1, 0, 1, 0)));
}

// The points of all opponents count for tie-breaks, but only the requested pupils are in the table.
TEST(ClassStandings, OpponentsOutsideTheTableCount) {
  const std::vector<ClassRound> rounds{{board_of(1, 2, BoardResult::first)}, {bye_for(2)}};
  const std::vector<Pupil> pupils{1};
  EXPECT_THAT(standings_of(Pairing::swiss, pupils, rounds), ElementsAre(row_of(1, 1, 2, 1, 0, 0, 4)));
  EXPECT_TRUE(standings_of(Pairing::swiss, {}, rounds).empty());
}

TEST(ClassStandings, CountsHalfPointsOfABoard) {
  EXPECT_EQ(half_points(board_of(1, 2, BoardResult::first), 1), 2);
  EXPECT_EQ(half_points(board_of(1, 2, BoardResult::first), 2), 0);
  EXPECT_EQ(half_points(board_of(1, 2, BoardResult::second), 2), 2);
  EXPECT_EQ(half_points(board_of(1, 2, BoardResult::draw), 2), 1);
  EXPECT_EQ(half_points(board_of(1, 2, BoardResult::draw), 3), 0);
  EXPECT_EQ(half_points(board_of(1, 2, BoardResult::none), 1), 0);
  EXPECT_EQ(half_points(board_of(1, 2, std::nullopt), 1), 0);
  EXPECT_EQ(half_points(bye_for(1), 1), 2);
}

}  // namespace
}  // namespace rowan::server
