// SPDX-License-Identifier: MIT
#include "player/solving_player.hpp"

#include <array>
#include <memory>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "base/stop.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "player/ask.hpp"
#include "player/players.hpp"
#include "support/print.hpp"

namespace rowan::player {
namespace {

using testing::ask;

/// Plays a game between the two named players, both with this seed.
Position play_game(const Rules& rules, std::string_view first, std::string_view second, std::uint64_t seed) {
  const std::array players{make_player(first, rules, {.seed = seed}).value(),
                           make_player(second, rules, {.seed = seed}).value()};
  Position position(rules);
  while (!position.is_over()) {
    Player& player = *players[position.side_to_move() == Side::first ? 0 : 1];
    position.play(ask(player, position).move);
  }
  return position;
}

class PerfectOpponents : public ::testing::TestWithParam<std::string_view> {};

TEST_P(PerfectOpponents, NeverBeatItOnADrawnBoard) {
  for (const std::string_view game : {"4x4x4", "5x5x4"}) {
    const Rules rules = find_game(game).value();
    constexpr std::uint64_t seed = 1;
    const Position as_first = play_game(rules, "perfect", GetParam(), seed);
    EXPECT_NE(as_first.outcome(), Outcome::second_wins) << game << ' ' << moves_text(as_first);
    const Position as_second = play_game(rules, GetParam(), "perfect", seed);
    EXPECT_NE(as_second.outcome(), Outcome::first_wins) << game << ' ' << moves_text(as_second);
  }
}

TEST_P(PerfectOpponents, LoseToItOnAWonBoard) {
  for (const std::string_view game : {"4x3x3", "6x5x4", "5x6x4", "7x7x4"}) {
    const Position won = play_game(find_game(game).value(), "perfect", GetParam(), 7);
    EXPECT_EQ(won.outcome(), Outcome::first_wins) << game << ' ' << moves_text(won);
  }
}

INSTANTIATE_TEST_SUITE_P(Players, PerfectOpponents,
                         ::testing::Values("random", "greedy", "engine:9", "perfect"),
                         [](const auto& player) {
                           std::string name(player.param);
                           std::erase(name, ':');
                           return name;
                         });

TEST(SolvingPlayer, StatesTheValueOfItsMove) {
  SolvingPlayer player;
  const auto why = [&](std::string_view game, std::string_view moves) {
    const Position position = play_moves(Position(find_game(game).value()), moves).value();
    const think::Answer choice = ask(player, position);
    EXPECT_TRUE(position.is_legal(choice.move));
    return english(choice.why);
  };
  EXPECT_EQ(why("4x4x4", ""), "holds the draw");
  EXPECT_TRUE(why("6x5x4", "").starts_with("wins"));
  EXPECT_EQ(why("6x5x4", "a1 c3 a2 c4 a3 d3"), "wins");
  EXPECT_EQ(why("4x3x3", "b2 a1"), "wins in 2");
  EXPECT_EQ(why("6x5x4", "c3"), "loses to perfect play");
}

/// When its time is over the player still moves, and reports that the move is not solved.
TEST(SolvingPlayer, ReportsThatAMoveIsNotSolved) {
  SolvingPlayer player;
  const Position position(find_game("6x5x4").value());
  const think::Answer choice =
      player.think({.position = position, .limits = {.time = std::chrono::nanoseconds(12)}}).value();
  EXPECT_TRUE(position.is_legal(choice.move));
  EXPECT_EQ(english(choice.why), "not solved in time: the engine's move");
}

/// However many moves the player tries, the total number of nodes for its answer is limited.
TEST(SolvingPlayer, StaysWithinItsNodesPerMove) {
  constexpr std::int64_t nodes_for_position = 20'000;
  SolvingPlayer player(1, nodes_for_position);
  const Position position = play_moves(Position(find_game("7x7x5").value()), "d4 a1").value();
  std::int64_t before = 0;
  std::int64_t together = 0;
  const auto answer = player.think({.position = position, .pause = [&](std::int64_t nodes) {
                                      together +=
                                          nodes >= before ? nodes - before : nodes;  // fewer: a new search
                                      before = nodes;
                                    }});
  EXPECT_TRUE(position.is_legal(answer->move));
  EXPECT_GT(together, nodes_for_position);
  EXPECT_LT(together, 5 * nodes_for_position) << "with those of the engine";
}

TEST(SolvingPlayer, DoesNotDependOnEarlierQuestions) {
  const Position position = play_moves(Position(find_game("5x5x4").value()), "c3 b2").value();
  SolvingPlayer fresh;
  SolvingPlayer used;
  static_cast<void>(ask(used, Position(find_game("6x5x4").value())));
  EXPECT_EQ(ask(used, position).move, ask(fresh, position).move);
}

}  // namespace
}  // namespace rowan::player
