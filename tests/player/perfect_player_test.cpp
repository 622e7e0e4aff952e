// SPDX-License-Identifier: MIT
#include "player/perfect_player.hpp"

#include <algorithm>
#include <map>
#include <string>

#include <gtest/gtest.h>

#include "game/games.hpp"
#include "game/notation.hpp"
#include "game/position_text.hpp"
#include "player/ask.hpp"
#include "player/exact.hpp"
#include "support/positions.hpp"
#include "support/print.hpp"
#include "support/tictactoe.hpp"

namespace rowan::player {
namespace {

using exact::Counts;
using testing::ask;
using testing::moves_of;
using testing::tic_tac_toe;

/// Plain minimax. The value is 10 - n if the first player wins after n more plies, n - 10 if the second does,
/// and 0 for a draw.
class Minimax {
 public:
  int value(Position& position) {
    if (const auto found = known_.find(to_text(position)); found != known_.end()) return found->second;
    const int value = compute(position);
    known_[to_text(position)] = value;
    return value;
  }

 private:
  int compute(Position& position) {
    const Outcome outcome = position.outcome();
    if (outcome == Outcome::first_wins) return 10;
    if (outcome == Outcome::second_wins) return -10;
    if (outcome == Outcome::draw) return 0;
    const bool maximize = position.side_to_move() == Side::first;
    int best = maximize ? -99 : 99;
    for (const Point move : position.legal_moves()) {
      position.play(move);
      const int after = value(position);
      position.undo();
      const int later = after > 0 ? after - 1 : after < 0 ? after + 1 : 0;
      best = maximize ? std::max(best, later) : std::min(best, later);
    }
    return best;
  }

  std::map<std::string, int> known_;
};

TEST(PerfectPlayer, AgreesWithMinimaxOnEveryReachablePosition) {
  PerfectPlayer player;
  Minimax minimax;
  std::map<int, int> signs;
  const auto seen = testing::for_each_legal_position([&](const Position& reached) {
    Position position = reached;
    const int value = minimax.value(position);
    ++signs[value > 0 ? 1 : value < 0 ? -1 : 0];
    if (position.is_over()) return;
    const int sign = position.side_to_move() == Side::first ? 1 : -1;
    EXPECT_EQ(player.value(position), sign * value) << to_text(position);
    // The move preserves the value: the fastest win, the slowest loss.
    position.play(ask(player, position).move);
    const int after = minimax.value(position);
    EXPECT_EQ(after > 0 ? after - 1 : after < 0 ? after + 1 : 0, value) << to_text(position);
  });
  EXPECT_EQ(seen, 5478);
  EXPECT_EQ(signs[1], 2936);
  EXPECT_EQ(signs[0], 1068);
  EXPECT_EQ(signs[-1], 1474);
  EXPECT_EQ(player.value(Position{Rules{}}), 0);
}

TEST(PerfectPlayer, NeverLoses) {
  PerfectPlayer player;
  for (const Side side : {Side::first, Side::second}) {
    const Counts counts = exact::count_games(Position{Rules{}}, side, moves_of(player));
    EXPECT_EQ(counts.losses, 0);
    EXPECT_GT(counts.wins, 0);
    EXPECT_GT(counts.draws, 0);
  }
}

TEST(PerfectPlayer, DrawsAgainstItself) {
  PerfectPlayer player;
  const Counts counts =
      exact::count_games(Position{Rules{}}, Side::first, moves_of(player), moves_of(player));
  EXPECT_EQ(counts, (Counts{.draws = 1}));
}

/// All unfinished arrangements, reachable or not, with either side to move.
TEST(PerfectPlayer, PlaysAnyArrangementFromEitherSide) {
  PerfectPlayer player;
  Minimax minimax;
  int asked = 0;
  for (int code = 0; code < testing::arrangement_count; ++code) {
    for (const Side side : {Side::first, Side::second}) {
      Position position = testing::arrangement(code, side);
      if (position.is_over()) continue;
      ++asked;
      const int sign = side == Side::first ? 1 : -1;
      EXPECT_EQ(player.value(position), sign * minimax.value(position)) << to_text(position);
      EXPECT_TRUE(position.is_legal(ask(player, position).move)) << to_text(position);
    }
  }
  EXPECT_GT(asked, 2 * (5478 - 958));
}

TEST(PerfectPlayer, StatesTheValueOfItsMove) {
  PerfectPlayer player;
  const auto answer = [&](std::string_view text) {
    const think::Answer choice = ask(player, tic_tac_toe(text));
    return short_text(choice.move, Rules{}) + ": " + english(choice.why);
  };
  EXPECT_EQ(answer("3/3/3 x"), "1: holds the draw");
  EXPECT_EQ(answer("xx1/oo1/3 x"), "3: wins");
  EXPECT_EQ(answer("xx1/oo1/3 o"), "6: wins");
  EXPECT_EQ(answer("x2/2o/3 x").substr(3), "wins in 3");
  EXPECT_EQ(answer("o2/2x/3 o").substr(3), "wins in 3");
  EXPECT_EQ(answer("x1x/1o1/x1o o").substr(3), "loses in 1 at the latest");
}

/// Each k on the 3×3 board is a different game; a player that has solved one must not use its
/// values for another.
TEST(PerfectPlayer, SolvesEachGameSeparately) {
  PerfectPlayer player;
  EXPECT_EQ(player.value(Position{Rules{}}), 0);
  EXPECT_EQ(player.value(Position{find_game("3x3x2").value()}), 7);
  EXPECT_EQ(player.value(Position{find_game("3x3x1").value()}), 9);
  EXPECT_EQ(player.value(Position{find_game("3x3x4").value()}), 0);
  EXPECT_EQ(player.value(Position{Rules{}}), 0);
}

TEST(PerfectPlayer, SupportsSmallBoards) {
  EXPECT_TRUE(PerfectPlayer::plays(Rules{}));
  EXPECT_TRUE(PerfectPlayer::plays(find_game("caro", Size{3, 3}).value()));
  for (const char* game : {"4x3x3", "3x4x3", "4x4x4", "5x5x4", "6x5x4", "7x7x4", "7x7x5", "15x15x2"})
    EXPECT_TRUE(PerfectPlayer::plays(find_game(game).value())) << game;
  for (const char* game : {"8x4x4", "8x8x5", "freestyle", "32x32x3"})
    EXPECT_FALSE(PerfectPlayer::plays(find_game(game).value())) << game;
  EXPECT_FALSE(PerfectPlayer::plays(find_game("caro", Size{4, 4}).value())) << "only where longer rows win";
  EXPECT_FALSE(PerfectPlayer::plays(Rules{3, 3, 1, Overline::wins, BlockedFive::ignored}));
}

}  // namespace
}  // namespace rowan::player
