// SPDX-License-Identifier: MIT
#include "player/lines_player.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "board/line_board.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "game/position_text.hpp"
#include "pattern/windows.hpp"
#include "player/ask.hpp"
#include "player/random_player.hpp"
#include "support/positions.hpp"
#include "support/print.hpp"

namespace rowan::player {
namespace {

using testing::after;
using testing::ask;

std::string lines_answer(const Position& position, std::uint64_t seed = 0) {
  LinesPlayer player(seed);
  const think::Answer choice = ask(player, position);
  return to_text(choice.move, position.rules()) + ": " + english(choice.why);
}

/// The score of the whole board after a move, found by comparing every pattern with every line.
int plain_score_after(const Position& position, Point point, const pattern::PatternCache& cache) {
  Position moved = position;
  moved.play(point);
  const board::LineBoard board(moved);
  pattern::WindowCounts counts;
  for (int line = 0; line < board.line_count(); ++line) {
    counts += cache.count(board.lines()[static_cast<std::size_t>(line)], board.line_length(line));
  }
  return window_score(counts, position.side_to_move());
}

TEST(LinesPlayer, OpensInTheCenter) {
  EXPECT_EQ(lines_answer(after("freestyle", "")), "h8: score 0");
  EXPECT_EQ(lines_answer(after("tictactoe", "")), "b2: score 400");  // four lines with one stone of three
}

TEST(LinesPlayer, WinsOrElseStopsFours) {
  EXPECT_EQ(lines_answer(after("freestyle", "h8 a1 i8 b1 j8 c1 k8 d1")).substr(2), ": wins");
  EXPECT_EQ(lines_answer(after("freestyle", "h8 g8 i8 a1 j8 b5 k8")).substr(0, 3), "l8:");
}

TEST(LinesPlayer, TakesAWinThatTheScoreMisses) {
  constexpr std::string_view moves = "e8 a1 f8 c1 g8 e1 i8 g1 j8 i1";  // h8 makes six, longer than a window
  EXPECT_EQ(lines_answer(after("freestyle", moves)), "h8: wins");
  EXPECT_NE(lines_answer(after("standard", moves)).substr(0, 3), "h8:");
}

/// Plays against random moves and checks each move of the player with plain_score_after().
TEST(LinesPlayer, PlaysTheBestScoreByPlainPatterns) {
  for (const char* game : {"freestyle", "7x6x4", "tictactoe"}) {
    const Rules rules = find_game(game, std::nullopt).value();
    const pattern::PatternCache cache(rules.k);
    RandomPlayer opponent(3);
    LinesPlayer player(4);
    Position position(rules);
    int asked = 0;
    for (; !position.is_over() && asked < 12; ++asked) {
      const think::Answer choice = ask(player, position);
      if (english(choice.why) == "wins") break;
      const int best = plain_score_after(position, choice.move, cache);
      EXPECT_EQ(english(choice.why), "score " + std::to_string(best)) << to_text(position);
      for (const Point point : position.legal_moves()) {
        EXPECT_LE(plain_score_after(position, point, cache), best) << to_text(position);
      }
      position.play(ask(opponent, position).move);
    }
    EXPECT_GE(asked, 2) << game;
  }
}

TEST(LinesPlayer, PlaysEveryKindOfBoardToTheEnd) {
  for (const Rules& rules :
       {Rules{1, 1, 1}, Rules{1, 9, 3}, Rules{9, 4, 4}, Rules{3, 3, 32}, Rules{32, 32, 31}}) {
    LinesPlayer player(1);
    Position position(rules);
    for (int move = 0; move < 40 && !position.is_over(); ++move) {
      const think::Answer choice = ask(player, position);
      ASSERT_TRUE(position.is_legal(choice.move)) << to_text(position);
      position.play(choice.move);
    }
    EXPECT_TRUE(position.is_over() || rules.point_count() > 40) << to_text(position);
  }
}

TEST(LinesPlayer, BeatsRandomMovesAtGomoku) {
  const Rules rules = find_game("freestyle").value();
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    LinesPlayer player(seed);
    RandomPlayer opponent(seed);
    Position position(rules);
    while (!position.is_over()) {
      Player& mover = position.side_to_move() == Side::second ? static_cast<Player&>(player) : opponent;
      position.play(ask(mover, position).move);
    }
    EXPECT_EQ(position.outcome(), Outcome::second_wins) << seed;
  }
}

TEST(LinesPlayer, BreaksTiesByItsSeed) {
  const Position position = after("freestyle", "h8");
  std::set<std::string> answers;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    answers.insert(lines_answer(position, seed));
    EXPECT_EQ(lines_answer(position, seed), lines_answer(position, seed));
  }
  EXPECT_EQ(answers.size(), 4U);  // the four neighbors in row and column
}

}  // namespace
}  // namespace rowan::player
