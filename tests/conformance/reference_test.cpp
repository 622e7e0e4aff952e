// SPDX-License-Identifier: MIT
//
// Checks Position itself against the known counts of tic-tac-toe: the reference for the packed boards must
// itself be right.

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "game/position.hpp"
#include "game/position_text.hpp"
#include "game/symmetry.hpp"
#include "support/print.hpp"
#include "support/tictactoe.hpp"

namespace rowan {
namespace {

using testing::arrangement;
using testing::arrangement_count;
using testing::for_each_legal_position;

using PerPly = std::array<int, 10>;

std::size_t ply_of(const Position& position) {
  return static_cast<std::size_t>(9 - std::ranges::count(position.cells(), Cell::empty));
}

TEST(TicTacToe, HasTheKnownNumberOfPositionsByPly) {
  PerPly count{};
  EXPECT_EQ(for_each_legal_position([&](const Position& position) { ++count[ply_of(position)]; }), 5478);
  EXPECT_EQ(count, (PerPly{1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78}));
}

TEST(TicTacToe, HasTheKnownNumberOfSymmetryClassesByPly) {
  std::set<std::string> seen;
  PerPly count{};
  for_each_legal_position([&](const Position& position) {
    const Position smallest = canonical(position);
    if (seen.insert(to_text(smallest)).second) ++count[ply_of(smallest)];
  });
  EXPECT_EQ(seen.size(), 765U);
  EXPECT_EQ(count, (PerPly{1, 3, 12, 38, 108, 174, 204, 153, 57, 15}));
}

TEST(TicTacToe, HasTheKnownTerminalPositions) {
  std::map<Outcome, int> positions;
  std::map<Outcome, std::set<std::string>> classes;
  for_each_legal_position([&](const Position& position) {
    ++positions[position.outcome()];
    classes[position.outcome()].insert(to_text(canonical(position)));
  });
  EXPECT_EQ(positions[Outcome::first_wins], 626);
  EXPECT_EQ(positions[Outcome::second_wins], 316);
  EXPECT_EQ(positions[Outcome::draw], 16);
  EXPECT_EQ(positions[Outcome::ongoing], 5478 - 958);
  EXPECT_EQ(classes[Outcome::first_wins].size(), 91U);
  EXPECT_EQ(classes[Outcome::second_wins].size(), 44U);
  EXPECT_EQ(classes[Outcome::draw].size(), 3U);
}

TEST(TicTacToe, HasTheKnownGamesByResultAndLength) {
  testing::GameCounts games{};
  Position position{Rules{}};
  const auto walk = [&](const auto& self) -> void {
    const auto moves = position.legal_moves();
    if (moves.empty()) {
      ++games[static_cast<std::size_t>(position.outcome())][position.moves().size()];
      return;
    }
    for (const Point point : moves) {
      position.play(point);
      self(self);
      position.undo();
    }
  };
  walk(walk);
  EXPECT_EQ(games, testing::expected_games);
  const auto total = [&](Outcome outcome) {
    const auto& by_ply = games[static_cast<std::size_t>(outcome)];
    return std::accumulate(by_ply.begin(), by_ply.end(), 0);
  };
  EXPECT_EQ(total(Outcome::first_wins), 131184);
  EXPECT_EQ(total(Outcome::second_wins), 77904);
  EXPECT_EQ(total(Outcome::draw), 46080);
}

/// The outcome under best play.
Outcome value(Position& position, std::map<std::string, Outcome>& known) {
  const auto key = to_text(position);
  if (const auto found = known.find(key); found != known.end()) return found->second;
  Outcome best = position.outcome();
  if (best == Outcome::ongoing) {
    const Outcome win = win_for(position.side_to_move());
    const Outcome loss = win_for(opponent(position.side_to_move()));
    best = loss;
    for (const Point point : position.legal_moves()) {
      position.play(point);
      const Outcome reply = value(position, known);
      position.undo();
      if (reply == win || best == loss) best = reply;
      if (best == win) break;
    }
  }
  return known[key] = best;
}

TEST(TicTacToe, HasTheKnownValuesUnderBestPlay) {
  std::map<std::string, Outcome> known;
  std::map<Outcome, int> count;
  for_each_legal_position([&](const Position& position) {
    Position copy = position;
    ++count[value(copy, known)];
  });
  EXPECT_EQ(count[Outcome::first_wins], 2936);
  EXPECT_EQ(count[Outcome::draw], 1068);
  EXPECT_EQ(count[Outcome::second_wins], 1474);
  EXPECT_EQ(known.at(to_text(Position{Rules{}})), Outcome::draw);
}

/// The winning lines of the board, each as an arrangement of three stones of the first player and no others.
std::vector<Position> all_lines() {
  std::vector<Position> lines;
  for (int code = 0; code < arrangement_count; ++code) {
    Position line = arrangement(code);
    if (ply_of(line) == 3 && line.has_line(Side::first)) lines.push_back(std::move(line));
  }
  return lines;
}

bool holds_line(const Position& position, const Position& line, Side side) {
  for (int cell = 0; cell < 9; ++cell) {
    const Point point = position.rules().point_of(cell);
    if (line.cell(point) != Cell::empty && position.cell(point) != stone_of(side)) return false;
  }
  return true;
}

TEST(TicTacToe, HasTheKnownPositionsWithTwoLines) {
  const auto lines = all_lines();
  ASSERT_EQ(lines.size(), 8U);
  std::map<Side, int> with_two;
  for_each_legal_position([&](const Position& position) {
    for (const Side side : {Side::first, Side::second}) {
      const auto held = std::ranges::count_if(
          lines, [&](const Position& line) { return holds_line(position, line, side); });
      EXPECT_LE(held, 2);
      if (held == 2) ++with_two[side];
    }
  });
  EXPECT_EQ(with_two[Side::first], 22);
  EXPECT_EQ(with_two[Side::second], 0);
}

TEST(TicTacToe, HasTheKnownBoardsWithBalancedCounts) {
  int balanced = 0;
  for (int code = 0; code < arrangement_count; ++code) {
    const Position position = arrangement(code);
    const auto lead = std::ranges::count(position.cells(), Cell::first) -
                      std::ranges::count(position.cells(), Cell::second);
    balanced += lead == 0 || lead == 1 ? 1 : 0;
  }
  EXPECT_EQ(balanced, 6046);
}

}  // namespace
}  // namespace rowan
