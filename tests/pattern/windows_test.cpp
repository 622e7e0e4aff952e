// SPDX-License-Identifier: MIT
#include "pattern/windows.hpp"

#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "board/line_board.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "game/position_text.hpp"

namespace rowan::pattern {
namespace {

using Counts = WindowCounts::Counts;

/// The windows of a text such as "X.XX", with k = 5, in a line of the text's length.
WindowCounts windows_in(std::string_view text) {
  std::uint64_t line = 0;
  for (std::size_t field = 0; field < text.size(); ++field) {
    if (text[field] != '.') line |= (text[field] == 'X' ? 1ULL : 2ULL) << (2 * field);
  }
  return count_windows(line, static_cast<int>(text.size()), 5);
}

/// The windows of X on an otherwise empty long line.
Counts alone(std::string_view text) {
  return windows_in(std::string(8, '.') + std::string(text) + std::string(8, '.')).first;
}

TEST(Windows, OnALongLineAreCountedOnce) {
  EXPECT_EQ(alone("XXXXX"), (Counts{1, 0, 0, 0}));
  EXPECT_EQ(alone("XXXX"), (Counts{0, 2, 0, 0}));
  EXPECT_EQ(alone("XXX"), (Counts{0, 0, 3, 0}));
  EXPECT_EQ(alone("XX"), (Counts{0, 0, 0, 4}));
  EXPECT_EQ(alone("X.X"), (Counts{0, 0, 0, 3}));
  EXPECT_EQ(alone("X.XX"), (Counts{0, 0, 2, 1}));
  EXPECT_EQ(alone("XX.XX"), (Counts{0, 1, 0, 2}));
  EXPECT_EQ(alone("XXXXXX"), (Counts{0, 0, 0, 0}));
  EXPECT_EQ(alone("X"), (Counts{0, 0, 0, 0}));
}

TEST(Windows, EndAtOpponentsAndTheEdge) {
  EXPECT_EQ(windows_in("OXXXXXO").first, (Counts{1, 0, 0, 0}));
  EXPECT_EQ(windows_in("XXXXX").first, (Counts{1, 0, 0, 0}));
  EXPECT_EQ(windows_in("OXXXXO").first, (Counts{}));
  EXPECT_EQ(windows_in("OXXXX.").first, (Counts{0, 1, 0, 0}));
  EXPECT_EQ(windows_in(".XXXX").first, (Counts{0, 1, 0, 0}));
  EXPECT_EQ(windows_in("XXXX").first, (Counts{}));
  EXPECT_EQ(windows_in("XXX..OO...").second, (Counts{0, 0, 0, 3}));
}

TEST(Windows, AreTheSameForBothPlayers) {
  EXPECT_EQ(windows_in("..OOO.XX...").second, windows_in("..XXX.OO...").first);
  EXPECT_EQ(windows_in("..OOO.XX...").first, windows_in("..XXX.OO...").second);
}

TEST(Windows, ScoreTenToAHundredThousand) {
  const auto score_of = [](Counts first, Counts second) {
    return window_score({first, second}, Side::second);
  };
  EXPECT_EQ(score_of({}, {1, 0, 0, 0}), 100000);
  EXPECT_EQ(score_of({}, {0, 1, 0, 0}), 1000);
  EXPECT_EQ(score_of({}, {0, 0, 1, 0}), 100);
  EXPECT_EQ(score_of({}, {0, 0, 0, 1}), 10);
  EXPECT_EQ(score_of({0, 1, 2, 3}, {0, 0, 0, 1}), 10 - 1230);
  EXPECT_EQ(window_score({{0, 1, 2, 3}, {0, 0, 0, 1}}, Side::first), 1230 - 10);
}

TEST(Windows, OfABoardAreThoseOfAllItsLines) {
  const Rules rules = find_game("freestyle").value();
  EXPECT_EQ(count_windows(board::LineBoard(rules)), WindowCounts{});
  // Each pair of X's three stones shares a line (see below). O's two stones are in corners, too far apart for
  // one window to contain both.
  const Position position = play_moves(Position(rules), "h8 a1 i8 o1 h9").value();
  const WindowCounts counts = count_windows(board::LineBoard(position));
  EXPECT_EQ(counts.first, (Counts{0, 0, 0, 12}));  // row, column and the diagonal i8 h9, four windows each
  EXPECT_EQ(counts.second, (Counts{}));
}

/// Lines of exactly five points, each a single window. On 5×5 these are the rows, columns and main diagonals;
/// on larger boards two diagonals in each direction.
TEST(Windows, SquareBoardsHaveTheKnownLinesOfFive) {
  const auto lines_of_five = [](int size) {
    const board::LineBoard board(find_game("freestyle", Size{size, size}).value());
    int count = 0;
    for (int line = 0; line < board.line_count(); ++line) count += board.line_length(line) == 5 ? 1 : 0;
    return count;
  };
  EXPECT_EQ(lines_of_five(5), 12);
  for (const int size : {6, 8, 15, 19, 32}) EXPECT_EQ(lines_of_five(size), 4) << size;
}

}  // namespace
}  // namespace rowan::pattern
