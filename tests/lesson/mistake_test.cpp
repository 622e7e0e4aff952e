// SPDX-License-Identifier: MIT
// Tests the kinds of mistakes that the searches find.
#include "lesson/mistake.hpp"

#include <optional>
#include <string_view>

#include <gtest/gtest.h>

#include "base/stop.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "game/position_text.hpp"

namespace rowan::lesson {
namespace {

std::optional<Mistake> mistake(std::string_view position_text, std::string_view move, std::string_view better,
                               std::string_view game = "freestyle 9x9") {
  const Position position = parse_position(position_text, find_game(game).value()).value();
  const auto point = [&](std::string_view text) { return parse_point(text, position.rules()).value(); };
  return find_mistake(position, point(move), better.empty() ? std::nullopt : std::optional(point(better)));
}

TEST(FindMistake, FindsARowThatWasNotCompleted) {
  EXPECT_EQ(mistake("9/9/9/9/oxxxx4/9/9/9/9 x", "a1", "f5"), Mistake::row);
  EXPECT_EQ(mistake("9/9/9/9/oxxxx4/9/9/9/9 x", "f5", "f5"), std::nullopt);
}

TEST(FindMistake, FindsNothingOnceInterrupted) {
  const Position position =
      parse_position("9/9/9/9/oxxxx4/9/9/9/9 x", find_game("freestyle 9x9").value()).value();
  const StopSource stop;
  const auto found = [&] {
    return find_mistake(position, parse_point("a1", position.rules()).value(), std::nullopt,
                        {.stop = stop.get_token()});
  };
  EXPECT_EQ(found(), Mistake::row);
  stop.request_stop();
  EXPECT_EQ(found(), std::nullopt);
}

TEST(FindMistake, FindsAFourThatWasNotStopped) {
  EXPECT_EQ(mistake("9/9/9/9/xoooo4/9/9/9/9 x", "a1", "f5"), Mistake::four);
  EXPECT_EQ(mistake("9/9/9/9/xoooo4/9/3xxx3/9/9 x", "g3", "f5"), Mistake::four) << "a four is no answer";
}

TEST(FindMistake, FindsAnOpenThreeThatWasNotStopped) {
  EXPECT_EQ(mistake("9/9/9/9/3ooo3/9/9/9/9 x", "a1", "c5"), Mistake::open_three);
}

TEST(FindMistake, FindsMissedWins) {
  EXPECT_EQ(mistake("9/9/9/9/3xxx3/9/9/9/9 x", "a1", "c5"), Mistake::fours);
  EXPECT_EQ(mistake("9/9/9/9/2xx5/9/5x3/5x3/9 x", "a1", "f5"), Mistake::threats);
}

TEST(FindMistake, FindsAForkThatWasAllowed) {
  EXPECT_EQ(mistake("9/9/9/9/2oo5/9/5o3/5o3/9 x", "a1", "f5"), Mistake::double_threat);
}

TEST(FindMistake, FindsAForbiddenPointThatWhiteUses) {
  const std::string_view trap = "15/15/15/15/15/15/15/5x9/6ooox5/5xxo7/7x7/15/15/15/15 x";
  EXPECT_EQ(mistake(trap, "a1", "e7", "renju"), Mistake::forbidden);
}

TEST(FindMistake, FindsAMoveThatThreatensNothing) {
  EXPECT_EQ(mistake("9/9/9/9/3xx4/9/9/9/9 x", "a1", "c5"), Mistake::passive);
  EXPECT_EQ(mistake("9/9/9/9/4x4/9/9/9/9 o", "a1", "e6"), Mistake::opening);
}

TEST(FindMistake, LeadsToDifferentLessons) {
  EXPECT_EQ(name_of(Mistake::double_threat), "double-threat");
  const Rules five = find_game("freestyle").value();
  EXPECT_EQ(lesson_about(Mistake::passive, five), "tempo");
  EXPECT_EQ(lesson_about(Mistake::four, five), "four");
  EXPECT_EQ(puzzles_about(Mistake::trap, five), puzzle::Kind::trap);
  EXPECT_EQ(puzzles_about(Mistake::opening, five), std::nullopt);
}

TEST(FindMistake, LeadsToNoLessonAboutFoursInTicTacToe) {
  const Rules three = find_game("tictactoe").value();
  EXPECT_EQ(mistake("oo1/x2/2x x", "b1", "c3", "tictactoe"), Mistake::four);
  EXPECT_EQ(lesson_about(Mistake::four, three), "row");
  EXPECT_EQ(puzzles_about(Mistake::four, three), puzzle::Kind::only_draw);
  EXPECT_EQ(lesson_about(Mistake::fours, three), "double-threat");
  EXPECT_EQ(puzzles_about(Mistake::fours, three), puzzle::Kind::only_win);
}

}  // namespace
}  // namespace rowan::lesson
