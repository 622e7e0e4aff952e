// SPDX-License-Identifier: MIT
#include "player/two_stage_player.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>

#include <gtest/gtest.h>

#include "game/notation.hpp"
#include "game/position_text.hpp"
#include "player/ask.hpp"
#include "player/exact.hpp"
#include "support/positions.hpp"
#include "support/print.hpp"
#include "support/tictactoe.hpp"

namespace rowan::player {
namespace {

using exact::Chances;
using exact::Fraction;
using testing::ask;
using testing::tic_tac_toe;
using Behavior = TwoStagePlayer::Behavior;

std::optional<int> smart(const Position& position, Behavior behavior) {
  return smart_move(board::Cells9(position), behavior);
}

/// The moves available to the player: the single move of stage one or, if stage one finds none, all legal
/// moves, among which stage two draws.
exact::Moves moves_of(Behavior behavior) {
  return [behavior](const Position& position) {
    const auto cell = smart(position, behavior);
    return cell ? std::vector{position.rules().point_of(*cell)} : position.legal_moves();
  };
}

bool wins_at(Position position, Point point) {
  const Side mover = position.side_to_move();
  position.play(point);
  return position.outcome() == win_for(mover);
}

struct BlindSpots {
  int asked = 0;
  int offered_a_win = 0;
  int win_not_taken = 0;
  int no_smart_move = 0;
};

/// Counts all unfinished boards with one more X than O and O to move; and of all these, those on which O can
/// win at once, those on which stage one misses such a win, and those on which stage one finds no move.
BlindSpots count_blind_spots(Behavior behavior) {
  BlindSpots counts;
  for (int code = 0; code < testing::arrangement_count; ++code) {
    const Position position = testing::arrangement(code, Side::second);
    const auto cells = position.cells();
    if (std::ranges::count(cells, Cell::first) != std::ranges::count(cells, Cell::second) + 1) continue;
    if (position.is_over()) continue;
    ++counts.asked;
    const auto cell = smart(position, behavior);
    if (!cell) ++counts.no_smart_move;
    const bool offered =
        std::ranges::any_of(position.legal_moves(), [&](Point point) { return wins_at(position, point); });
    if (!offered) continue;
    ++counts.offered_a_win;
    if (!cell || !wins_at(position, position.rules().point_of(*cell))) ++counts.win_not_taken;
  }
  return counts;
}

TEST(TwoStagePlayer, DocumentedMissesTheKnownWins) {
  const BlindSpots documented = count_blind_spots(Behavior::documented);
  EXPECT_EQ(documented.asked, 2097);
  EXPECT_EQ(documented.offered_a_win, 860);
  EXPECT_EQ(documented.win_not_taken, 264);
  EXPECT_EQ(documented.no_smart_move, 265);
}

TEST(TwoStagePlayer, ShippedMissesTheKnownWins) {
  const BlindSpots shipped = count_blind_spots(Behavior::shipped);
  EXPECT_EQ(shipped.asked, 2097);
  EXPECT_EQ(shipped.offered_a_win, 860);
  EXPECT_EQ(shipped.win_not_taken, 258);
  EXPECT_EQ(shipped.no_smart_move, 286);
}

TEST(TwoStagePlayer, ShippedDiffersOn1028Boards) {
  int differing = 0;
  for (int code = 0; code < testing::arrangement_count; ++code) {
    const Position position = testing::arrangement(code, Side::second);
    const auto documented = smart(position, Behavior::documented);
    const auto shipped = smart(position, Behavior::shipped);
    if (documented == shipped) continue;
    ++differing;
    EXPECT_EQ(documented, 0) << to_text(position);
    EXPECT_EQ(position.cells()[1], position.cells()[2]) << to_text(position);
  }
  EXPECT_EQ(differing, 1028);
}

TEST(TwoStagePlayer, HasTheKnownChancesAsSecondAgainstRandomMoves) {
  const Position start{Rules{}};
  EXPECT_EQ(exact::chances(start, Side::second, moves_of(Behavior::documented)),
            (Chances{Fraction(1069, 1890), Fraction(1763, 5670), Fraction(10, 81)}));
  EXPECT_EQ(exact::chances(start, Side::second, moves_of(Behavior::shipped)),
            (Chances{Fraction(451, 810), Fraction(27821, 90720), Fraction(4129, 30240)}));
}

TEST(TwoStagePlayer, PlaysAndExplainsTheMoveOfStageOne) {
  TwoStagePlayer player(Behavior::documented, 1);
  TwoStagePlayer shipped(Behavior::shipped, 1);
  const auto answer = [](TwoStagePlayer& asked, std::string_view text) {
    const think::Answer choice = ask(asked, tic_tac_toe(text));
    return short_text(choice.move, Rules{}) + ": " + english(choice.why);
  };
  EXPECT_EQ(answer(player, "xx1/oo1/3 o"), "3: blocks");  // and misses its own win
  EXPECT_EQ(answer(player, "xx1/oo1/3 x"), "3: wins");
  EXPECT_EQ(answer(player, "1xx/3/oo1 o"), "1: blocks");
  EXPECT_EQ(answer(shipped, "1xx/3/oo1 o"), "9: wins");
  EXPECT_EQ(answer(shipped, "1o1/x2/x2 o"), "1: blocks");  // the column of cell 0 is seen
  EXPECT_EQ(answer(player, "x2/1x1/3 o"), "9: blocks");
  EXPECT_EQ(answer(player, "3/3/3 x").substr(3), "chance");
}

/// All rows and columns come before the diagonals, whose order is given by a table.
TEST(TwoStagePlayer, TriesTheDiagonalsLast) {
  EXPECT_EQ(smart(tic_tac_toe("x2/1x1/oo1 x"), Behavior::documented), 8);
  EXPECT_EQ(smart(tic_tac_toe("1oo/1x1/2x x"), Behavior::documented), 0);
  EXPECT_EQ(smart(tic_tac_toe("x1o/1x1/o2 x"), Behavior::documented), 8);
  EXPECT_EQ(smart(tic_tac_toe("x1o/3/o1x o"), Behavior::documented), 4);
  EXPECT_EQ(smart(tic_tac_toe("3/1o1/2o x"), Behavior::documented), 0);
  EXPECT_EQ(smart(tic_tac_toe("3/1o1/o2 x"), Behavior::documented), 2);
  EXPECT_EQ(smart(tic_tac_toe("3/3/3 x"), Behavior::documented), std::nullopt);
}

/// Whether some line holds two equal stones and a free cell. In the shipped program the top row counts only
/// if its free cell is not cell 0.
bool has_pair(const board::Cells9& board, Behavior behavior) {
  return std::ranges::any_of(board::Cells9::conditions, [&](const board::WinningCondition& line) {
    for (std::size_t free = 0; free < 3; ++free) {
      const Cell one = board[line.cells[(free + 1) % 3]];
      const Cell two = board[line.cells[(free + 2) % 3]];
      const bool is_blind_spot = line.number == 1 && free == 0 && behavior == Behavior::shipped;
      if (board[line.cells[free]] == Cell::empty && one == two && one != Cell::empty && !is_blind_spot)
        return true;
    }
    return false;
  });
}

TEST(StageOne, Signals999ExactlyIfThereIsNoPair) {
  for (const Behavior behavior : {Behavior::documented, Behavior::shipped}) {
    int signaled = 0;
    for (int code = 0; code < testing::arrangement_count; ++code) {
      const board::Cells9 board(testing::arrangement(code));
      const StageOne answer = stage_one(board, behavior);
      ASSERT_EQ(answer.signal == 999, !has_pair(board, behavior)) << code;
      ASSERT_EQ(answer.found(), answer.signal != 999);
      signaled += answer.signal == 999 ? 1 : 0;
    }
    EXPECT_GT(signaled, 265);
  }
}

TEST(StageOne, NamesTheLineAndThePairBehindTheCell) {
  int found = 0;
  for (int code = 0; code < testing::arrangement_count; ++code) {
    const board::Cells9 board(testing::arrangement(code));
    const StageOne answer = stage_one(board, Behavior::documented);
    if (!answer.found()) continue;
    ++found;
    ASSERT_EQ(board[answer.signal], Cell::empty);
    ASSERT_NE(board[answer.pair[0]], Cell::empty);
    ASSERT_EQ(board[answer.pair[0]], board[answer.pair[1]]);
    std::array<int, 3> cells{answer.signal, answer.pair[0], answer.pair[1]};
    std::ranges::sort(cells);
    const auto* const line = std::ranges::find_if(
        board::Cells9::conditions,
        [&](const board::WinningCondition& condition) { return std::ranges::equal(condition.cells, cells); });
    ASSERT_NE(line, board::Cells9::conditions.end());
    const bool is_row = cells[2] - cells[0] == 2 && cells[0] % 3 == 0;
    const bool is_column = cells[1] - cells[0] == 3 && cells[2] - cells[1] == 3;
    ASSERT_EQ(name_of(answer.line), is_row ? "row" : is_column ? "column" : "diagonal");
  }
  EXPECT_GT(found, 10000);
}

TEST(TwoStagePlayer, StageTwoChoosesAmongAllFreeCells) {
  const Position position = tic_tac_toe("x2/3/3 o");
  std::map<Point, int> drawn;
  TwoStagePlayer player(Behavior::documented, 11);
  for (int draw = 0; draw < 8000; ++draw) ++drawn[ask(player, position).move];
  EXPECT_EQ(drawn.size(), 8U);
  for (const auto& [point, count] : drawn) EXPECT_NEAR(count, 1000, 150);  // five standard deviations
}

TEST(TwoStagePlayer, PlaysEveryReachablePositionLegally) {
  for (const Behavior behavior : {Behavior::documented, Behavior::shipped}) {
    TwoStagePlayer player(behavior, 4);
    int asked = 0;
    testing::for_each_legal_position([&](const Position& position) {
      if (position.is_over()) return;
      ++asked;
      EXPECT_TRUE(position.is_legal(ask(player, position).move)) << to_text(position);
    });
    EXPECT_EQ(asked, 5478 - 958);
  }
}

}  // namespace
}  // namespace rowan::player
