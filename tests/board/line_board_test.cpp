// SPDX-License-Identifier: MIT
#include "board/line_board.hpp"

#include <algorithm>
#include <array>
#include <ranges>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "game/position.hpp"
#include "support/print.hpp"
#include "support/print_board.hpp"

namespace rowan::board {
namespace {

Rules square(int size, int k) {
  return {.width = static_cast<std::uint8_t>(size),
          .height = static_cast<std::uint8_t>(size),
          .k = static_cast<std::uint8_t>(k)};
}

TEST(LineBoard, HasSixNMinusTwoLinesOnASquare) {
  EXPECT_EQ(LineBoard(square(8, 5)).line_count(), 46);
  EXPECT_EQ(LineBoard(square(15, 5)).line_count(), 88);
  EXPECT_EQ(LineBoard(square(19, 5)).line_count(), 112);
  EXPECT_EQ(LineBoard(square(32, 5)).line_count(), LineBoard::max_lines);
}

TEST(LineBoard, NumbersLinesAndFieldsOnASquare) {
  for (int n = 1; n <= 32; ++n) {
    const LineBoard board(square(n, 5));
    for (int x = 0; x < n; ++x) {
      for (int y = 0; y < n; ++y) {
        const LineSlots slots = board.slots(point_at(x, y));
        const int i = x + y;
        const int j = n - 1 - (x - y);
        EXPECT_EQ(slots[0].line, y);
        EXPECT_EQ(slots[0].field(), x);
        EXPECT_EQ(slots[1].line, n + x);
        EXPECT_EQ(slots[1].field(), y);
        EXPECT_EQ(slots[2].line, 2 * n + i);
        EXPECT_EQ(slots[2].field(), i < n ? y : y - (i - n + 1));
        EXPECT_EQ(slots[3].line, 4 * n - 1 + j);
        EXPECT_EQ(slots[3].field(), j < n ? y : x);
      }
    }
    for (int d = 0; d < 2 * n - 1; ++d) {
      EXPECT_EQ(board.line_length(2 * n + d), std::min(d + 1, 2 * n - 1 - d));
      EXPECT_EQ(board.line_length(4 * n - 1 + d), std::min(d + 1, 2 * n - 1 - d));
    }
  }
}

TEST(LineBoard, GivesEveryFieldOfEveryLineToOnePoint) {
  for (int width = 1; width <= 32; ++width) {
    for (int height = 1; height <= 32; height += width % 3 + 1) {
      const Rules rules{
          .width = static_cast<std::uint8_t>(width), .height = static_cast<std::uint8_t>(height), .k = 5};
      const LineBoard board(rules);
      std::vector<std::uint64_t> taken(static_cast<std::size_t>(board.line_count()));
      for (int index = 0; index < rules.point_count(); ++index) {
        for (const LineSlot slot : board.slots(rules.point_of(index))) {
          ASSERT_LT(slot.line, board.line_count()) << width << 'x' << height;
          ASSERT_EQ(taken[slot.line] >> slot.shift & 3, 0U) << width << 'x' << height;
          taken[slot.line] |= std::uint64_t{3} << slot.shift;
        }
      }
      for (int line = 0; line < board.line_count(); ++line) {
        const std::uint64_t all = ~std::uint64_t{0} >> (64 - 2 * board.line_length(line));
        ASSERT_EQ(taken[static_cast<std::size_t>(line)], all) << width << 'x' << height << " line " << line;
      }
    }
  }
}

TEST(LineBoard, PutsNeighborsOnALineInAdjacentFields) {
  const Rules rules{.width = 32, .height = 7, .k = 5};
  const LineBoard board(rules);
  const std::array<Direction, 4> directions{{{1, 0}, {0, 1}, {-1, 1}, {1, 1}}};
  for (int index = 0; index < rules.point_count(); ++index) {
    const Point point = rules.point_of(index);
    for (std::size_t kind = 0; kind < 4; ++kind) {
      const Point next = step(point, directions[kind]);
      if (!rules.contains(next)) continue;
      EXPECT_EQ(board.slots(next)[kind].line, board.slots(point)[kind].line);
      EXPECT_EQ(board.slots(next)[kind].field(), board.slots(point)[kind].field() + 1);
    }
  }
}

TEST(LineBoard, StoresALineAsAWord) {
  LineBoard board(square(8, 5));
  for (const int x : {0, 4, 7}) board.place(point_at(x, 3), Side::first);
  for (const int x : {1, 5, 6}) board.place(point_at(x, 3), Side::second);
  EXPECT_EQ(board.lines()[3], 0x6909U);
  EXPECT_EQ(board.stone_count(), 6);
}

Rules random_rules(Random& random) {
  const auto size = [&] {
    return static_cast<std::uint8_t>(1 + random.below(random.below(2) == 0 ? 8 : 32));
  };
  Rules rules{.width = size(),
              .height = size(),
              .k = static_cast<std::uint8_t>(1 + random.below(random.below(4) == 0 ? 32 : 6)),
              .overline = static_cast<Overline>(random.below(2)),
              .blocked_five = static_cast<BlockedFive>(random.below(2))};
  if (rules.may_forbid()) rules.forbidden = Forbidden::renju;
  return rules;
}

/// Whether a run through this point wins, counted stone by stone.
bool wins_at(const Position& position, Point point) {
  const Rules& rules = position.rules();
  const auto cell = [&](Point at) { return rules.contains(at) ? position.cell(at) : Cell::empty; };
  const Cell own = position.cell(point);
  const Cell other = stone_of(opponent(owner_of(own)));
  return std::ranges::any_of(line_directions, [&](Direction direction) {
    int begin = 0;
    int end = 0;
    while (cell(step(point, direction, begin - 1)) == own) --begin;
    while (cell(step(point, direction, end)) == own) ++end;
    const bool blocked =
        cell(step(point, direction, begin - 1)) == other && cell(step(point, direction, end)) == other;
    return rules.run_wins(owner_of(own), end - begin, blocked);
  });
}

void expect_same_stones(const LineBoard& board, const Position& position) {
  for (int index = 0; index < position.rules().point_count(); ++index) {
    const Point point = position.rules().point_of(index);
    ASSERT_EQ(board.cell(point), position.cell(point));
  }
}

TEST(LineBoard, AgreesWithPositionOnAnyArrangement) {
  int lines = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Random random(seed);
    const Rules rules = random_rules(random);
    // With few empty points and varying shares of the two sides there are long runs, blocked runs and gaps.
    const std::uint32_t empty = random.below(40);
    const std::uint32_t second = random.below(60);
    std::vector<Cell> cells;
    for (int index = 0; index < rules.point_count(); ++index) {
      const std::uint32_t kind = random.below(100);
      cells.push_back(kind < empty ? Cell::empty : kind < empty + second ? Cell::second : Cell::first);
    }
    const Position position(rules, std::move(cells), Side::first);
    const LineBoard board(position);
    expect_same_stones(board, position);
    ASSERT_EQ(board.is_full(), position.is_full());
    for (const Side side : {Side::first, Side::second}) {
      ASSERT_EQ(board.has_line(side), position.has_line(side)) << to_text(position);
      lines += static_cast<int>(board.has_line(side));
    }
    for (int index = 0; index < rules.point_count(); ++index) {
      const Point point = rules.point_of(index);
      if (board.cell(point) == Cell::empty) continue;
      ASSERT_EQ(board.wins_at(point), wins_at(position, point)) << to_text(position);
      LineBoard again = board;  // the stone is placed again among all other stones
      again.remove(point);
      ASSERT_EQ(again.place_wins(point, owner_of(board.cell(point))), wins_at(position, point));
      ASSERT_EQ(again, board);
    }
  }
  EXPECT_GT(lines, 100);
}

TEST(LineBoard, AgreesWithPositionAfterEveryMoveOfRandomGames) {
  int finished = 0;
  for (std::uint64_t seed = 0; seed < 250; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Random random(seed);
    Rules rules = random_rules(random);
    rules.forbidden = Forbidden::none;  // makes every empty point a legal move; renju is tested above
    Position position(rules);
    LineBoard board(rules);
    std::vector<Point> points = position.legal_moves();
    while (!points.empty()) {
      const Side side = position.side_to_move();
      std::swap(points[random.below(static_cast<std::uint32_t>(points.size()))], points.back());
      const Point point = points.back();
      points.pop_back();
      position.play(point);
      const bool wins = board.place_wins(point, side);
      const Outcome expected = position.outcome();
      ASSERT_EQ(wins, expected == win_for(side)) << to_text(position);
      ASSERT_EQ(wins, board.wins_at(point));
      ASSERT_EQ(outcome(board), expected) << to_text(position);
      if (expected == Outcome::ongoing) continue;
      ++finished;
      break;
    }
    expect_same_stones(board, position);
    for (const Point move : std::views::reverse(position.moves())) board.remove(move);
    ASSERT_EQ(board, LineBoard(position.rules()));
    ASSERT_EQ(board.stone_count(), 0);
  }
  EXPECT_EQ(finished, 250);
}

TEST(LineBoard, ClearRemovesEveryStone) {
  const Rules rules{.width = 32, .height = 31, .k = 5};
  LineBoard board(rules);
  for (int index = 0; index < rules.point_count(); ++index) board.place(rules.point_of(index), Side::second);
  EXPECT_TRUE(board.is_full());
  board.clear();
  EXPECT_EQ(board, LineBoard(rules));
  EXPECT_FALSE(board.is_full());
}

}  // namespace
}  // namespace rowan::board
