// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <map>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "solve/agreement.hpp"
#include "support/seed.hpp"

namespace rowan::testing {
namespace {

/// Boards of 10 to 16 points with every k from 2 to 6 that fits. Two of the boards are only one point wide or
/// high.
std::vector<Rules> middling_games() {
  constexpr std::array<std::array<std::uint8_t, 2>, 14> boards{{{4, 4},
                                                                {5, 3},
                                                                {3, 5},
                                                                {4, 3},
                                                                {3, 4},
                                                                {7, 2},
                                                                {2, 7},
                                                                {8, 2},
                                                                {2, 8},
                                                                {5, 2},
                                                                {6, 2},
                                                                {2, 6},
                                                                {13, 1},
                                                                {1, 16}}};
  std::vector<Rules> games;
  for (const auto& [width, height] : boards) {
    for (std::uint8_t k = 2; k <= std::min<int>(6, std::max(width, height)); ++k)
      games.push_back({.width = width, .height = height, .k = k});
  }
  return games;
}

/// A board with up to 12 empty points, stones in about equal numbers, and either side to move.
Position random_position(const Rules& rules, Random& random) {
  constexpr int most_empty = 12;
  const int points = rules.point_count();
  const int least = std::max(0, points - most_empty);
  const int stones = least + static_cast<int>(random.below(static_cast<std::uint32_t>(points - least + 1)));
  std::vector<Cell> cells(static_cast<std::size_t>(points), Cell::empty);
  const bool second_has_more = random.below(2) == 0;
  for (int stone = 0; stone < stones; ++stone) {
    const bool is_first = (stone % 2 == 0) != second_has_more;
    cells[static_cast<std::size_t>(stone)] = is_first ? Cell::first : Cell::second;
  }
  if (stones > 0 && random.below(8) == 0)  // occasionally a random stone becomes X's
    cells[random.below(static_cast<std::uint32_t>(stones))] = Cell::first;
  for (std::size_t left = cells.size(); left > 1; --left)
    std::swap(cells[left - 1], cells[random.below(static_cast<std::uint32_t>(left))]);
  return {rules, std::move(cells), random.below(2) == 0 ? Side::first : Side::second};
}

class RandomPositions : public ::testing::TestWithParam<proof::ProofPlay> {};

TEST_P(RandomPositions, HaveTheValuesOfMinimax) {
  constexpr int rounds = 60;
  constexpr int positions_a_proof = 2;
  const std::uint64_t seed = seed_of_run(20'304);
  SCOPED_TRACE("seed " + std::to_string(seed));
  Random random(seed);
  std::map<solve::GameValue, int> counts;
  int ongoing = 0;
  for (int round = 0; round < rounds && !HasFailure(); ++round) {
    for (const Rules& rules : middling_games()) {
      const Position position = random_position(rules, random);
      PlainMinimax minimax(position, GetParam());
      if (!position.is_over()) ++ongoing;
      ++counts[expect_agreement(position, GetParam(), minimax, random.below(positions_a_proof) == 0)];
    }
  }
  EXPECT_GT(ongoing, 1000);
  EXPECT_GT(counts[solve::GameValue::first_wins], 100);
  EXPECT_GT(counts[solve::GameValue::draw], 100);
  EXPECT_EQ(counts[solve::GameValue::second_wins] > 100, GetParam() == proof::ProofPlay::strong);
}

INSTANTIATE_TEST_SUITE_P(Plays, RandomPositions,
                         ::testing::Values(proof::ProofPlay::strong, proof::ProofPlay::maker_breaker),
                         [](const auto& play) {
                           return play.param == proof::ProofPlay::strong ? "Strong" : "MakerBreaker";
                         });

}  // namespace
}  // namespace rowan::testing
