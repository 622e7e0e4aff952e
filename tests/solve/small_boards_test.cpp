// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "solve/agreement.hpp"
#include "support/sanitized.hpp"

namespace rowan::testing {
namespace {

constexpr int most_points = 9;

/// Every board of at most nine points with every k that fits. Boards that are one point wide and more than
/// one point high are left out, because each is a board of height 1 rotated by a quarter turn.
std::vector<Rules> small_games() {
  std::vector<Rules> games;
  for (int width = 1; width <= most_points; ++width) {
    for (int height = 1; width * height <= most_points; ++height) {
      if (width == 1 && height > 1) continue;
      for (int k = 1; k <= std::max(width, height); ++k) {
        games.push_back({.width = static_cast<std::uint8_t>(width),
                         .height = static_cast<std::uint8_t>(height),
                         .k = static_cast<std::uint8_t>(k)});
      }
    }
  }
  return games;
}

/// Number of arrangements of n points in which the stone counts of both sides are equal or differ by one: the
/// central trinomial coefficients of n + 1.
constexpr std::array<int, most_points + 1> arrangement_counts{1, 3, 7, 19, 51, 141, 393, 1107, 3139, 8953};

class SmallBoards : public ::testing::TestWithParam<Rules> {};

/// Calls visit(cells) for every arrangement in which the stone counts differ by at most one.
template <class Visit>
void for_each_arrangement(const Rules& rules, Visit visit) {
  std::vector<Cell> cells(static_cast<std::size_t>(rules.point_count()), Cell::empty);
  const auto fill = [&](const auto& self, std::size_t point, int difference) -> void {
    if (point == cells.size()) {
      if (std::abs(difference) <= 1) visit(cells);
      return;
    }
    for (const auto& [cell, more] : {std::pair{Cell::empty, 0}, {Cell::first, 1}, {Cell::second, -1}}) {
      cells[point] = cell;
      self(self, point + 1, difference + more);
    }
  };
  fill(fill, 0, 0);
}

/// Checks arrangements with either side to move, whether reachable or not: all of them, or a fifth under a
/// sanitizer.
TEST_P(SmallBoards, EveryPositionHasTheValueOfMinimax) {
  constexpr int positions_a_proof = 3;
  int arrangements = 0;
  int seen = 0;
  for_each_arrangement(GetParam(), [&](const std::vector<Cell>& cells) {
    ++arrangements;
    if (is_sanitized && arrangements % 5 != 0) return;
    for (const proof::ProofPlay play : {proof::ProofPlay::strong, proof::ProofPlay::maker_breaker}) {
      PlainMinimax minimax(Position(GetParam(), cells, Side::first), play);
      for (const Side side : {Side::first, Side::second}) {
        const Position position(GetParam(), cells, side);
        expect_agreement(position, play, minimax, ++seen % positions_a_proof == 0);
      }
    }
    ASSERT_FALSE(HasFailure());
  });
  EXPECT_EQ(arrangements, arrangement_counts.at(static_cast<std::size_t>(GetParam().point_count())));
  EXPECT_EQ(seen, 4 * (is_sanitized ? arrangements / 5 : arrangements));
}

INSTANTIATE_TEST_SUITE_P(All, SmallBoards, ::testing::ValuesIn(small_games()), [](const auto& game) {
  return std::to_string(game.param.width) + 'x' + std::to_string(game.param.height) + 'x' +
         std::to_string(game.param.k);
});

}  // namespace
}  // namespace rowan::testing
