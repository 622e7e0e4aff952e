// SPDX-License-Identifier: MIT
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "game/games.hpp"
#include "game/notation.hpp"
#include "game/position_text.hpp"
#include "proof/win_tree.hpp"
#include "support/print.hpp"
#include "support/win_line.hpp"

namespace rowan::proof {
namespace {

std::vector<Point> points_of(const std::string& text, const Rules& rules) {
  std::vector<Point> points;
  std::string word;
  for (const char letter : text + ' ') {
    if (letter != ' ') {
      word += letter;
    } else if (!word.empty()) {
      points.push_back(parse_point(word, rules).value());
      word.clear();
    }
  }
  return points;
}

WinCheck check_line(const Position& position, Side winner, const std::string& line,
                    Answers answers = Answers::all) {
  return check_win(position, winner, tree_of_line(points_of(line, position.rules())), answers);
}

Position position_of(const char* game, const char* text) {
  return parse_position(text, find_game(game).value()).value();
}

//   9 . . . . . . . . .      e5 makes a four that is stopped on f5, and with c3 and d4 a three that becomes
//   8 . . . . . . . . .      an open four
//   7 . . . . . . . . .
//   6 . . . . . . . . .
//   5 o x x x . . . . .
//   4 . . . x . . . . .
//   3 . . x . . . . . .
//   2 . . . . . . . . .
//   1 . . . . . . . . .
//     a b c d e f g h i
constexpr const char* four_three = "9/9/9/9/oxxx5/3x5/2x6/9/9 x";

TEST(WinCheck, AcceptsALineOfFours) {
  const Position position = position_of("freestyle 9", four_three);
  const WinCheck check = check_line(position, Side::first, "e5 f5 f6 g7 b2");
  EXPECT_EQ(check.verdict, WinVerdict::accepted) << check.reason;
  EXPECT_EQ(check.plies, 5);
  EXPECT_EQ(check.positions, 2);
  EXPECT_EQ(check_line(position, Side::first, "e5 f5 f6").verdict, WinVerdict::accepted)
      << "every answer to an open four fails, stored or not";
}

TEST(WinCheck, RejectsAChangedLine) {
  const Position position = position_of("freestyle 9", four_three);
  const auto reason = [&](const char* line) {
    const WinCheck check = check_line(position, Side::first, line);
    EXPECT_EQ(check.verdict, WinVerdict::rejected) << line;
    return check.reason;
  };
  EXPECT_EQ(reason(""), "the winner's next move is missing");
  EXPECT_EQ(reason("e5 f5"), "the winner's next move is missing");
  EXPECT_EQ(reason("e5 f5 e6"), "the answer f6 is not refuted") << "another move, no four";
  EXPECT_EQ(reason("e5 f6 f5 g5"), "there are moves after f5, which wins");
  EXPECT_EQ(reason("a5"), "the winner's move a5 is on a stone");
  EXPECT_EQ(reason("e5 f5 f6 b5 b2"), "a stored answer is not legal");
}

TEST(WinCheck, ReportsThePlaceOfAnError) {
  const Position position = position_of("freestyle 9", four_three);
  const WinCheck check = check_line(position, Side::first, "e5 f5 e6");
  EXPECT_EQ(check.where, points_of("e5 f5 e6 f6", position.rules()));
}

TEST(WinCheck, RejectsAWinIfTheLoserMakesARow) {
  // The answer to the four on the top row makes a five itself.
  const Position position = position_of("freestyle 9", "xxx6/4o4/4o4/4o4/4o4/9/9/9/9 x");
  const WinCheck check = check_line(position, Side::first, "d9 e9 e4");
  EXPECT_EQ(check.verdict, WinVerdict::rejected);
  EXPECT_NE(check.reason.find("makes a row that wins"), std::string::npos) << check.reason;
}

TEST(WinCheck, IgnoresForbiddenAnswers) {
  // Only e10 stops White's four, and a stone there would make six in a column for Black.
  const char* const text = "15/15/4x10/4x10/4x10/ooo12/4x10/4x10/15/15/15/15/15/15/15 o";
  EXPECT_EQ(check_line(position_of("renju", text), Side::second, "d10").verdict, WinVerdict::accepted);
  EXPECT_EQ(check_line(position_of("standard", text), Side::second, "d10").reason,
            "the answer e10 is not refuted");
}

TEST(WinCheck, RejectsAForbiddenMoveOfTheWinner) {
  // Two fours at once win at gomoku, but are forbidden to Black at renju.
  const char* const text = "15/oxxx11/4x10/4x10/4x10/4o10/15/15/15/15/15/15/15/15/15 x";
  EXPECT_EQ(check_line(position_of("freestyle", text), Side::first, "e14").verdict, WinVerdict::accepted);
  EXPECT_EQ(check_line(position_of("renju", text), Side::first, "e14").reason,
            "the winner's move e14 is forbidden");
}

TEST(WinCheck, AcceptsAWinWithTheOpponentToMove) {
  // Whatever O plays, X makes five next: the four is open at both ends.
  const Position position = position_of("freestyle 9", "9/9/2xxxx3/9/9/9/9/9/9 o");
  const WinCheck check = check_win(position, Side::first, WinTree());
  EXPECT_EQ(check.verdict, WinVerdict::accepted) << check.reason;
  EXPECT_EQ(check.plies, 2);
}

TEST(WinCheck, ListsMissingAnswers) {
  // X makes an open three; neither tree refutes c5 or g5, the answers that prevent an open four.
  const Position position = position_of("freestyle 9", "9/9/9/9/3xx4/9/9/9/oo7 x");
  const WinCheck check = check_line(position, Side::first, "f5 a2", Answers::stored);
  EXPECT_EQ(check.verdict, WinVerdict::rejected) << "what is stored has to be right";
  const WinCheck open = check_line(position, Side::first, "f5", Answers::stored);
  EXPECT_EQ(open.verdict, WinVerdict::accepted_as_stored);
  const Rules& rules = position.rules();
  EXPECT_EQ(open.unchecked,
            (std::vector<std::vector<Point>>{points_of("f5 c5", rules), points_of("f5 g5", rules)}))
      << "every other answer leaves an open four";
  EXPECT_EQ(check_line(position, Side::first, "f5").reason, "the answer c5 is not refuted");
}

TEST(WinCheck, RejectsACyclicTree) {
  const Position position = position_of("freestyle 9", four_three);
  WinTree circle;
  const std::int32_t first = circle.add(point_at(4, 4));
  const std::int32_t second = circle.add(point_at(5, 4));
  circle.add_root(first);
  circle.add_child(first, second);
  circle.add_child(second, first);
  EXPECT_EQ(check_win(position, Side::first, circle).reason, "the tree is malformed");

  WinTree twice;
  const std::int32_t attack = twice.add(point_at(4, 4));
  twice.add_root(attack);
  twice.add_child(attack, twice.add(point_at(5, 4)));
  twice.add_child(attack, twice.add(point_at(5, 4)));
  EXPECT_EQ(check_win(position, Side::first, twice).reason, "the answer f5 is stored twice");
}

}  // namespace
}  // namespace rowan::proof
