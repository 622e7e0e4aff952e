// SPDX-License-Identifier: MIT
#include "player/level_player.hpp"

#include <set>
#include <string>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "game/position_text.hpp"
#include "player/ask.hpp"
#include "player/players.hpp"
#include "player/random_player.hpp"
#include "support/positions.hpp"

namespace rowan::player {
namespace {

using testing::after;
using testing::ask;

constexpr int levels_with_chance = highest_level - 1;

/// All moves of that level with ten seeds.
std::set<std::string> moves_of(int level, const Position& position) {
  std::set<std::string> moves;
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    moves.insert(to_text(ask(LevelPlayer(level, seed), position).move, position.rules()));
  }
  return moves;
}

TEST(LevelPlayer, LevelsAreInNames) {
  EXPECT_EQ(level_name(4), "engine:4");
  EXPECT_EQ(level_in("engine:10"), 10);
  for (const char* name : {"engine", "engine:", "engine:0", "engine:11", "engine:x", "patterns:original"}) {
    EXPECT_EQ(level_in(name), std::nullopt) << name;
  }
  for (int level = lowest_level; level <= highest_level; ++level) {
    EXPECT_TRUE(make_player(level_name(level), Rules{})) << level;
  }
  EXPECT_FALSE(make_player("engine:11", Rules{}));
}

/// Far from the last stones, and beside a four of the opponent's.
TEST(LevelPlayer, NoLevelMissesAFive) {
  const Position position = after("freestyle", "b2 n12 c2 n11 d2 n10 e2 n9");
  for (int level = 1; level <= levels_with_chance; ++level) {
    for (const std::string& move : moves_of(level, position)) {
      EXPECT_TRUE(move == "a2" || move == "f2") << "level " << level << " plays " << move;
    }
  }
}

TEST(LevelPlayer, AllButTheLowestStopEveryFour) {
  const Position position = after("freestyle", "b2 a2 c2 n11 d2 h8 e2");
  for (int level = 2; level <= levels_with_chance; ++level) {
    EXPECT_EQ(moves_of(level, position), std::set<std::string>{"f2"}) << level;
  }
}

/// Random games, in which a win that is there is taken.
TEST(LevelPlayer, NoLevelMissesAFiveInRandomPositions) {
  constexpr std::uint64_t seed = 5;
  SCOPED_TRACE("seed " + std::to_string(seed));
  Random random(seed);
  int wins = 0;
  for (int game = 0; game < 60; ++game) {
    Position position(find_game(game % 2 == 0 ? "7x7x4" : "standard 7x7").value());
    RandomPlayer mover(random());
    while (!position.is_over()) {
      std::set<Point> winning;
      for (const Point move : position.legal_moves()) {
        Position next = position;
        next.play(move);
        if (next.has_line(position.side_to_move())) winning.insert(move);
      }
      if (!winning.empty()) {
        const int level = 1 + game % levels_with_chance;
        EXPECT_TRUE(winning.contains(ask(LevelPlayer(level, random()), position).move))
            << "level " << level << ": " << to_text(position);
        ++wins;
      }
      position.play(ask(mover, position).move);
    }
  }
  EXPECT_GT(wins, 60);
}

std::vector<Point> game_of(int first, int second, const Rules& rules, std::uint64_t seed) {
  LevelPlayer one(first, seed);
  LevelPlayer other(second, seed + 1);
  Position position(rules);
  while (!position.is_over()) {
    const Point move = ask(position.side_to_move() == Side::first ? one : other, position).move;
    if (const auto illegal = position.why_illegal(move)) {
      ADD_FAILURE() << illegal->message << ": " << to_text(position);
      break;
    }
    position.play(move);
  }
  return position.moves();
}

TEST(LevelPlayer, PlaysEveryGameToItsEnd) {
  for (const char* game : {"freestyle", "standard", "renju", "caro", "caro-exact", "3x3x3", "4x4x4", "7x7x4",
                           "9x9x6", "20x12x5", "1x1x1", "5x1x3", "2x2x5"}) {
    SCOPED_TRACE(game);
    for (const auto& [first, second] : {std::pair{1, 2}, {3, 4}, {5, 6}, {7, 7}}) {
      EXPECT_FALSE(game_of(first, second, find_game(game).value(), 1).empty());
    }
  }
}

TEST(LevelPlayer, TheSeedDecides) {
  const Rules rules = find_game("freestyle").value();
  for (const int level : {1, 4, 5, 7}) {
    std::set<std::vector<Point>> games;
    for (std::uint64_t seed = 0; seed < 4; ++seed) games.insert(game_of(level, level, rules, seed));
    EXPECT_GT(games.size(), 1U) << level;
    EXPECT_EQ(game_of(level, level, rules, 3), game_of(level, level, rules, 3)) << level;
  }
}

}  // namespace
}  // namespace rowan::player
