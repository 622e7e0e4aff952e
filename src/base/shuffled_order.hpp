// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstdint>

#include "base/random.hpp"

namespace rowan {

/// A pseudorandom permutation of 0 to count - 1 by a Feistel network. Each element is computed independently:
/// nothing is stored, and the millionth takes no longer than the first.
///
///     place      left | right                       the two halves of a place's bits
///                right | left ^ random(right)       one round: can be undone, so no two places collide
///
/// Cycle walking: the rounds are repeated until the result is below `count`. Fewer than three in four results
/// are not.
class ShuffledOrder {
 public:
  constexpr ShuffledOrder(std::uint64_t seed, std::uint32_t count)
      : seed_(seed),
        count_(count),
        half_bits_((static_cast<int>(std::bit_width(std::max(count, 2U) - 1)) + 1) / 2) {}

  /// Requires place < count.
  [[nodiscard]] constexpr std::uint32_t at(std::uint32_t place) const {
    assert(place < count_);
    std::uint64_t number = place;
    do number = mixed(number);
    while (number >= count_);
    return static_cast<std::uint32_t>(number);
  }

 private:
  static constexpr int rounds = 8;

  [[nodiscard]] constexpr std::uint64_t mixed(std::uint64_t number) const {
    const std::uint64_t mask = (std::uint64_t{1} << half_bits_) - 1;
    std::uint64_t left = number >> half_bits_;
    std::uint64_t right = number & mask;
    for (std::uint64_t round = 0; round < rounds; ++round) {
      const std::uint64_t noise = Random(seed_ + (round << 32 | right))() & mask;
      const std::uint64_t next = left ^ noise;
      left = right;
      right = next;
    }
    return left << half_bits_ | right;
  }

  std::uint64_t seed_;
  std::uint64_t count_;
  int half_bits_;
};

}  // namespace rowan
