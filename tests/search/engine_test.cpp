// SPDX-License-Identifier: MIT
#include "search/engine.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "game/position_text.hpp"
#include "support/positions.hpp"
#include "support/print.hpp"

namespace rowan::search {
namespace {

using testing::after;

think::Answer think(const Position& position, const think::MoveLimits& limits, int lines = 1) {
  Engine engine({.table_mebibytes = 4});
  return engine.think({.position = position, .limits = limits, .lines = lines});
}

std::string best_move(const think::Answer& report, const Rules& rules) {
  return to_text(report.lines.front().moves.front(), rules);
}

TEST(Engine, CompletesAFive) {
  const Position position = after("freestyle", "h8 a1 i8 b1 j8 c1 k8 e1");
  const think::Answer report = think(position, {.depth = 4});
  EXPECT_EQ(report.lines.front().score, think::win_in(1));
  EXPECT_TRUE(best_move(report, position.rules()) == "g8" || best_move(report, position.rules()) == "l8");
}

TEST(Engine, StopsAFour) {
  const Position position = after("freestyle", "h8 g8 i8 a1 j8 c3 k8");
  EXPECT_EQ(best_move(think(position, {.depth = 4}), position.rules()), "l8");
}

TEST(Engine, FindsAFourThatCannotBeStopped) {
  const Position position = after("freestyle", "h8 a1 i8 a15 j8 o1");
  const think::Answer report = think(position, {.depth = 4});
  EXPECT_EQ(report.lines.front().score, think::win_in(3));
}

TEST(Engine, RecognizesALoss) {
  const Position position = after("freestyle", "h8 a1 i8 a15 j8 o1 k8");
  EXPECT_EQ(think(position, {.depth = 4}).lines.front().score, think::loss_in(2));
}

TEST(Engine, KnowsTheValueOfTicTacToe) {
  EXPECT_EQ(think(Position(find_game("3x3x3").value()), {.depth = 9}).lines.front().score, 0);
}

TEST(Engine, AnswersEqualQuestionsEqually) {
  const Position position = after("renju", "h8 i9 g7 g9 i7 k8 h10");
  const think::Answer once = think(position, {.nodes = 20'000});
  const think::Answer again = think(position, {.nodes = 20'000});
  EXPECT_EQ(once.lines, again.lines);
  EXPECT_EQ(once.nodes, again.nodes);
  EXPECT_EQ(once.depth, again.depth);
}

/// In positions with many fours, the table of failed fours affects later results; clear() empties it.
TEST(Engine, AnswersLikeANewEngineOnceCleared) {
  constexpr std::pair<const char*, std::int64_t> cases[] = {
      {"14x/2o3o3oo1xx/3ooox1ox5/3ox1xxoxo1o1x/1xo2oxoxxo4/5xoooox4/1x4xo3x2x/2o3oxxo1o3/1x6o6/2x2oo8/"
       "2oooxxoo6/1oxxxxo1xo1x3/2oxxx5x3/2oox2o1xx4/3x1o1xx1o4 x",
       1'000},
      {"8xo5/1xxo4x4x1/2o1x1oxxoox1ox/1o1x3oo6/1o1ox2x1oxxoo1/3x1xoxx2oxx1/ox1xoooxoxxoox1/2o1xx1xo1o1x1o/"
       "1oxoooxo6o/x2x2o1xxo1xx1/o2x5xo2x1/2oox1o1xo5/1oxo11/3x3xoo2o2/5x1o7 x",
       8'000}};
  for (const auto& [text, nodes] : cases) {
    const Position position = parse_position(text, find_game("freestyle").value()).value();
    Engine engine({.table_mebibytes = 1});
    const think::Answer once = engine.think({.position = position, .limits = {.nodes = nodes}});
    for (int i = 0; i < 3; ++i) {
      engine.clear();
      const think::Answer again = engine.think({.position = position, .limits = {.nodes = nodes}});
      EXPECT_EQ(once.lines, again.lines) << text;
      EXPECT_EQ(once.nodes, again.nodes) << text;
    }
  }
}

/// As after pondering: depths already completed are not searched again.
TEST(Engine, ContinuesAnEarlierSearch) {
  const Position position = after("freestyle", "h8 i9 d4 i5 g9");
  const think::Request request{.position = position, .limits = {.nodes = 20'000}};
  Engine engine({.table_mebibytes = 4});
  std::vector<int> depths;
  think::Request again = request;
  again.report = [&](const think::Answer& so_far) { depths.push_back(so_far.depth); };
  const think::Answer first = engine.think(request);
  const think::Answer second = engine.think(again);
  EXPECT_GE(second.depth, first.depth);
  for (const int depth : depths) EXPECT_GT(depth, first.depth);
  EXPECT_GT(engine.think({.position = position, .limits = {.nodes = 200'000}}).depth, first.depth);

  const think::Answer shallow = engine.think({.position = position, .limits = {.depth = 3}});
  EXPECT_EQ(shallow.depth, 3) << "a limit on the depth holds";
  EXPECT_EQ(engine.think({.position = position, .limits = {.depth = 1}, .lines = 2}).lines.size(), 2U);

  engine.clear();
  const think::Answer cleared = engine.think(request);
  EXPECT_EQ(cleared.depth, first.depth);
  EXPECT_EQ(cleared.lines, first.lines);
}

TEST(Engine, AWinStaysAWinWhenSearchedAgain) {
  const Position position = after("freestyle", "h8 a1 i8 a15 j8 o1");
  Engine engine({.table_mebibytes = 4});
  for (const std::int64_t nodes : {1, 20'000, 1, 1000}) {
    const think::Answer answer = engine.think({.position = position, .limits = {.nodes = nodes}});
    EXPECT_TRUE(think::is_win(answer.lines.front().score)) << nodes;
  }
}

TEST(Engine, StopsSoonAfterItsNodeLimit) {
  const think::Answer report = think(after("freestyle", "h8 i9"), {.nodes = 5'000});
  EXPECT_GE(report.nodes, 5'000);
  EXPECT_LT(report.nodes, 6'000);
}

/// Some of the positions are quiet; in others the search tries many fours, and the nodes of these count too.
TEST(Engine, StopsAtExactlyItsNodeLimit) {
  for (const char* const moves :
       {"", "h8 i9", "h8 i9 g9 i7 j8", "h8 i9 g7 j10 h9", "h8 g8 i9 g9 j7 g7 k6 g10 h10 f8"}) {
    const Position position = after("freestyle", moves);
    for (const std::int64_t nodes :
         {1, 2, 3, 31, 32, 33, 511, 512, 513, 514, 1'000, 1'023, 1'025, 4'999, 5'000}) {
      const think::Answer report = think(position, {.nodes = nodes});
      if (report.complete) continue;  // the tree was exhausted earlier
      EXPECT_EQ(report.nodes, nodes) << moves;
    }
  }
}

TEST(Engine, ThreadsShareTheNodeLimit) {
  const Position position = after("freestyle", "h8 i9 g9 i7 j8");
  for (const int threads : {2, 3, 5}) {
    Engine engine({.table_mebibytes = 4, .threads = threads});
    for (const std::int64_t nodes : {1, 100, 3'000, 20'000}) {
      std::atomic<std::int64_t> most = 0;
      think::Request request{.position = position, .limits = {.nodes = nodes}};
      request.pause = [&](std::int64_t looked_at) {
        for (auto known = most.load(); known < looked_at && !most.compare_exchange_weak(known, looked_at);) {}
      };
      EXPECT_EQ(engine.think(request).nodes, nodes);
      EXPECT_LE(most.load(), nodes) << threads << " threads";
    }
  }
}

TEST(Engine, HasAMoveEvenIfStoppedAtOnce) {
  StopSource stop;
  stop.request_stop();
  const Position position = after("freestyle", "h8 i9");
  Engine engine({.table_mebibytes = 1});
  const think::Answer report = engine.think({.position = position, .stop = stop.get_token()});
  ASSERT_FALSE(report.lines.empty());
  EXPECT_TRUE(position.is_legal(report.lines.front().moves.front()));
  EXPECT_FALSE(think(position, {.time = std::chrono::nanoseconds(0)}).lines.empty());
}

TEST(Engine, GivesSeveralLinesBestFirst) {
  const think::Answer report = think(after("freestyle", "h8 i9 g7"), {.depth = 5}, 4);
  ASSERT_EQ(report.lines.size(), 4U);
  std::set<Point> moves;
  for (const think::Line& line : report.lines) moves.insert(line.moves.front());
  EXPECT_EQ(moves.size(), 4U);
  EXPECT_TRUE(std::ranges::is_sorted(report.lines, std::ranges::greater{}, &think::Line::score));
}

TEST(Engine, SearchesOnlyTheGivenMoves) {
  const Position position = after("freestyle", "h8 a1 i8 a15 j8 o1");
  Engine engine({.table_mebibytes = 1});
  const Point only = parse_point("c3", position.rules()).value();
  const think::Answer report = engine.think({.position = position, .limits = {.depth = 4}, .only = {only}});
  EXPECT_EQ(report.lines.front().moves.front(), only);
}

TEST(Engine, SearchesWithSeveralThreads) {
  const Position position = after("freestyle", "h8 a1 i8 a15 j8 o1");
  Engine engine({.table_mebibytes = 4, .threads = 3});
  for (int round = 0; round < 5; ++round) {
    EXPECT_EQ(engine.think({.position = position, .limits = {.depth = 4}}).lines.front().score,
              think::win_in(3));
    const think::Answer report =
        engine.think({.position = after("renju", "h8 i9 g7"), .limits = {.nodes = 20'000}});
    EXPECT_GE(report.nodes, 20'000);
    ASSERT_FALSE(report.lines.empty());
  }
}

TEST(Engine, PausesDoNotChangeTheResult) {
  const Position position = after("freestyle", "h8 i9 g7 j10 h9");
  const think::MoveLimits limits{.nodes = 20'000};
  Engine engine({.table_mebibytes = 4});
  think::Request request{.position = position, .limits = limits, .lines = 2};
  int pauses = 0;
  std::int64_t last = 0;
  request.pause = [&](std::int64_t nodes) {
    ++pauses;
    last = std::max(last, nodes);
  };
  const think::Answer paused = engine.think(request);
  const think::Answer plain = think(position, limits, 2);
  EXPECT_EQ(paused.lines, plain.lines);
  EXPECT_EQ(paused.nodes, plain.nodes);
  EXPECT_GT(pauses, 20);
  EXPECT_LE(last, paused.nodes);
}

TEST(Engine, ASmallEngineFindsWins) {
  const Engine::Options small{.table_mebibytes = 1, .threads = 1, .small = true};
  EXPECT_LT(Engine::bytes_needed(small), Engine::bytes_needed({.table_mebibytes = 1}));
  Engine engine(small);
  const think::Answer report =
      engine.think({.position = after("freestyle", "h8 i9 g8 a1 h9 a3 h10 a5"), .limits = {.nodes = 20'000}});
  EXPECT_TRUE(think::is_win(report.lines.front().score));
  EXPECT_NE(report.lines.front().proof, nullptr);
}

TEST(Engine, ReportsEveryDepth) {
  Engine engine({.table_mebibytes = 1});
  std::vector<int> depths;
  const think::Answer last =
      engine.think({.position = after("freestyle", "h8 i9"),
                    .limits = {.depth = 5},
                    .report = [&](const think::Answer& so_far) { depths.push_back(so_far.depth); }});
  EXPECT_EQ(depths, (std::vector<int>{1, 2, 3, 4, 5}));
  EXPECT_EQ(last.depth, 5);
}

/// Principal variations are legal to their end, on every kind of board.
TEST(Engine, PlaysEveryGameToItsEnd) {
  for (const char* game : {"freestyle", "standard", "renju", "caro", "caro-exact", "3x3x3", "4x4x4", "7x7x4",
                           "9x9x6", "20x12x5", "1x1x1", "5x1x3", "9x9x7"}) {
    SCOPED_TRACE(game);
    Position position(find_game(game).value());
    Engine engine({.table_mebibytes = 1});
    while (!position.is_over()) {
      const think::Answer report = engine.think({.position = position, .limits = {.nodes = 300}});
      Position along = position;
      for (const Point move : report.lines.front().moves) {
        ASSERT_EQ(along.why_illegal(move), std::nullopt) << to_text(along);
        along.play(move);
      }
      position.play(report.lines.front().moves.front());
    }
  }
}

}  // namespace
}  // namespace rowan::search
