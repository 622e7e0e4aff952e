// SPDX-License-Identifier: MIT
#include "network/accumulator.hpp"

#include <memory>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "game/games.hpp"
#include "game/position_text.hpp"
#include "network/plain_network.hpp"
#include "support/print.hpp"
#include "support/sanitized.hpp"

namespace rowan::network {
namespace {

using testing::plain_evaluation;
using testing::plain_pools;
using testing::random_weights;

Point any_empty(const Position& position, Random& random) {
  for (;;) {
    const Point point =
        position.rules().point_of(static_cast<int>(random.below(position.rules().point_count())));
    if (position.cell(point) == Cell::empty) return point;
  }
}

/// Puts a stone anywhere: lines may already be complete, as in a search.
Position with_stone(const Position& position, Point point, Side side) {
  std::vector<Cell> cells(position.cells().begin(), position.cells().end());
  cells[position.rules().index_of(point)] = stone_of(side);
  return {position.rules(), cells, opponent(side)};
}

void expect_equal(const Weights& weights, const Network& network, const Accumulator& kept,
                  const Position& position) {
  ASSERT_EQ(kept.pools(), plain_pools(weights, position)) << to_text(position);
  ASSERT_EQ(network.evaluate(kept.pools(), position.side_to_move()), plain_evaluation(weights, position))
      << to_text(position);
}

TEST(Accumulator, EqualsTheDefinitionThroughMovesAndUndos) {
  constexpr std::uint64_t seed = 20261117;
  SCOPED_TRACE("seed " + std::to_string(seed));
  Random random(seed);
  for (const int views : {1, 2}) {
    for (const auto& [width, height] : {std::pair{15, 15}, {13, 20}, {5, 5}, {6, 32}, {20, 20}}) {
      const Rules rules{.width = static_cast<std::uint8_t>(width),
                        .height = static_cast<std::uint8_t>(height)};
      const Weights weights = random_weights(rules, views, random);
      const auto network = std::make_shared<const Network>(weights);
      std::vector<Position> past{Position(rules)};
      Accumulator kept(network, past.back());
      const int steps = testing::cases(150);
      for (int step = 0; step < steps; ++step) {
        const bool is_full = static_cast<int>(past.size()) > rules.point_count();
        if (is_full || (past.size() > 1 && random.below(3) == 0)) {
          kept.undo();
          past.pop_back();
        } else {
          const Side side = random.below(4) == 0 ? Side::first : past.back().side_to_move();
          const Point point = any_empty(past.back(), random);
          kept.play(rules.index_of(point), side);
          past.push_back(with_stone(past.back(), point, side));
        }
        if (step % 10 == 0 || step + 1 == steps) expect_equal(weights, *network, kept, past.back());
        if (HasFatalFailure()) return;
      }
      expect_equal(weights, *network, Accumulator(network, past.back()), past.back());
    }
  }
}

TEST(Accumulator, TheEmptyBoardIsZeroAtEverySize) {
  Random random(3);
  const Weights weights = random_weights(*find_game("freestyle"), 1, random);
  const auto network = std::make_shared<const Network>(weights);
  for (const int size : {13, 15, 20}) {
    const Rules rules{.width = static_cast<std::uint8_t>(size), .height = static_cast<std::uint8_t>(size)};
    EXPECT_EQ(Accumulator(network, Position(rules)).pools(), Network::Pools{});
  }
}

TEST(Network, SeesTheSameFromAllSides) {
  Random random(5);
  const Rules rules = *find_game("freestyle");
  const Weights weights = random_weights(rules, 1, random);
  const auto network = std::make_shared<const Network>(weights);
  Position position(rules);
  for (int i = 0; i < 30; ++i)
    position = with_stone(position, any_empty(position, random), position.side_to_move());
  // Rotated by a quarter turn, and with the players swapped.
  std::vector<Cell> turned(position.cells().size());
  std::vector<Cell> swapped(position.cells().size());
  for (int index = 0; index < rules.point_count(); ++index) {
    const Point point = rules.point_of(index);
    const Cell cell = position.cells()[index];
    turned[rules.index_of(point_at(rules.width - 1 - point.y, point.x))] = cell;
    swapped[index] = cell == Cell::empty ? cell : stone_of(opponent(owner_of(cell)));
  }
  const Side side = position.side_to_move();
  const int expected = Accumulator(network, position).evaluate(side);
  EXPECT_EQ(Accumulator(network, Position(rules, turned, side)).evaluate(side), expected);
  EXPECT_EQ(Accumulator(network, Position(rules, swapped, opponent(side))).evaluate(opponent(side)),
            expected);
}

}  // namespace
}  // namespace rowan::network
