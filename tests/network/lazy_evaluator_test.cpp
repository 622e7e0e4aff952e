// SPDX-License-Identifier: MIT
#include "network/lazy_evaluator.hpp"

#include <cstdlib>
#include <memory>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "game/games.hpp"
#include "network/plain_network.hpp"
#include "support/sanitized.hpp"
#include "support/seed.hpp"

namespace rowan::network {
namespace {

/// Moves and undos of a long walk; ROWAN_NETWORK_MOVES=10000000 takes a few minutes.
long walk_length() {
  const char* const wanted = std::getenv("ROWAN_NETWORK_MOVES");
  return wanted != nullptr ? std::atol(wanted) : testing::cases(100'000);
}

/// A board on which stones are placed and removed, last in first out, and an evaluator that follows it.
class Walk {
 public:
  Walk(const Rules& rules, int views, Random& random)
      : rules_(rules),
        random_(random),
        weights_(testing::random_weights(rules, views, random)),
        network_(std::make_shared<const Network>(weights_)),
        evaluator_(network_, Position(rules)),
        cells_(rules.point_count(), Cell::empty) {}

  void step() {
    const bool is_full = static_cast<int>(moves_.size()) == rules_.point_count();
    // Alternately deep and shallow, as in a search.
    const bool goes_back = random_.below(100) < (random_.below(40) == 0 ? 90U : 48U);
    if (is_full || (goes_back && !moves_.empty())) {
      cells_[moves_.back()] = Cell::empty;
      moves_.pop_back();
      evaluator_.undo();
      return;
    }
    int point = 0;
    do {
      point = static_cast<int>(random_.below(rules_.point_count()));
    } while (cells_[point] != Cell::empty);
    const Side side = rules_.side_to_move(Side::first, static_cast<int>(moves_.size()));
    cells_[point] = stone_of(side);
    moves_.push_back(point);
    evaluator_.play(point, side);
  }

  [[nodiscard]] Position position() const { return {rules_, cells_, to_move()}; }
  [[nodiscard]] Side to_move() const {
    return rules_.side_to_move(Side::first, static_cast<int>(moves_.size()));
  }
  [[nodiscard]] int evaluation() { return evaluator_.evaluate(to_move()); }
  [[nodiscard]] int from_scratch() const { return Accumulator(network_, position()).evaluate(to_move()); }
  [[nodiscard]] int by_definition() const { return testing::plain_evaluation(weights_, position()); }

 private:
  Rules rules_;
  Random& random_;
  Weights weights_;
  std::shared_ptr<const Network> network_;
  LazyEvaluator evaluator_;
  std::vector<Cell> cells_;
  std::vector<int> moves_;
};

TEST(LazyEvaluator, EvaluatesLikeTheDefinitionAfterALongWalk) {
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

}  // namespace
}  // namespace rowan::network
