// SPDX-License-Identifier: MIT
// Multi-PV: each line begins with a different move, whatever ended the search.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "game/position_text.hpp"
#include "pattern/pattern_board.hpp"
#include "search/engine.hpp"
#include "support/print.hpp"
#include "support/sanitized.hpp"
#include "support/seed.hpp"

namespace rowan::search {
namespace {

/// A position after up to 23 random moves near the stones, so that threats of both sides are common. Nothing
/// if the game ended or no such move was legal.
std::optional<Position> random_position(const Rules& rules, Random& random) {
  Position position(rules);
  const auto moves = random.below(static_cast<std::uint32_t>(std::min(rules.point_count(), 24)));
  for (std::uint32_t played = 0; played < moves && !position.is_over(); ++played) {
    const pattern::PatternBoard board(position);
    std::vector<Point> choices;
    (played == 0 ? board.empty_points() : board.near_stones()).for_each([&](pattern::PointIndex point) {
      if (position.is_legal(rules.point_of(point))) choices.push_back(rules.point_of(point));
    });
    if (choices.empty()) return std::nullopt;
    position.play(choices[random.below(static_cast<std::uint32_t>(choices.size()))]);
  }
  if (position.is_over()) return std::nullopt;
  return position;
}

void expect_sound_lines(const think::Answer& report, const think::Request& request) {
  ASSERT_FALSE(report.lines.empty());
  EXPECT_LE(report.lines.size(), static_cast<std::size_t>(request.lines));
  EXPECT_TRUE(std::ranges::is_sorted(report.lines, std::ranges::greater{}, &think::Line::score));
  std::set<Point> first_moves;
  for (const think::Line& line : report.lines) {
    ASSERT_FALSE(line.moves.empty());
    EXPECT_TRUE(request.position.is_legal(line.moves.front()));
    EXPECT_TRUE(first_moves.insert(line.moves.front()).second)
        << to_text(line.moves.front(), request.position.rules()) << " twice";
    if (line.proof && request.lines > 1) {
      EXPECT_EQ(line.proof->node(line.proof->root()).move, line.moves.front());
    }
  }
}

int check_random_positions(int count, int threads) {
  const std::uint64_t seed = testing::seed_of_run(20'140);
  Random random(seed);
  constexpr std::array games{"freestyle", "standard", "renju", "caro", "3x3x3", "7x7x4", "9x9x6", "20x12x5"};
  int checked = 0;
  while (checked < count) {
    const Rules rules = find_game(games[random.below(games.size())]).value();
    const auto position = random_position(rules, random);
    if (!position) continue;
    think::Request request{.position = *position,
                           .limits = {.nodes = 1 + random.below(1U << (1 + random.below(13)))},
                           .lines = 1 + static_cast<int>(random.below(8))};
    SCOPED_TRACE(to_text(*position) + ", " + std::to_string(request.limits.nodes) + " nodes, " +
                 std::to_string(request.lines) + " lines");
    Engine engine({.table_mebibytes = 1, .threads = threads, .small = true});
    const auto check = [&](const think::Answer& report) { expect_sound_lines(report, request); };
    request.report = check;
    check(engine.think(request));
    if (::testing::Test::HasFailure()) return checked;
    ++checked;
  }
  return checked;
}

TEST(SearchLines, BeginWithDifferentMoves) {
  EXPECT_EQ(check_random_positions(testing::cases(600), 1), testing::cases(600));
}

TEST(SearchLines, BeginWithDifferentMovesOnSeveralThreads) { EXPECT_EQ(check_random_positions(100, 3), 100); }

/// Stops the search after many different numbers of nodes, also in the middle of an iteration: a move that
/// rises in the list must leave its old place.
TEST(SearchLines, BeginWithDifferentMovesWheneverASearchEnds) {
  const Position position = play_moves(Position(find_game("freestyle").value()), "h8 i9 g9 i7 j8").value();
  for (std::int64_t nodes = 1; nodes < 20'000; nodes += nodes < 200 ? 1 : nodes / 20) {
    SCOPED_TRACE(nodes);
    const think::Request request{.position = position, .limits = {.nodes = nodes}, .lines = 5};
    Engine engine({.table_mebibytes = 1});
    expect_sound_lines(engine.think(request), request);
  }
}

/// A win proved before the search stays in the list, and the other lines begin with other moves.
TEST(SearchLines, KeepAProvedWinOnce) {
  const Position position =
      play_moves(Position(find_game("freestyle").value()), "h8 i9 g8 a1 h9 a3 h10 a5").value();
  for (const int depth : {1, 2, 3, 4}) {
    SCOPED_TRACE(depth);
    const think::Request request{.position = position, .limits = {.depth = depth}, .lines = 4};
    Engine engine({.table_mebibytes = 1});
    const think::Answer report = engine.think(request);
    expect_sound_lines(report, request);
    EXPECT_EQ(report.lines.size(), 4U);
    EXPECT_TRUE(think::is_win(report.lines.front().score));
  }
}

TEST(SearchLines, DuplicateMovesAreSearchedOnce) {
  const Position position = play_moves(Position(find_game("freestyle").value()), "h8").value();
  const Point move = parse_point("i9", position.rules()).value();
  Engine engine({.table_mebibytes = 1});
  const think::Answer report =
      engine.think({.position = position, .limits = {.depth = 2}, .lines = 3, .only = {move, move}});
  EXPECT_EQ(report.lines.size(), 1U);
}

}  // namespace
}  // namespace rowan::search
