// SPDX-License-Identifier: MIT
#include "player/greedy_player.hpp"

#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "board/line_board.hpp"
#include "game/forbidden.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "game/position_text.hpp"
#include "player/ask.hpp"
#include "player/players.hpp"
#include "player/random_player.hpp"
#include "support/positions.hpp"
#include "support/print.hpp"

namespace rowan::player {
namespace {

using testing::after;
using testing::ask;

std::string greedy_answer(const Position& position, std::uint64_t seed = 0) {
  GreedyPlayer player(seed);
  const think::Answer choice = ask(player, position);
  return to_text(choice.move, position.rules()) + ": " + english(choice.why);
}

TEST(GreedyPlayer, OpensInTheCenter) {
  EXPECT_EQ(greedy_answer(after("freestyle", "")), "h8: nearest to the center");
  EXPECT_EQ(greedy_answer(after("tictactoe", "")), "b2: makes a three");
}

TEST(GreedyPlayer, ExplainsWhatItMakesAndStops) {
  EXPECT_EQ(greedy_answer(after("freestyle", "h8 a1 i8 b1 j8 c1 k8 d1")).substr(2), ": wins");
  EXPECT_EQ(greedy_answer(after("freestyle", "h8 g8 i8 a1 j8 b5 k8")), "l8: stops a win");
  EXPECT_EQ(greedy_answer(after("freestyle", "h8 a1 i8 o15 j8 a15")).substr(2), ": makes an open four");
  EXPECT_EQ(greedy_answer(after("freestyle", "h8 g8 i8 o15 j8 a15 k9 k7 k10 o1 k11 a8")),
            "k8: makes two fours");
  EXPECT_EQ(greedy_answer(after("freestyle", "h8 a1 i8 o15 j8")).substr(2), ": stops an open four");
  EXPECT_EQ(greedy_answer(after("freestyle", "h8 g8 i8 a1 j8 a15 k9 o1 k10 o15")),
            "k8: makes a four and an open three");
  EXPECT_EQ(greedy_answer(after("freestyle", "h8 g8 i8 a1 j8 a15 k9 o1 k10")),
            "k8: stops a four and an open three");
  EXPECT_EQ(greedy_answer(after("freestyle", "i8 a1 j8 a15 h9 o1 h10 o15")), "h8: makes two open threes");
  EXPECT_EQ(greedy_answer(after("freestyle", "i8 a1 j8 a15 h9 o1 h10")).substr(2), ": stops two open threes");
}

TEST(GreedyPlayer, PrefersAnOwnFourToStoppingAThree) {
  EXPECT_EQ(greedy_answer(after("freestyle", "h8 c3 i8 d3 j8 e3")).substr(2), ": makes an open four");
  EXPECT_EQ(greedy_answer(after("freestyle", "h8 c3 i8 d3 j8")).substr(2), ": stops an open four");
}

TEST(GreedyPlayer, TheDefenseLeavesNoOpenFour) {
  for (const char* moves : {"h8 a1 i8 o15 j8", "h8 a1 i8 o15 k8", "h8 g9 i9 o15 k11", "c3 a1 c4 o15 c6"}) {
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
      Position position = after("freestyle", moves);
      GreedyPlayer player(seed);
      position.play(ask(player, position).move);
      const pattern::ShapeBoard board(position);
      for (const Point point : position.legal_moves()) {
        EXPECT_NE(board.point_class(point, Side::first), pattern::PointClass::open_four) << to_text(position);
      }
    }
  }
}

TEST(GreedyPlayer, AvoidsForbiddenPointsOnlyAsBlack) {
  const Position black = after("renju", "i8 a1 j8 a15 h9 o1 h10 o15");  // h8 would be two open threes
  EXPECT_NE(greedy_answer(black).substr(0, 3), "h8:");
  const Position white = after("renju", "i8 a1 j8 a15 h9 o1 h10");
  EXPECT_NE(greedy_answer(white).substr(0, 3), "h8:");  // nothing to defend there
}

/// The greedy player plays Black against random moves, or both sides. Position::is_legal() checks every move.
TEST(GreedyPlayer, PlaysOnlyLegalMovesAtRenju) {
  const Rules rules = find_game("renju 9x9").value();
  int closed = 0;
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    GreedyPlayer player(seed, seed % 2 == 0 ? 0 : 60);
    RandomPlayer chance(seed);
    Position position(rules);
    while (!position.is_over()) {
      const bool greedy = position.side_to_move() == Side::first || seed % 3 == 0;
      const Point point = greedy ? ask(player, position).move : ask(chance, position).move;
      closed +=
          static_cast<int>(position.side_to_move() == Side::first && !forbidden_points(position).empty());
      ASSERT_TRUE(position.is_legal(point)) << to_text(position) << ", seed " << seed;
      position.play(point);
    }
  }
  EXPECT_GT(closed, 10);
}

TEST(GreedyPlayer, PlaysEveryKindOfBoardToTheEnd) {
  for (const Rules& rules :
       {Rules{1, 1, 1}, Rules{1, 9, 3}, Rules{9, 4, 4}, Rules{3, 3, 32}, Rules{32, 32, 31}, Rules{32, 20, 7},
        Rules{12, 12, 9}, Rules{15, 15, 6, Overline::ignored}}) {
    GreedyPlayer player(1);
    Position position(rules);
    for (int move = 0; move < 60 && !position.is_over(); ++move) {
      const think::Answer choice = ask(player, position);
      ASSERT_TRUE(position.is_legal(choice.move)) << to_text(position);
      EXPECT_FALSE(choice.why.key.empty()) << to_text(position);
      position.play(choice.move);
    }
    EXPECT_TRUE(position.is_over() || rules.point_count() > 60) << to_text(position);
  }
}

/// Asked about one game after another, with other rules and takebacks in between, the player answers like a
/// new player.
TEST(GreedyPlayer, AnswersLikeANewPlayerAfterOtherGames) {
  const auto why = [](Player& player, const Position& position) {
    return english(ask(player, position).why);
  };
  GreedyPlayer kept(5);
  Random random(11);
  for (const char* game : {"freestyle", "renju", "freestyle 9x12", "freestyle", "7x7x4"}) {
    Position position(find_game(game).value());
    for (int move = 0; move < 30 && !position.is_over(); ++move) {
      GreedyPlayer fresh(5);
      EXPECT_EQ(why(kept, position), why(fresh, position)) << to_text(position);
      position.play(random_move(position, random));
      if (move % 7 == 6) position.undo();
    }
  }
}

/// The wins of the greedy player minus its losses, in games with alternating colors.
int surplus(std::string_view opponent_name, const Rules& rules, int games) {
  int surplus = 0;
  for (int game = 0; game < games; ++game) {
    const auto seed = static_cast<std::uint64_t>(game);
    GreedyPlayer player(seed);
    const auto other = make_player(opponent_name, rules, {.seed = seed}).value();
    const Side side = game % 2 == 0 ? Side::first : Side::second;
    Position position(rules);
    while (!position.is_over()) {
      Player& mover = position.side_to_move() == side ? static_cast<Player&>(player) : *other;
      position.play(ask(mover, position).move);
    }
    if (position.outcome() != Outcome::draw) surplus += position.outcome() == win_for(side) ? 1 : -1;
  }
  return surplus;
}

TEST(GreedyPlayer, ClearlyBeatsWeakerPlayers) {
  const Rules freestyle = find_game("freestyle").value();
  EXPECT_GE(surplus("random", freestyle, 20), 18);
  EXPECT_GE(surplus("lines", freestyle, 20), 16);  // 18 wins and 2 losses, for example
  EXPECT_GE(surplus("lines", find_game("renju").value(), 6), 4);
}

TEST(GreedyPlayer, NoiseVariesOnlyUnforcedMoves) {
  const Position quiet = after("freestyle", "h8 i9 g6");
  const Position forced = after("freestyle", "h8 g8 i8 a1 j8 b5 k8");
  std::set<Point> quiet_moves;
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    GreedyPlayer noisy(seed, 40);
    quiet_moves.insert(ask(noisy, quiet).move);
    EXPECT_EQ(english(ask(noisy, forced).why), "stops a win");
    EXPECT_EQ(ask(GreedyPlayer(seed, 40), quiet).move, ask(GreedyPlayer(seed, 40), quiet).move);
  }
  EXPECT_GE(quiet_moves.size(), 4U);
}

}  // namespace
}  // namespace rowan::player
