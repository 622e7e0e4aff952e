// SPDX-License-Identifier: MIT
//
// Compares the C interface, which plays on fast boards, with Position, which defines the rules, in random
// games.
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rowan/rowan.h>

#include "base/random.hpp"
#include "game/forbidden.hpp"
#include "game/games.hpp"
#include "game/position.hpp"
#include "game/position_text.hpp"
#include "support/seed.hpp"

namespace rowan::capi {
namespace {

const std::vector<std::string>& games() {
  static const std::vector<std::string> names{"tictactoe", "5x5x4",      "freestyle", "standard 9x9",
                                              "caro 9x8",  "caro-exact", "7x6x6",     "32x32x5",
                                              "1x9x3",     "renju",      "renju 9x9", "20x20x5"};
  return names;
}

struct Handle {
  explicit Handle(const std::string& name) {
    EXPECT_EQ(rowan_game_new(&game, name.c_str(), 0, 0, nullptr, 0), ROWAN_OK) << name;
  }
  explicit Handle(rowan_game* given) : game(given) {}
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;
  ~Handle() { rowan_game_free(game); }

  rowan_game* game = nullptr;
};

std::uint64_t hash_of(const rowan_game* game) {
  std::uint64_t hash = 0;
  EXPECT_EQ(rowan_game_hash(game, &hash), ROWAN_OK);
  return hash;
}

std::string text_of(const rowan_game* game) {
  std::vector<char> text(2000);
  EXPECT_GT(rowan_game_position(game, text.data(), text.size()), 0);
  return text.data();
}

void expect_legal_points(const rowan_game* game, const Position& position) {
  const Rules& rules = position.rules();
  const std::vector<Point> expected = position.legal_moves();
  std::vector<rowan_point> points(static_cast<std::size_t>(rules.point_count()));
  std::vector<std::uint8_t> mask(points.size(), 7);
  ASSERT_EQ(rowan_game_legal_points(game, points.data(), points.size()), static_cast<int>(expected.size()));
  ASSERT_EQ(rowan_game_legal_mask(game, mask.data(), mask.size()), static_cast<int>(expected.size()));
  std::vector<std::uint8_t> expected_mask(points.size(), 0);
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_EQ(points[i].x, expected[i].x);
    EXPECT_EQ(points[i].y, expected[i].y);
    expected_mask[static_cast<std::size_t>(rules.index_of(expected[i]))] = 1;
    EXPECT_EQ(rowan_game_is_legal(game, expected[i].x, expected[i].y), 1);
  }
  EXPECT_EQ(mask, expected_mask) << to_text(position);
}

void expect_forbidden_points(const rowan_game* game, const Position& position) {
  const std::vector<ForbiddenPoint> expected = forbidden_points(position);
  std::vector<rowan_forbidden_point> found(static_cast<std::size_t>(position.rules().point_count()));
  ASSERT_EQ(rowan_game_forbidden_points(game, found.data(), found.size()), static_cast<int>(expected.size()))
      << to_text(position);
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_EQ(found[i].point.x, expected[i].point.x);
    EXPECT_EQ(found[i].point.y, expected[i].point.y);
    EXPECT_EQ(found[i].reason, static_cast<int>(expected[i].reason) + 1);
    EXPECT_EQ(rowan_game_why_forbidden(game, found[i].point.x, found[i].point.y), found[i].reason);
  }
}

void expect_same(const rowan_game* game, const Position& position) {
  ASSERT_EQ(rowan_game_outcome(game), static_cast<int>(position.outcome())) << to_text(position);
  ASSERT_EQ(rowan_game_side_to_move(game), static_cast<int>(stone_of(position.side_to_move())));
  ASSERT_EQ(rowan_game_move_count(game), static_cast<int>(position.moves().size()));
  ASSERT_EQ(text_of(game), to_text(position));
  std::vector<std::uint8_t> cells(static_cast<std::size_t>(position.rules().point_count()));
  ASSERT_GE(rowan_game_cells(game, cells.data(), cells.size()), 0);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    ASSERT_EQ(cells[i], static_cast<int>(position.cells()[i]));
  }
  expect_legal_points(game, position);
  expect_forbidden_points(game, position);
  std::array<rowan_point, 32> line{};
  EXPECT_EQ(rowan_game_winning_line(game, line.data(), line.size()),
            static_cast<int>(position.winning_line().size()));
}

/// Draws a legal move, usually near the center, so that rows and forbidden points occur on large boards too.
Point draw_move(const Position& position, Random& random) {
  const std::vector<Point> legal = position.legal_moves();
  const auto drawn = [&] { return legal[random.below(static_cast<std::uint32_t>(legal.size()))]; };
  Point best = drawn();
  const auto distance = [&](Point point) {
    return std::abs(2 * point.x - position.rules().width) + std::abs(2 * point.y - position.rules().height);
  };
  for (int tries = 0; tries < 6; ++tries) {
    if (const Point other = drawn(); distance(other) < distance(best)) best = other;
  }
  return best;
}

TEST(Equality, GameCallsAgreeWithPosition) {
  Random random(testing::seed_of_run(20261116));
  std::int64_t moves = 0;
  std::int64_t ends = 0;
  for (const std::string& name : games()) {
    const Rules rules = find_game(name).value();
    for (int round = 0; round < (rules.point_count() > 100 ? 4 : 20); ++round) {
      Handle handle(name);
      Position position(rules);
      while (!position.is_over()) {
        if (!position.moves().empty() && random.below(8) == 0) {
          position.undo();
          ASSERT_EQ(rowan_game_undo(handle.game), ROWAN_OK);
        }
        const Point move = draw_move(position, random);
        position.play(move);
        ASSERT_EQ(rowan_game_play(handle.game, move.x, move.y), ROWAN_OK);
        ++moves;
        if (rules.point_count() <= 100 || random.below(10) == 0) {
          ASSERT_NO_FATAL_FAILURE(expect_same(handle.game, position)) << name;
        }
      }
      ASSERT_NO_FATAL_FAILURE(expect_same(handle.game, position)) << name;
      ++ends;
      EXPECT_EQ(rowan_game_play(handle.game, 0, 0), ROWAN_GAME_OVER);
    }
  }
  EXPECT_GT(moves, 2000);
  EXPECT_GT(ends, 100);
}

TEST(Equality, PositionsSetUpAgreeWithPosition) {
  Random random(testing::seed_of_run(7));
  int over = 0;
  for (const std::string& name : games()) {
    const Rules rules = find_game(name).value();
    for (int round = 0; round < 10; ++round) {
      std::vector<Cell> cells(static_cast<std::size_t>(rules.point_count()), Cell::empty);
      const std::uint32_t share = 1 + random.below(9);
      for (Cell& cell : cells) {
        if (random.below(10) < share) cell = random.below(2) == 0 ? Cell::first : Cell::second;
      }
      const Position position(rules, cells, random.below(2) == 0 ? Side::first : Side::second);
      Handle handle(name);
      const int code = rowan_game_set_position(handle.game, to_text(position).c_str());
      ASSERT_EQ(code == ROWAN_OK, !why_unreachable(position).has_value());
      if (code != ROWAN_OK) continue;
      ASSERT_NO_FATAL_FAILURE(expect_same(handle.game, position)) << name;
      over += position.is_over() ? 1 : 0;
      // Play to the end or to the fifth move, and take all moves back.
      Position later = position;
      while (!later.is_over() && later.moves().size() < 5) {
        const Point move = draw_move(later, random);
        later.play(move);
        ASSERT_EQ(rowan_game_play(handle.game, move.x, move.y), ROWAN_OK);
      }
      ASSERT_NO_FATAL_FAILURE(expect_same(handle.game, later)) << name;
      while (rowan_game_move_count(handle.game) > 0) ASSERT_EQ(rowan_game_undo(handle.game), ROWAN_OK);
      ASSERT_NO_FATAL_FAILURE(expect_same(handle.game, position)) << name;
    }
  }
  EXPECT_GT(over, 5);
}

TEST(Equality, HashesAreEqualExactlyForEqualPositions) {
  Random random(testing::seed_of_run(3));
  std::map<std::uint64_t, std::string> seen;
  std::set<std::string> texts;
  for (const std::string& name : {std::string("tictactoe"), std::string("5x5x4"), std::string("caro 9x8")}) {
    Handle handle(name);
    Handle set_up(name);
    for (int round = 0; round < 200; ++round) {
      rowan_game_reset(handle.game);
      while (rowan_game_outcome(handle.game) == ROWAN_ONGOING) {
        std::vector<rowan_point> points(100);
        const int count = rowan_game_legal_points(handle.game, points.data(), points.size());
        const rowan_point move = points[random.below(static_cast<std::uint32_t>(count))];
        ASSERT_EQ(rowan_game_play(handle.game, move.x, move.y), ROWAN_OK);
        const std::string text = name + ' ' + text_of(handle.game);
        const auto [entry, is_new] = seen.emplace(hash_of(handle.game), text);
        ASSERT_EQ(entry->second, text);
        ASSERT_EQ(texts.insert(text).second, is_new);
        if (random.below(20) == 0) {
          if (rowan_game_set_position(set_up.game, text_of(handle.game).c_str()) == ROWAN_OK) {
            ASSERT_EQ(hash_of(set_up.game), hash_of(handle.game));
          }
        }
      }
      rowan_game* copy = nullptr;
      ASSERT_EQ(rowan_game_clone(handle.game, &copy), ROWAN_OK);
      const Handle owned(copy);
      ASSERT_EQ(hash_of(copy), hash_of(handle.game));
      ASSERT_EQ(rowan_game_undo(copy), ROWAN_OK);
      ASSERT_NE(hash_of(copy), hash_of(handle.game));
    }
  }
  EXPECT_GT(seen.size(), 1000U);
}

}  // namespace
}  // namespace rowan::capi
