// SPDX-License-Identifier: MIT
#include "session/original_game32.hpp"

#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "game/position.hpp"
#include "support/tictactoe.hpp"

namespace rowan::session {
namespace {

std::string transcript(OriginalGame32& program, const std::vector<std::string>& lines) {
  std::string text = program.prompt();
  for (const std::string& line : lines) text += program.enter(line);
  return text;
}

TEST(OriginalGame32, PromptsThePlayersInTurnAndShowsBoardAndWord) {
  OriginalGame32 program;
  EXPECT_EQ(transcript(program, {"1", "4"}),
            "Player 1\n"
            "x| | \n-+-+-\n | | \n-+-+-\n | | \n"
            "game = 1\n"
            "Player 2\n"
            "x| | \n-+-+-\no| | \n-+-+-\n | | \n"
            "game = 1835137\n"
            "Player 1\n");
}

TEST(OriginalGame32, ARefusedNumberIsInvalidAndTheTurnStays) {
  OriginalGame32 program;
  EXPECT_EQ(transcript(program, {"0"}), "Player 1\ngame = 1073479680\nInvalid!\nPlayer 1\n");
  program.enter("1");
  EXPECT_EQ(program.enter("1"), "game = 536870913\nInvalid!\nPlayer 2\n");
  EXPECT_EQ(program.enter("10"), "game = 541589505\nInvalid!\nPlayer 2\n");
  EXPECT_TRUE(program.enter("4").ends_with("game = 1835137\nPlayer 1\n"));
}

TEST(OriginalGame32, PrintsTheResult) {
  OriginalGame32 first;
  EXPECT_TRUE(transcript(first, {"1", "4", "2", "5", "3"}).ends_with("game = 1074791061\nPlayer 1 Wins\n"));
  EXPECT_EQ(first.state(), OriginalGame32::State::over);
  OriginalGame32 second;
  EXPECT_TRUE(transcript(second, {"1", "4", "2", "5", "9", "6"}).ends_with("\nPlayer 2 Wins\n"));
  OriginalGame32 tie;
  EXPECT_TRUE(
      transcript(tie, {"1", "2", "3", "5", "4", "6", "8", "7", "9"}).ends_with("game = -1069454759\nTie\n"));
}

TEST(OriginalGame32, NumbersOverflowLikeInJava) {
  OriginalGame32 program;
  transcript(program, {"-2147483647", "268435459", "1030"});
  EXPECT_EQ(program.game().cell(point_at(0, 0)), Cell::first);
  EXPECT_EQ(program.game().cell(point_at(2, 0)), Cell::second);
  EXPECT_EQ(program.game().cell(point_at(2, 1)), Cell::first);
}

TEST(OriginalGame32, InvalidNumbersEndTheProgram) {
  for (const char* const line :
       {"", "x", "1 ", " 1", "1.0", "2147483648", "-2147483649", "+", "-", "+-1", "--1"}) {
    OriginalGame32 program;
    EXPECT_EQ(program.enter(line), "") << line;
    EXPECT_EQ(program.state(), OriginalGame32::State::failed) << line;
    EXPECT_NE(program.error().message.find("is not a 32-bit number"), std::string::npos);
  }
}

TEST(OriginalGame32, ReadsNumbersLikeJava) {
  EXPECT_EQ(parse_java_int("+7"), 7);
  EXPECT_EQ(parse_java_int("-0"), 0);
  EXPECT_EQ(parse_java_int("007"), 7);
  EXPECT_EQ(parse_java_int("2147483647"), 2147483647);
  EXPECT_EQ(parse_java_int("-2147483648"), -2147483648);
}

/// Types all games: every line prints the word of board::Game32 and then, unless the game is over, the prompt
/// of the side to move.
TEST(OriginalGame32, AllGamesPrintTheOutputOfTheReference) {
  testing::GameCounts games{};
  std::set<std::int32_t> words;
  Position position{Rules{}};
  const auto walk = [&](const auto& self, const OriginalGame32& program) -> void {
    for (const Point point : position.legal_moves()) {
      OriginalGame32 next = program;
      position.play(point);
      const std::int32_t word = board::Game32(position).word();
      const std::string printed = next.enter(std::to_string(Rules{}.index_of(point) + 1));
      ASSERT_NE(printed.find("\ngame = " + std::to_string(word) + '\n'), std::string::npos);
      words.insert(word);
      if (position.is_over()) {
        ASSERT_EQ(next.state(), OriginalGame32::State::over);
        ++games[static_cast<std::size_t>(position.outcome())][position.moves().size()];
      } else {
        ASSERT_TRUE(
            printed.ends_with(position.side_to_move() == Side::first ? "\nPlayer 1\n" : "\nPlayer 2\n"));
        ASSERT_NO_FATAL_FAILURE(self(self, next));
      }
      position.undo();
    }
  };
  ASSERT_NO_FATAL_FAILURE(walk(walk, OriginalGame32()));
  EXPECT_EQ(games, testing::expected_games);
  EXPECT_GT(words.size(), 5477U);
}

}  // namespace
}  // namespace rowan::session
