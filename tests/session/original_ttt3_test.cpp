// SPDX-License-Identifier: MIT
#include "session/original_ttt3.hpp"

#include <string>

#include <gtest/gtest.h>

#include "game/position.hpp"
#include "player/pattern_player.hpp"

namespace rowan::session {
namespace {

/// The program's whole output for these keys, including its first screen.
std::string transcript(OriginalTtt3& program, std::string_view keys) {
  std::string text = program.screen();
  for (const char key : keys) text += program.press(key);
  return text;
}

TEST(OriginalTtt3, BeginsWithBothBoardsAndThePrompt) {
  EXPECT_EQ(OriginalTtt3().screen(),
            "\r\n\r\n"
            " 0 | 1 | 2      |   |  \r\n"
            "---+---+---  ---+---+---\r\n"
            " 3 | 4 | 5      |   |  \r\n"
            "---+---+---  ---+---+---\r\n"
            " 6 | 7 | 8      |   |  \r\n"
            "Your move:");
}

TEST(OriginalTtt3, EchoesAKeyAndAnswers) {
  OriginalTtt3 program;
  EXPECT_EQ(program.press('8'),
            "8\r\n\r\n"
            " 0 | 1 | 2      |   |  \r\n"
            "---+---+---  ---+---+---\r\n"
            " 3 |   | 5      | O |  \r\n"
            "---+---+---  ---+---+---\r\n"
            " 6 | 7 |        |   | X\r\n"
            "Your move:");
  EXPECT_EQ(program.board().text(), "    O   X");
}

TEST(OriginalTtt3, TakesACornerIfTheCenterIsTaken) {
  OriginalTtt3 program;
  program.press('4');
  EXPECT_EQ(program.board().text(), "O   X    ");
}

/// Of the 256 bytes a keyboard can send, nine are moves and two quit.
TEST(OriginalTtt3, OtherKeysAreEchoedWithABell) {
  int bells = 0;
  for (int byte = 0; byte < 256; ++byte) {
    const char key = static_cast<char>(byte);
    if ((key >= '0' && key <= '8') || key == 'q' || key == 'Q') continue;
    OriginalTtt3 program;
    ASSERT_EQ(program.press(key), std::string({key, '\a'})) << byte;
    ASSERT_EQ(program.board(), board::Text9()) << byte;
    ++bells;
  }
  EXPECT_EQ(bells, 245);
}

TEST(OriginalTtt3, AnOccupiedCellIsRefusedWithABell) {
  OriginalTtt3 program;
  program.press('8');
  EXPECT_EQ(program.press('8'), "8\a");  // occupied by X
  EXPECT_EQ(program.press('4'), "4\a");  // occupied by O
  EXPECT_EQ(program.board().text(), "    O   X");
}

TEST(OriginalTtt3, QuitsSilently) {
  for (const char key : {'q', 'Q'}) {
    OriginalTtt3 program;
    EXPECT_EQ(program.press(key), std::string(1, key));
    EXPECT_EQ(program.state(), OriginalTtt3::State::quit);
  }
}

TEST(OriginalTtt3, EndsWithGameOverWhenItCompletesALine) {
  OriginalTtt3 program;
  transcript(program, "01");
  EXPECT_EQ(program.board().text(), "XXO O    ");
  EXPECT_EQ(program.press('8'),
            "8\r\n\r\n"
            "   |   |      X | X | O\r\n"
            "---+---+---  ---+---+---\r\n"
            " 3 |   | 5      | O |  \r\n"
            "---+---+---  ---+---+---\r\n"
            "   | 7 |      O |   | X\r\n"
            "\r\nGame Over\r\n");
  EXPECT_EQ(program.state(), OriginalTtt3::State::game_over);
}

/// X completes the right column; the program does not notice, completes its own left column and ends.
TEST(OriginalTtt3, ContinuesAlthoughXHasWon) {
  OriginalTtt3 program;
  transcript(program, "482");
  EXPECT_EQ(program.board().text(), "OOX X O X");
  EXPECT_EQ(program.press('5'),
            "5\r\n\r\n"
            "   |   |      O | O | X\r\n"
            "---+---+---  ---+---+---\r\n"
            "   |   |      O | X | X\r\n"
            "---+---+---  ---+---+---\r\n"
            "   | 7 |      O |   | X\r\n"
            "\r\nGame Over\r\n");
  EXPECT_TRUE(program.board().has_line(Side::first));
  EXPECT_TRUE(program.board().has_line(Side::second));
}

/// Statistics of the walk over all games.
struct Games {
  int computer_wins = 0;
  int full_boards = 0;
  int won_by_x_first = 0;  // X had three in a row before the computer's last move
};

/// Types every sequence of moves that is possible before the program ends, and checks that, until a side has
/// three in a row, the replies are those of the player patterns:original.
void walk(const OriginalTtt3& program, const Position& position, Games& games) {
  player::PatternPlayer player(player::as_published);
  for (int cell = 0; cell < 9; ++cell) {
    if (program.board().text()[static_cast<std::size_t>(cell)] != ' ') continue;
    OriginalTtt3 next = program;
    const std::string printed = next.press(static_cast<char>('0' + cell));
    Position played = position;
    if (!played.is_over()) {
      played.play(Rules{}.point_of(cell));
      if (!played.is_over()) played.play(player.think({.position = played})->move);
      if (played.outcome() != Outcome::first_wins) {
        ASSERT_EQ(next.board(), board::Text9(played));
      }
    }
    if (next.state() == OriginalTtt3::State::playing) {
      ASSERT_TRUE(printed.ends_with("Your move:"));
      ASSERT_NE(played.outcome(), Outcome::second_wins);
      ASSERT_NO_FATAL_FAILURE(walk(next, played, games));
      continue;
    }
    ASSERT_TRUE(printed.ends_with("\r\n\r\nGame Over\r\n"));
    ++(next.board().is_full() ? games.full_boards : games.computer_wins);
    ASSERT_EQ(next.board().has_line(Side::second), !next.board().is_full());
    if (played.outcome() == Outcome::first_wins) ++games.won_by_x_first;
  }
}

TEST(OriginalTtt3, AllGamesAreThoseOfThePatternPlayer) {
  Games games;
  ASSERT_NO_FATAL_FAILURE(walk(OriginalTtt3(), Position{Rules{}}, games));
  // The computer wins 337 games. In three more games X wins first, but the program continues until the
  // computer completes a line too.
  EXPECT_EQ(games.computer_wins, 340);
  EXPECT_EQ(games.full_boards, 133);
  EXPECT_EQ(games.won_by_x_first, 3);
}

}  // namespace
}  // namespace rowan::session
