// SPDX-License-Identifier: MIT
#include "proof/plain_board.hpp"

#include <algorithm>
#include <string>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "game/games.hpp"
#include "game/position_text.hpp"
#include "support/print.hpp"

namespace rowan::proof {
namespace {

TEST(PlainBoard, AgreesWithPositionInRandomGames) {
  constexpr std::uint64_t seed = 20290;
  Random random(seed);
  int fives = 0;
  for (const char* game :
       {"freestyle 9", "standard 9", "renju 9", "caro 9", "caro-exact 9", "7x5x4", "3x3x3"}) {
    SCOPED_TRACE(std::string(game) + ", seed " + std::to_string(seed));
    for (int round = 0; round < 20; ++round) {
      Position position(find_game(game).value());
      PlainBoard board(position);
      while (!position.is_over()) {
        const std::vector<Point> moves = position.legal_moves();
        ASSERT_EQ(board.side_to_move(), position.side_to_move());
        ASSERT_EQ(board.legal_moves(), moves);
        const Point move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
        const Side side = position.side_to_move();
        const bool wins = board.completes(move, side);
        ASSERT_EQ(std::ranges::count(board.winning_points(side), move), wins ? 1 : 0);
        fives += wins ? 1 : 0;
        position.play(move);
        ASSERT_EQ(position.outcome() == win_for(side), wins) << to_text(position);
        board.play(move);
        board.undo(move);
        ASSERT_TRUE(board.is_empty(move));
        board.play(move);
        ASSERT_EQ(board.position(), position);
      }
    }
  }
  EXPECT_GT(fives, 50);
}

bool unanswerable(const char* game, const char* text, int x, int y) {
  PlainBoard board(parse_position(text, find_game(game).value()).value());
  return board.makes_unanswerable_four(point_at(x, y));
}

TEST(PlainBoard, FindsFoursWithoutAnAnswer) {
  EXPECT_TRUE(unanswerable("9x9x5", "9/2xxx4/9/9/9/9/9/9/9 x", 5, 1));
  EXPECT_FALSE(unanswerable("9x9x5", "9/1oxxx4/9/9/9/9/9/9/9 x", 5, 1));
  EXPECT_TRUE(unanswerable("9x9x5", "9/x1x1x1x2/9/9/9/9/9/9/9 x", 3, 1)) << "x.xxx.x";
  EXPECT_FALSE(unanswerable("9x9x5", "9/x1x1x4/9/9/9/9/9/9/9 x", 3, 1)) << "x.xxx.";
  EXPECT_FALSE(unanswerable("9x9x5", "9/2xxx4/9/9/9/9/9/9/oooo5 x", 5, 1)) << "the opponent is quicker";
}

TEST(PlainBoard, OneStoneMayBlockTwoFivesAtCaro) {
  // X's four can become either of two fives, each with O at one end. O's answer next to the four takes a cell
  // of one five and blocks the open end of the other.
  EXPECT_FALSE(unanswerable("caro 9", "9/o1xxx2o1/9/9/9/9/9/9/9 x", 5, 1));
  EXPECT_TRUE(unanswerable("standard 9", "9/o1xxx2o1/9/9/9/9/9/9/9 x", 5, 1));
}

}  // namespace
}  // namespace rowan::proof
