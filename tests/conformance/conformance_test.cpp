// SPDX-License-Identifier: MIT
//
// Every board in AllBoards agrees with Position on all arrangements, legal positions and games of
// tic-tac-toe.

#include <gtest/gtest.h>

#include "board/board.hpp"
#include "conformance/board_types.hpp"
#include "game/position.hpp"
#include "support/print_board.hpp"
#include "support/tictactoe.hpp"

namespace rowan {
namespace {

using testing::arrangement;
using testing::arrangement_count;
using testing::code_of_stone;
using testing::reference;

template <class Board>
class BoardConformance : public ::testing::Test {};

TYPED_TEST_SUITE(BoardConformance, testing::AllBoards::ForGoogleTest);

/// The empty board of tic-tac-toe, by the only constructor that all boards share.
template <board::PackedBoard B>
B empty_board() {
  return B(Position(Rules{}));
}

template <board::PackedBoard B>
void expect_agrees(const B& board, int code) {
  const auto& expected = reference()[code];
  ASSERT_EQ(board.has_line(Side::first), expected.first_has_line) << to_text(arrangement(code));
  ASSERT_EQ(board.has_line(Side::second), expected.second_has_line) << to_text(arrangement(code));
  ASSERT_EQ(board.is_full(), expected.is_full) << to_text(arrangement(code));
  ASSERT_EQ(board::outcome(board), expected.outcome) << to_text(arrangement(code));
}

TYPED_TEST(BoardConformance, SupportsTicTacToe) {
  EXPECT_TRUE(TypeParam::supports(Rules{}));
  EXPECT_EQ(empty_board<TypeParam>().rules(), Rules{});
}

TYPED_TEST(BoardConformance, AgreesOnEveryArrangement) {
  for (int code = 0; code < arrangement_count; ++code) {
    for (const Side to_move : {Side::first, Side::second}) {
      const Position position = arrangement(code, to_move);
      const TypeParam board(position);
      ASSERT_NO_FATAL_FAILURE(expect_agrees(board, code));
      ASSERT_EQ(board::to_position(board, to_move), position);
    }
  }
}

TYPED_TEST(BoardConformance, AgreesOnEveryLegalPosition) {
  const int seen = testing::for_each_legal_position([](const Position& position) {
    const TypeParam board(position);
    ASSERT_EQ(board::outcome(board), position.outcome()) << to_text(position);
    ASSERT_EQ(board.has_line(Side::first), position.has_line(Side::first)) << to_text(position);
    ASSERT_EQ(board.has_line(Side::second), position.has_line(Side::second)) << to_text(position);
    ASSERT_EQ(board::to_position(board, position.side_to_move()), position);
    // The side to move follows from the stones, or the board stores it.
    ASSERT_EQ(board::side_to_move(board), position.side_to_move()) << to_text(position);
  });
  EXPECT_EQ(seen, 5478);
}

/// Plays every continuation on the board itself and counts how the games end.
template <board::PackedBoard B>
void walk_games(B& board, int code, int ply, testing::GameCounts& games) {
  ASSERT_NO_FATAL_FAILURE(expect_agrees(board, code));
  if (const Outcome end = board::outcome(board); end != Outcome::ongoing) {
    ++games[static_cast<std::size_t>(end)][static_cast<std::size_t>(ply)];
    return;
  }
  const Side side = ply % 2 == 0 ? Side::first : Side::second;
  for (int cell = 0; cell < 9; ++cell) {
    const Point point = Rules{}.point_of(cell);
    if (board.cell(point) != Cell::empty) continue;
    board.place(point, side);
    ASSERT_NO_FATAL_FAILURE(walk_games(board, code + code_of_stone(cell, side), ply + 1, games));
    board.remove(point);
  }
}

TYPED_TEST(BoardConformance, PlaysEveryGame) {
  auto board = empty_board<TypeParam>();
  testing::GameCounts games{};
  ASSERT_NO_FATAL_FAILURE(walk_games(board, 0, 0, games));
  EXPECT_EQ(games, testing::expected_games);
  EXPECT_EQ(board, empty_board<TypeParam>());
}

TYPED_TEST(BoardConformance, PlaceAndRemoveAreInverse) {
  int placed = 0;
  for (int code = 0; code < arrangement_count; ++code) {
    const TypeParam before(arrangement(code));
    for (int cell = 0; cell < 9; ++cell) {
      const Point point = Rules{}.point_of(cell);
      if (before.cell(point) != Cell::empty) continue;
      for (const Side side : {Side::first, Side::second}) {
        TypeParam board = before;
        board.place(point, side);
        ASSERT_EQ(board, TypeParam(arrangement(code + code_of_stone(cell, side))));
        ASSERT_NE(board, before);
        board.remove(point);
        ASSERT_EQ(board, before);
        ++placed;
      }
    }
  }
  EXPECT_EQ(placed, 9 * 6561 * 2);  // a third of all cells are empty
}

TYPED_TEST(BoardConformance, StonesCanBeRemovedInAnyOrder) {
  for (int code = 0; code < arrangement_count; ++code) {
    TypeParam board(arrangement(code));
    int left = code;
    for (const int cell : {4, 0, 8, 1, 7, 2, 6, 3, 5}) {
      const Point point = Rules{}.point_of(cell);
      if (board.cell(point) == Cell::empty) continue;
      left -= code_of_stone(cell, owner_of(board.cell(point)));
      board.remove(point);
      ASSERT_NO_FATAL_FAILURE(expect_agrees(board, left));
    }
    ASSERT_EQ(board, empty_board<TypeParam>());
  }
}

TYPED_TEST(BoardConformance, IsEqualExactlyIfTheStonesAre) {
  // Each board is compared with a sample of the others: all pairs would be 387 million.
  for (int code = 0; code < arrangement_count; ++code) {
    const TypeParam board(arrangement(code, Side::first));
    ASSERT_EQ(board, TypeParam(arrangement(code, Side::second)));
    for (int other = code % 97; other < arrangement_count; other += 977) {
      ASSERT_EQ(board == TypeParam(arrangement(other)), code == other);
    }
  }
}

TYPED_TEST(BoardConformance, ConvertsToEveryBoard) {
  int conversions = 0;
  testing::AllBoards::for_each([&]<class Other>() {
    for (int code = 0; code < arrangement_count; ++code) {
      const TypeParam board(arrangement(code));
      const auto other = board::convert<Other>(board);
      ASSERT_EQ(other, Other(arrangement(code)));
      ASSERT_EQ(board::convert<TypeParam>(other), board);
    }
    ++conversions;
  });
  EXPECT_EQ(conversions, 5);
}

}  // namespace
}  // namespace rowan
