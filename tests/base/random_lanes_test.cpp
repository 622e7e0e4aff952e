// SPDX-License-Identifier: MIT
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include <gtest/gtest.h>

#include "base/random.hpp"

namespace rowan {
namespace {

/// xoshiro256++ as its authors wrote it, one value at a time.
std::uint64_t next(std::array<std::uint64_t, 4>& state) {
  const std::uint64_t result = std::rotl(state[0] + state[3], 23) + state[0];
  const std::uint64_t shifted = state[1] << 17;
  state[2] ^= state[0];
  state[3] ^= state[1];
  state[1] ^= state[2];
  state[0] ^= state[3];
  state[2] ^= shifted;
  state[3] = std::rotl(state[3], 45);
  return result;
}

TEST(RandomLanes, AreFourGeneratorsSideBySide) {
  Random source(11);
  Random same_source(11);
  RandomLanes lanes(source);
  std::array<std::array<std::uint64_t, 4>, RandomLanes::lanes> states{};
  for (std::size_t word = 0; word < 4; ++word) {
    for (auto& state : states) state[word] = same_source();
  }
  for (int step = 0; step < 1000; ++step) {
    const auto block = lanes();
    for (std::size_t lane = 0; lane < RandomLanes::lanes; ++lane) ASSERT_EQ(block[lane], next(states[lane]));
  }
}

TEST(RandomLanes, SetEveryBitHalfTheTime) {
  Random source(12);
  RandomLanes lanes(source);
  constexpr int blocks = 10'000;
  std::array<std::array<int, 64>, RandomLanes::lanes> ones{};
  for (int i = 0; i < blocks; ++i) {
    const auto block = lanes();
    for (std::size_t lane = 0; lane < block.size(); ++lane) {
      for (std::size_t bit = 0; bit < 64; ++bit) ones[lane][bit] += static_cast<int>(block[lane] >> bit & 1);
    }
  }
  for (const auto& lane : ones) {
    for (const int count : lane) EXPECT_NEAR(count, 0.5 * blocks, 250);  // five standard deviations
  }
}

}  // namespace
}  // namespace rowan
