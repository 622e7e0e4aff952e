// SPDX-License-Identifier: MIT
#include "pairing/knockout.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstddef>

namespace rowan::pairing {

namespace {

/// The players from top to bottom of the drawing, for a number of places that is a power of two. Built by
/// doubling the size: after each player of the smaller bracket comes that player's first opponent, and the
/// numbers of the two add up to size - 1.
std::vector<int> bracket(int places) {
  std::vector<int> order{0};
  for (int size = 2; size <= places; size *= 2) {
    std::vector<int> wider;
    for (const int player : order) {
      wider.push_back(player);
      wider.push_back(size - 1 - player);
    }
    order = wider;
  }
  return order;
}

}  // namespace

std::vector<int> knockout_stages(int players) {
  assert(players >= 2);
  const int places = static_cast<int>(std::bit_ceil(static_cast<unsigned>(players)));
  std::vector<int> matches{players - places / 2};
  for (int left = places / 2; left > 1; left /= 2) matches.push_back(left / 2);
  return matches;
}

std::vector<std::pair<int, int>> knockout_matches(int players, std::span<const std::vector<int>> winners) {
  constexpr int no_player = -1;
  std::vector<int> left = bracket(static_cast<int>(std::bit_ceil(static_cast<unsigned>(players))));
  std::ranges::replace_if(left, [&](int player) { return player >= players; }, no_player);
  for (std::size_t stage = 0; left.size() > 1; ++stage) {
    std::vector<std::pair<int, int>> matches;
    std::vector<int> after;
    for (std::size_t i = 0; i < left.size(); i += 2) {
      const auto [one, other] = std::minmax(left[i], left[i + 1]);
      if (one == no_player) {
        after.push_back(other);
        continue;
      }
      if (stage < winners.size()) after.push_back(winners[stage].at(matches.size()));
      matches.emplace_back(one, other);
    }
    if (stage == winners.size()) return matches;
    left = after;
  }
  return {};
}

}  // namespace rowan::pairing
