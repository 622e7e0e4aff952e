// SPDX-License-Identifier: MIT
#include "player/level_player.hpp"

#include <chrono>
#include <fstream>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "game/position_text.hpp"
#include "pattern/pattern_board.hpp"
#include "player/ask.hpp"
#include "player/beginner.hpp"
#include "player/players.hpp"
#include "player/random_player.hpp"
#include "support/positions.hpp"
#include "support/sanitized.hpp"
#include "threat/four_search.hpp"

namespace rowan::player {
namespace {

using testing::after;
using testing::ask;

constexpr int levels_with_chance = highest_level - 1;

/// The moves that the level plays with ten different seeds.
std::set<std::string> moves_of(int level, const Position& position) {
  std::set<std::string> moves;
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    moves.insert(to_text(ask(LevelPlayer(level, seed), position).move, position.rules()));
  }
  return moves;
}

/// How often the level calls Request::pause, and its move.
std::pair<int, Point> asked_with(const think::MoveClock& clock, int level, const Position& position) {
  int looks = 0;
  think::Request request{.position = position, .clock = clock, .seed = 1};
  request.pause = [&](std::int64_t /*nodes*/) { ++looks; };
  const auto answer = LevelPlayer(level, 1).think(request);
  return {looks, answer.value().move};
}

TEST(LevelPlayer, StopsAtItsTimeLimit) {
  const Position position = after("freestyle", "h8 i9 g7 j10 h10");
  constexpr int level = 9;
  const auto [looks, move] = asked_with({}, level, position);
  EXPECT_GT(looks, 20) << "a search of many nodes";
  think::MoveClock clock{.turn = std::chrono::milliseconds(300)};
  clock.asked -= std::chrono::hours(1);
  const auto [looks_without_time, move_without_time] = asked_with(clock, level, position);
  EXPECT_LE(looks_without_time, 4) << "the time was over before it began";
  EXPECT_TRUE(position.is_legal(move_without_time));
}

TEST(LevelPlayer, DoesNotDependOnAGenerousTimeLimit) {
  const Position position = after("freestyle", "h8 i9 g7 j10 h10");
  for (int level = lowest_level; level < highest_level; ++level) {
    EXPECT_EQ(asked_with({}, level, position), asked_with({.turn = std::chrono::hours(1)}, level, position))
        << level;
  }
}

TEST(LevelPlayer, LevelsArePartOfNames) {
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

/// X can make a five far from the last stones, while the opponent has a four.
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

/// The opponent's last stone made an open three, and the player has no threat of its own. A careless player
/// overlooks the open three.
TEST(LevelPlayer, LowerLevelsForgetThreesMoreOften) {
  constexpr int seeds = testing::cases(200);
  const Position position = after("freestyle", "h8 g7 h9 c3 h10");
  const std::set<std::string> defenses{"h6", "h7", "h11", "h12"};
  const auto stopped = [&](int level) {
    int count = 0;
    for (std::uint64_t seed = 0; seed < seeds; ++seed) {
      const Point move = ask(LevelPlayer(level, seed), position).move;
      count += static_cast<int>(defenses.contains(to_text(move, position.rules())));
    }
    return count;
  };
  const int by_first = stopped(1);
  const int by_second = stopped(2);
  const int by_third = stopped(3);
  EXPECT_LT(by_first, seeds / 2);
  EXPECT_GT(by_second, by_first + seeds / 10);
  EXPECT_GT(by_third, by_second + seeds / 10);
  EXPECT_LT(by_third, seeds);
  EXPECT_EQ(stopped(6), seeds);
}

/// Low levels find a win that needs only one four before the five, but miss wins that need many fours.
TEST(LevelPlayer, LowerLevelsMissLongWinsByFours) {
  const auto wins_seen = [](int level, int plies) {
    std::ifstream file(ROWAN_SOURCE_DIR "/tests/data/fours_freestyle.tsv");
    threat::FourSearch search;
    int seen = 0;
    int all = 0;
    for (std::string line; all < 40 && std::getline(file, line);) {
      if (!line.ends_with("\twin")) continue;
      const auto position = parse_position(line.substr(0, line.find('\t')), find_game("freestyle").value());
      pattern::PatternBoard board(*position);
      if (search.search(board) != threat::ThreatVerdict::win || search.win_plies() / 2 != plies / 2) continue;
      ++all;
      seen += static_cast<int>(ask(LevelPlayer(level, 1), *position).why.key == "wins by force");
    }
    EXPECT_GT(all, 10) << plies;
    return 100 * seen / all;
  };
  EXPECT_GT(wins_seen(4, 3), 80);
  EXPECT_LT(wins_seen(4, 9), 50);
  EXPECT_GT(wins_seen(8, 9), 90);
}

/// A beginner (player/beginner.hpp) wins most games against the lowest level, but few against the third.
TEST(LevelPlayer, TheLowestLosesToABeginner) {
  constexpr int games = 200;
  const auto beginner_wins = [](int level) {
    int wins = 0;
    for (int game = 0; game < games; ++game) {
      const auto seed = static_cast<std::uint64_t>(game);
      LevelPlayer adult(level, 2 * seed);
      testing::Beginner child(2 * seed + 1);
      const Side side = game % 2 == 0 ? Side::first : Side::second;
      Position position = after("freestyle", "h8");
      while (!position.is_over()) {
        Player& mover = position.side_to_move() == side ? static_cast<Player&>(child) : adult;
        position.play(ask(mover, position).move);
      }
      wins += static_cast<int>(position.has_line(side));
    }
    return wins;
  };
  EXPECT_GT(beginner_wins(1), games * 55 / 100);
  EXPECT_LT(beginner_wins(3), games * 25 / 100);
}

/// Random games: whenever a move completes a row, the level that is asked must play such a move.
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

TEST(LevelPlayer, DependsOnTheSeed) {
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
