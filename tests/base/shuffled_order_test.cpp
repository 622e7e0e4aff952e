// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"

namespace rowan {
namespace {

std::vector<std::uint32_t> all_of(const ShuffledOrder& order, std::uint32_t count) {
  std::vector<std::uint32_t> numbers;
  for (std::uint32_t place = 0; place < count; ++place) numbers.push_back(order.at(place));
  return numbers;
}

TEST(ShuffledOrder, ContainsEveryNumberOnce) {
  for (std::uint32_t count = 1; count <= 300; ++count) {
    auto numbers = all_of(ShuffledOrder(7 * count, count), count);
    std::ranges::sort(numbers);
    for (std::uint32_t i = 0; i < count; ++i) ASSERT_EQ(numbers[i], i) << "of " << count;
  }
  EXPECT_LT(ShuffledOrder(1, ~0U).at(~0U - 1), ~0U);
}

TEST(ShuffledOrder, DependsOnTheSeed) {
  EXPECT_EQ(all_of(ShuffledOrder(1, 100), 100), all_of(ShuffledOrder(1, 100), 100));
  EXPECT_NE(all_of(ShuffledOrder(1, 100), 100), all_of(ShuffledOrder(2, 100), 100));
}

/// Every number appears at every index about equally often: 1,200 times each in 6,000 orders of 5 numbers,
/// with a standard deviation of 31.
TEST(ShuffledOrder, LooksShuffled) {
  std::array<std::array<int, 5>, 5> times{};
  for (std::uint64_t seed = 0; seed < 6000; ++seed) {
    const ShuffledOrder order(Random(seed)(), 5);
    for (std::uint32_t place = 0; place < 5; ++place) ++times[place][order.at(place)];
  }
  for (const auto& of_place : times) {
    for (const int count : of_place) EXPECT_NEAR(count, 1200, 160);
  }
}

}  // namespace
}  // namespace rowan
