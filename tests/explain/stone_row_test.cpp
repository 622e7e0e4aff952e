// SPDX-License-Identifier: MIT
#include "explain/stone_row.hpp"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "game/games.hpp"
#include "game/notation.hpp"

namespace rowan::explain {
namespace {

/// A board of 15x15 whose row 8 is this text; * is the empty point in question.
Position with_row(std::string_view text, const char* game = "freestyle") {
  const Rules rules = find_game(game).value();
  std::vector<Cell> cells(static_cast<std::size_t>(rules.point_count()), Cell::empty);
  for (std::size_t x = 0; x < text.size(); ++x) {
    if (text[x] == 'X') cells[7 * 15 + x] = Cell::first;
    if (text[x] == 'O') cells[7 * 15 + x] = Cell::second;
  }
  return {rules, std::move(cells), Side::first};
}

/// The row as text, such as "open-three b8 c8 d8".
std::string said(const StoneRow& row, const Rules& rules) {
  std::string text(name_of(row.shape));
  for (const Point stone : row.stones) text += ' ' + to_text(stone, rules);
  return text;
}

/// The row of the stone in column x, as text; "" if there is no row.
std::string row_at(std::string_view text, int x, const char* game = "freestyle") {
  const Position position = with_row(text, game);
  const auto row = row_through(position, point_at(x, 7), 0);
  return row ? said(*row, position.rules()) : "";
}

/// The rows of X that O blocks by playing at the `*` of the text.
std::vector<std::string> blocked(std::string_view text) {
  const Position position = with_row(text);
  std::vector<std::string> rows;
  for (const StoneRow& row :
       rows_blocked_at(position, point_at(static_cast<int>(text.find('*')), 7), 0, Side::first)) {
    rows.push_back(said(row, position.rules()));
  }
  return rows;
}

using Rows = std::vector<std::string>;

TEST(StoneRow, NamesTheStonesThatMakeTheShape) {
  EXPECT_EQ(row_at("...XXX.........", 3), "wide-three d8 e8 f8");
  EXPECT_EQ(row_at("...X.XX........", 3), "open-three d8 f8 g8");
  EXPECT_EQ(row_at("..OXXXX........", 4), "four d8 e8 f8 g8");
  EXPECT_EQ(row_at("...XXXX........", 4), "open-four d8 e8 f8 g8");
  EXPECT_EQ(row_at("..X.XXX.X......", 5), "double-four c8 e8 f8 g8 i8");
  EXPECT_EQ(row_at("OXXX...........", 1), "three b8 c8 d8");
  EXPECT_EQ(row_at("....XX.........", 4), "wide-two e8 f8");
}

TEST(StoneRow, OmitsDistantStones) {
  EXPECT_EQ(row_at("...X.XXX.......", 6), "four d8 f8 g8 h8");
  EXPECT_EQ(row_at(".X..XXX........", 6), "wide-three e8 f8 g8");
  EXPECT_EQ(row_at("..XX.XXX.......", 5), "four d8 f8 g8 h8");
}

TEST(StoneRow, IsEmptyWithoutAThreat) {
  EXPECT_EQ(row_at(".......X.......", 7), "");
  EXPECT_EQ(row_at("...OXXXXO......", 5), "");
  EXPECT_EQ(row_at("OXX............", 1), "");
}

TEST(StoneRow, BlockedRowsAreThoseThatThreatenLess) {
  EXPECT_EQ(blocked("..*XXX........."), Rows{"wide-three d8 e8 f8"});
  EXPECT_EQ(blocked("..OXXXX*......."), Rows{"four d8 e8 f8 g8"});
  EXPECT_EQ(blocked("...XXXX*......."), Rows{}) << "an open four is a four still";
  EXPECT_EQ(blocked("..XXX....*....."), Rows{}) << "too far away to matter";
  EXPECT_EQ(blocked("...X*XX........"), Rows{"open-three d8 f8 g8"});
  EXPECT_EQ(blocked("..OXXX*.XXXO..."), (Rows{"three d8 e8 f8", "three i8 j8 k8"}));
  EXPECT_EQ(blocked("OXXXX*XXXXO...."), (Rows{"four b8 c8 d8 e8", "four g8 h8 i8 j8"}));
}

TEST(StoneRow, RowsOnTheBoardAreThreesAndFoursOfBothSides) {
  const auto rows = [](std::string_view text) {
    const Position position = with_row(text);
    std::vector<std::string> all;
    for (const StoneRow& row : rows_on_board(position)) all.push_back(said(row, position.rules()));
    return all;
  };
  EXPECT_EQ(rows("..XXX......OO.."), Rows{"wide-three c8 d8 e8"}) << "an open two is not told";
  EXPECT_EQ(rows("OXXX..........."), Rows{"three b8 c8 d8"});
  EXPECT_EQ(rows(".XXXX....OOO..."), (Rows{"open-four b8 c8 d8 e8", "wide-three j8 k8 l8"}));
}

TEST(StoneRow, AtRenjuAnOpenThreeNeedsAnAllowedFour) {
  EXPECT_EQ(row_at("...XXX.........", 4, "renju"), "wide-three d8 e8 f8");
  // Each end of the row makes a double four with a column, so both ends are forbidden.
  const Rules rules = find_game("renju").value();
  Position position = with_row("...XXX.........", "renju");
  std::vector<Cell> cells(position.cells().begin(), position.cells().end());
  for (const int x : {2, 6}) {
    for (const int y : {4, 5, 6}) cells[static_cast<std::size_t>(y * 15 + x)] = Cell::first;
  }
  position = Position(rules, std::move(cells), Side::second);
  EXPECT_FALSE(row_through(position, point_at(4, 7), 0));
}

}  // namespace
}  // namespace rowan::explain
