// SPDX-License-Identifier: MIT
#include "game/forbidden.hpp"

#include <algorithm>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "base/text.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "game/position_text.hpp"

namespace rowan {
namespace {

Rules renju() { return find_game("renju").value(); }

/// A board with exactly these black and white stones.
Position board(std::string_view black, std::string_view white = {}, Side to_move = Side::first) {
  const Rules rules = renju();
  std::vector<Cell> cells(static_cast<std::size_t>(rules.point_count()), Cell::empty);
  const auto put = [&](std::string_view points, Cell stone) {
    for (const Word& word : split_words(points)) {
      cells[static_cast<std::size_t>(rules.index_of(parse_point(word.text, rules).value()))] = stone;
    }
  };
  put(black, Cell::first);
  put(white, Cell::second);
  return {rules, std::move(cells), to_move};
}

std::string reason(const Position& position, std::string_view point) {
  const auto why = why_forbidden(position, parse_point(point, position.rules()).value());
  return why ? std::string(name_of(*why)) : "allowed";
}

/// The forbidden points in the format of the expected values: "h2:double-four m4:double-three", sorted as
/// text.
std::string forbidden_text(const Position& position) {
  std::vector<std::string> words;
  for (const ForbiddenPoint& found : forbidden_points(position)) {
    words.push_back(to_text(found.point, position.rules()) + ':' + std::string(name_of(found.reason)));
  }
  std::ranges::sort(words);
  return join(words, " ");
}

TEST(Forbidden, AgreesWithATournamentEngineOnEveryPositionOfTheFile) {
  std::ifstream file(ROWAN_SOURCE_DIR "/tests/data/renju_forbidden.tsv");
  ASSERT_TRUE(file);
  int positions = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    const std::size_t tab = line.find('\t');
    const auto position = parse_position(line.substr(0, tab), renju());
    ASSERT_TRUE(position) << line;
    EXPECT_EQ(forbidden_text(*position), line.substr(tab + 1)) << line;
    ++positions;
  }
  EXPECT_EQ(positions, 1600);
}

TEST(Forbidden, SixInARowIsAnOverline) {
  EXPECT_EQ(reason(board("d8 e8 f8 h8 i8"), "g8"), "overline");
  EXPECT_EQ(reason(board("d8 e8 f8 h8"), "g8"), "allowed") << "five wins";
  EXPECT_EQ(reason(board("c8 d8 e8 f8 h8 i8 j8"), "g8"), "overline") << "eight";
}

TEST(ForbiddenLines, AreTheRowsOfTheReason) {
  const auto lines = [](const Position& position, std::string_view point) {
    std::vector<std::string> rows;
    for (const auto& line : forbidden_lines(position, parse_point(point, position.rules()).value())) {
      std::vector<std::string> words;
      for (const Point stone : line) words.push_back(to_text(stone, position.rules()));
      rows.push_back(join(words, " "));
    }
    std::ranges::sort(rows);
    return rows;
  };
  using Rows = std::vector<std::string>;
  EXPECT_EQ(lines(board("d8 e8 f8 h8 i8"), "g8"), Rows{"d8 e8 f8 g8 h8 i8"}) << "an overline";
  EXPECT_EQ(lines(board("e8 f8 g8 h9 h10 h11"), "h8"), (Rows{"e8 f8 g8 h8", "h11 h10 h9 h8"}));
  EXPECT_EQ(lines(board("f8 g8 i8"), "h8"), Rows{}) << "one four is allowed";
  EXPECT_EQ(lines(board("c8 e8 f8 i8"), "g8"), (Rows{"c8 e8 f8 g8", "e8 f8 g8 i8"}))
      << "two fours on one line";
  EXPECT_EQ(lines(board("h10 h9 g8 f8"), "h8"), (Rows{"f8 g8 h8", "h10 h9 h8"}));
  EXPECT_EQ(lines(board("h11 h9 g8 f8"), "h8"), (Rows{"f8 g8 h8", "h11 h9 h8"})) << "a three with a gap";
}

TEST(ForbiddenLines, ExistForEveryForbiddenPoint) {
  std::ifstream file(ROWAN_SOURCE_DIR "/tests/data/renju_forbidden.tsv");
  ASSERT_TRUE(file);
  int points = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    const auto position = parse_position(line.substr(0, line.find('\t')), renju());
    ASSERT_TRUE(position) << line;
    for (const ForbiddenPoint& found : forbidden_points(*position)) {
      const auto lines = forbidden_lines(*position, found.point);
      ASSERT_GE(lines.size(), found.reason == ForbiddenReason::overline ? 1U : 2U) << line;
      for (const auto& row : lines) {
        EXPECT_EQ(std::ranges::count(row, found.point), 1) << line;
        EXPECT_GE(row.size(), found.reason == ForbiddenReason::double_three ? 3U : 4U) << line;
        EXPECT_TRUE(std::ranges::all_of(row, [&](Point stone) {
          return stone == found.point || position->cell(stone) == Cell::first;
        })) << line;
      }
      ++points;
    }
  }
  EXPECT_GT(points, 1000);
}

TEST(Forbidden, AFiveIsAlwaysAllowed) {
  EXPECT_EQ(reason(board("d8 e8 f8 h8 i8 g4 g5 g6 g7"), "g8"), "allowed") << "an overline and a five";
}

TEST(Forbidden, TwoFoursInTwoLinesAreADoubleFour) {
  EXPECT_EQ(reason(board("e8 f8 g8 h9 h10 h11"), "h8"), "double-four");
  EXPECT_EQ(reason(board("e8 f8 g8 h9 h10 h11", "d8 i8"), "h8"), "allowed") << "one of them is dead";
}

TEST(Forbidden, TwoFoursInOneLineAreADoubleFour) {
  EXPECT_EQ(reason(board("d8 f8 h8 j8"), "g8"), "double-four") << "X.XXX.X";
  EXPECT_EQ(reason(board("c8 d8 g8 h8 i8"), "f8"), "allowed")
      << "XX.XXXX: e8 would make seven, j8 makes five";
  EXPECT_EQ(reason(board("c8 d8 g8 j8 k8"), "f8"), "allowed") << "XX.XX..XX: one four";
  EXPECT_EQ(reason(board("c8 d8 f8 i8 j8"), "g8"), "double-four") << "XX.XX.XX";
  EXPECT_EQ(reason(board("e8 f8 g8"), "h8"), "allowed") << "a straight four is one four";
}

TEST(Forbidden, AFourThatWouldBecomeSixDoesNotCount) {
  // d8 e8 f8 g8 with i8: h8 would make six, so only c8 completes a five. With b8, c8 makes six as well.
  EXPECT_EQ(reason(board("d8 e8 f8 i8 b8 g9 g10 g11"), "g8"), "allowed");
  EXPECT_EQ(reason(board("d8 e8 f8 i8 g9 g10 g11"), "g8"), "double-four") << "c8 still makes five";
}

TEST(Forbidden, TwoOpenThreesAreADoubleThree) {
  EXPECT_EQ(reason(board("f8 g8 h9 h10"), "h8"), "double-three");
  EXPECT_EQ(reason(board("e8 g8 h9 h11"), "h8"), "double-three") << "broken threes count";
  EXPECT_EQ(reason(board("f8 g8 h9 h10", "i8"), "h8"), "allowed") << "one is blocked";
  EXPECT_EQ(reason(board("f8 g8 h9 h10 i9 g7 j10 k11"), "h8"), "allowed") << "a five on the diagonal";
}

TEST(Forbidden, AFourAndAThreeAreAllowed) {
  EXPECT_EQ(reason(board("e8 f8 g8 h9 h10", "d8"), "h8"), "allowed");
}

TEST(Forbidden, AThreeThatCannotGrowDoesNotCount) {
  // f8 g8 h8 between White's d8 and j8: e8 and i8 make fours, but no straight four.
  EXPECT_EQ(reason(board("f8 g8 h9 h10", "d8 j8"), "h8"), "allowed");
  // With Black on c8 and k8, either four would become six at one end.
  EXPECT_EQ(reason(board("f8 g8 h9 h10 c8 k8"), "h8"), "allowed");
  EXPECT_EQ(reason(board("f8 g8 h9 h10 c8"), "h8"), "double-three") << "i8 makes a straight four";
}

TEST(Forbidden, AThreeWhoseStraightFourIsForbiddenDoesNotCount) {
  // The row f8 g8 h8 becomes a straight four at e8 or i8; White on d8 leaves only i8. With i9, i10 and i11,
  // Black makes a second four there.
  EXPECT_EQ(reason(board("f8 g8 h9 h10", "d8"), "h8"), "double-three") << "i8 is free to grow";
  EXPECT_EQ(reason(board("f8 g8 h9 h10 i9 i10 i11", "d8 i12"), "h8"), "allowed")
      << "i8 would be a double four";
}

TEST(Forbidden, AppliesToBlackWhicheverSideIsToMove) {
  const Position position = board("d8 e8 f8 h8 i8", "", Side::second);
  EXPECT_EQ(reason(position, "g8"), "overline");
  EXPECT_TRUE(position.is_legal(parse_point("g8", position.rules()).value())) << "white may play there";
}

TEST(Forbidden, PointsCannotBePlayed) {
  const Position position = board("f8 g8 h9 h10");
  const Point point = parse_point("h8", position.rules()).value();
  EXPECT_FALSE(position.is_legal(point));
  EXPECT_EQ(position.why_illegal(point).value().message, "h8 is forbidden to black: two open threes at once");
  EXPECT_EQ(std::ranges::count(position.legal_moves(), point), 0);
  EXPECT_EQ(position.legal_moves().size(), 225U - 4 - forbidden_points(position).size());
}

TEST(Forbidden, SixInARowWinForWhiteOnly) {
  EXPECT_EQ(board("d8 e8 f8 g8 h8 i8").outcome(), Outcome::ongoing);
  EXPECT_EQ(board("", "d8 e8 f8 g8 h8 i8").outcome(), Outcome::second_wins);
  EXPECT_EQ(board("d8 e8 f8 g8 h8").outcome(), Outcome::first_wins);
}

TEST(Forbidden, ABlackPlayerWithoutAnAllowedPointDraws) {
  const Rules rules = find_game("renju", Size{6, 1}).value();
  EXPECT_EQ(parse_position("xxx1xx x", rules).value().outcome(), Outcome::draw);
  EXPECT_EQ(parse_position("xxx1xx o", rules).value().outcome(), Outcome::ongoing);
}

TEST(Forbidden, PointsExistOnlyUnderRenju) {
  const Position renju_board = board("f8 g8 h9 h10");
  const auto freestyle = parse_position(to_text(renju_board), find_game("freestyle").value()).value();
  EXPECT_FALSE(forbidden_points(renju_board).empty());
  EXPECT_TRUE(forbidden_points(freestyle).empty());
}

}  // namespace
}  // namespace rowan
