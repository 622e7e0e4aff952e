// SPDX-License-Identifier: MIT
#include "network/accumulator.hpp"

#include <cstdlib>
#include <memory>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "game/games.hpp"
#include "game/position_text.hpp"
#include "network/plain_network.hpp"
#include "support/print.hpp"
#include "support/sanitized.hpp"
#include "support/seed.hpp"

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

/// `position` with one more stone. Unlike Position::play(), this allows lines that are already complete.
Position with_stone(const Position& position, Point point, Side side) {
  std::vector<Cell> cells(position.cells().begin(), position.cells().end());
  cells[position.rules().index_of(point)] = stone_of(side);
  return {position.rules(), cells, opponent(side)};
}

void expect_equal(const Weights& weights, const Network& network, Accumulator& kept,
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
      Accumulator fresh(network, past.back());
      expect_equal(weights, *network, fresh, past.back());
    }
  }
}

/// The number of moves and undos of a long walk; ROWAN_NETWORK_MOVES=10000000 takes a few minutes.
long walk_length() {
  const char* const wanted = std::getenv("ROWAN_NETWORK_MOVES");
  return wanted != nullptr ? std::atol(wanted) : testing::cases(100'000);
}

/// A board on which stones are placed and removed, last in first out, and an accumulator that follows it.
class Walk {
 public:
  Walk(const Rules& rules, int views, Random& random)
      : rules_(rules),
        random_(random),
        weights_(random_weights(rules, views, random)),
        network_(std::make_shared<const Network>(weights_)),
        accumulator_(network_, Position(rules)),
        cells_(rules.point_count(), Cell::empty) {}

  void step() {
    const bool is_full = static_cast<int>(moves_.size()) == rules_.point_count();
    // About half of the steps take a move back; now and then most of a hundred steps do.
    if (random_.below(100) == 0) goes_back_percent_ = random_.below(10) == 0 ? 90 : 48;
    const bool goes_back = random_.below(100) < goes_back_percent_;
    if (is_full || (goes_back && !moves_.empty())) {
      cells_[moves_.back()] = Cell::empty;
      moves_.pop_back();
      accumulator_.undo();
      return;
    }
    int point = 0;
    do {
      point = static_cast<int>(random_.below(rules_.point_count()));
    } while (cells_[point] != Cell::empty);
    const Side side = rules_.side_to_move(Side::first, static_cast<int>(moves_.size()));
    cells_[point] = stone_of(side);
    moves_.push_back(point);
    accumulator_.play(point, side);
  }

  [[nodiscard]] Position position() const { return {rules_, cells_, to_move()}; }
  [[nodiscard]] Side to_move() const {
    return rules_.side_to_move(Side::first, static_cast<int>(moves_.size()));
  }
  [[nodiscard]] int evaluation() { return accumulator_.evaluate(to_move()); }
  [[nodiscard]] int from_scratch() const { return Accumulator(network_, position()).evaluate(to_move()); }
  [[nodiscard]] int by_definition() const { return plain_evaluation(weights_, position()); }

 private:
  Rules rules_;
  Random& random_;
  Weights weights_;
  std::shared_ptr<const Network> network_;
  Accumulator accumulator_;
  std::vector<Cell> cells_;
  std::vector<int> moves_;
  std::uint32_t goes_back_percent_ = 48;
};

TEST(Accumulator, EvaluatesLikeTheDefinitionAfterALongWalk) {
  const std::uint64_t seed = testing::seed_of_run(20261116);
  SCOPED_TRACE("seed " + std::to_string(seed));
  Random random(seed);
  std::vector<Walk> walks;
  for (const auto& [game, size, views] : {std::tuple{"freestyle", 15, 1},
                                          {"renju", 15, 2},
                                          {"standard", 13, 1},
                                          {"caro", 20, 1},
                                          {"freestyle", 32, 1}}) {
    Rules rules = *find_game(game);
    rules.width = rules.height = static_cast<std::uint8_t>(size);
    walks.emplace_back(rules, views, random);
  }
  const long steps = walk_length();
  for (long i = 1; i <= steps; ++i) {
    Walk& walk = walks[static_cast<std::size_t>(i) % walks.size()];
    walk.step();
    if (random.below(8) == 0) static_cast<void>(walk.evaluation());
    if (i % 97 == 0) {
      ASSERT_EQ(walk.evaluation(), walk.from_scratch()) << "after " << i << " steps";
    }
    if (i % 4'999 == 0) {
      ASSERT_EQ(walk.evaluation(), walk.by_definition()) << "after " << i << " steps";
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

TEST(Network, IsSymmetric) {
  Random random(5);
  const Rules rules = *find_game("freestyle");
  const Weights weights = random_weights(rules, 1, random);
  const auto network = std::make_shared<const Network>(weights);
  Position position(rules);
  for (int i = 0; i < 30; ++i)
    position = with_stone(position, any_empty(position, random), position.side_to_move());
  // The position rotated by a quarter turn, and the position with the colors of all stones swapped.
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
