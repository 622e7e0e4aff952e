// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdint>
#include <optional>

#include <gtest/gtest.h>

#include "board/cells9.hpp"
#include "board/game32.hpp"
#include "board/grid18.hpp"
#include "board/line_board.hpp"
#include "board/perft.hpp"
#include "board/text9.hpp"
#include "support/tictactoe.hpp"

namespace rowan::board {
namespace {

using testing::arrangement;
using testing::arrangement_count;

/// Whether O has three on a diagonal, checked cell by cell.
bool has_diagonal_of_o(const Position& position) {
  const auto all_o = [&](int first, int second, int third) {
    return std::ranges::all_of(std::array{first, second, third}, [&](int cell) {
      return position.cells()[static_cast<std::size_t>(cell)] == Cell::second;
    });
  };
  return all_o(0, 4, 8) || all_o(2, 4, 6);
}

TEST(Grid18Original, MisjudgesOnlyDiagonalsOfO) {
  for (int code = 0; code < arrangement_count; ++code) {
    const Position position = arrangement(code);
    const Grid18Original grid(position);
    ASSERT_EQ(grid.word(), Grid18(position).word());
    ASSERT_EQ(grid.has_line(Side::second), position.has_line(Side::second));
    ASSERT_EQ(grid.has_line(Side::first), position.has_line(Side::first) || has_diagonal_of_o(position));
  }
}

TEST(Grid18Original, Misjudges1377Arrangements) {
  int misjudged = 0;
  std::uint32_t smallest = UINT32_MAX;
  for (int code = 0; code < arrangement_count; ++code) {
    const Grid18Original grid(arrangement(code));
    if (grid.has_line(Side::first) == static_cast<Grid18>(grid).has_line(Side::first)) continue;
    ++misjudged;
    smallest = std::min(smallest, grid.word());
  }
  EXPECT_EQ(misjudged, 1377);
  EXPECT_EQ(smallest, 0x1110U);
}

TEST(Grid18Original, MisjudgesAHundredLegalPositionsWonByO) {
  int misjudged = 0;
  testing::for_each_legal_position([&](const Position& position) {
    if (outcome(Grid18Original(position)) == position.outcome()) return;
    ++misjudged;
    EXPECT_EQ(position.outcome(), Outcome::second_wins);
    EXPECT_EQ(outcome(Grid18Original(position)), Outcome::first_wins);
  });
  EXPECT_EQ(misjudged, 100);
}

template <class Board>
PerftCounts all_games() {
  Board board{Position(Rules{})};
  return perft_on(board, Side::first);
}

TEST(PerftOn, EveryBoardCountsTheSameGames) {
  const PerftCounts expected = perft(Rules{});
  EXPECT_EQ(all_games<Grid18>(), expected);
  EXPECT_EQ(all_games<Cells9>(), expected);
  EXPECT_EQ(all_games<Text9>(), expected);
  EXPECT_EQ(all_games<Game32>(), expected);
  EXPECT_EQ(all_games<LineBoard>(), expected);
}

TEST(PerftOn, TheOriginalGridAwardsDiagonalsOfOToX) {
  std::uint64_t by_diagonal = 0;
  Position position{Rules{}};
  const auto walk = [&](const auto& self) -> void {
    if (position.is_over()) {
      by_diagonal += has_diagonal_of_o(position) ? 1 : 0;
      return;
    }
    for (const Point point : position.legal_moves()) {
      position.play(point);
      self(self);
      position.undo();
    }
  };
  walk(walk);
  EXPECT_GT(by_diagonal, 0U);
  EXPECT_EQ(all_games<Grid18Original>(), (PerftCounts{.nodes = 549946,
                                                      .first_wins = 131184 + by_diagonal,
                                                      .second_wins = 77904 - by_diagonal,
                                                      .draws = 46080}));
}

TEST(PerftOn, StopsAtTheGivenDepth) {
  Grid18 grid;
  EXPECT_EQ(perft_on(grid, Side::first, 0).nodes, 1U);
  EXPECT_EQ(perft_on(grid, Side::first, 2).nodes, 82U);
  EXPECT_EQ(grid, Grid18());
}

}  // namespace
}  // namespace rowan::board
