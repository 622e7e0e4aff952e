// SPDX-License-Identifier: MIT
#include "base/random.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <random>
#include <vector>

#include <gtest/gtest.h>

namespace rowan {
namespace {

static_assert(std::uniform_random_bit_generator<Random>);

std::array<std::uint64_t, 4> first_four(std::uint64_t seed) {
  Random random(seed);
  std::array<std::uint64_t, 4> words{};
  for (auto& word : words) word = random();
  return words;
}

// Outputs of xoshiro256** seeded by splitmix64, from an independent implementation.
TEST(Random, GivesTheKnownNumbers) {
  using Words = std::array<std::uint64_t, 4>;
  EXPECT_EQ(first_four(0),
            (Words{0x99EC5F36CB75F2B4, 0xBF6E1F784956452A, 0x1A5F849D4933E6E0, 0x6AA594F1262D2D2C}));
  EXPECT_EQ(first_four(1),
            (Words{0xB3F2AF6D0FC710C5, 0x853B559647364CEA, 0x92F89756082A4514, 0x642E1C7BC266A3A7}));
  EXPECT_EQ(first_four(42),
            (Words{0x15780B2E0C2EC716, 0x6104D9866D113A7E, 0xAE17533239E499A1, 0xECB8AD4703B360A1}));
  EXPECT_EQ(first_four(UINT64_MAX),
            (Words{0x8F5520D52A7EAD08, 0xC476A018CAA1802D, 0x81DE31C0D260469E, 0xBF658D7E065F3C2F}));
}

TEST(Random, GivesTheKnownNumbersBelowABound) {
  Random random(7);
  std::vector<std::uint32_t> drawn;
  for (int i = 0; i < 12; ++i) drawn.push_back(random.below(10));
  EXPECT_EQ(drawn, (std::vector<std::uint32_t>{7, 2, 8, 9, 9, 8, 0, 1, 4, 1, 5, 7}));
  drawn.clear();
  for (int i = 0; i < 6; ++i) drawn.push_back(random.below(225));
  EXPECT_EQ(drawn, (std::vector<std::uint32_t>{211, 198, 101, 126, 57, 104}));
  drawn.clear();
  // A bound at which almost a third of the words are rejected and redrawn.
  for (int i = 0; i < 6; ++i) drawn.push_back(random.below(3'000'000'000));
  EXPECT_EQ(drawn,
            (std::vector<std::uint32_t>{469499725, 514279297, 2248828650, 386291073, 122751199, 1771424781}));
}

TEST(Random, BelowOneIsZero) {
  Random random(5);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(random.below(1), 0U);
}

TEST(Random, BelowStaysBelow) {
  Random random(6);
  for (const std::uint32_t bound : {2U, 3U, 9U, 225U, 1024U, 1U << 31, UINT32_MAX}) {
    for (int i = 0; i < 10000; ++i) ASSERT_LT(random.below(bound), bound);
  }
}

/// Pearson's statistic of the counts against the uniform distribution: its mean is bins - 1.
double chi_squared(const std::vector<int>& counts) {
  const double expected =
      std::accumulate(counts.begin(), counts.end(), 0) / static_cast<double>(counts.size());
  double sum = 0;
  for (const int count : counts) sum += (count - expected) * (count - expected) / expected;
  return sum;
}

TEST(Random, BelowIsUniform) {
  Random random(8);
  for (const std::uint32_t bins : {2U, 3U, 7U, 9U, 100U, 225U}) {
    std::vector<int> counts(bins);
    for (int i = 0; i < 200000; ++i) ++counts[random.below(bins)];
    const double freedom = bins - 1.0;
    // Five standard deviations above the mean. The seed is fixed, so the outcome never changes.
    EXPECT_LT(chi_squared(counts), freedom + 5 * std::sqrt(2 * freedom)) << bins;
  }
}

TEST(Random, BelowIsUniformWhereAPlainModuloIsNot) {
  // 2^32 modulo this bound is 2^30: plain modulo would give the lowest third double weight.
  constexpr std::uint32_t bound = 3U << 30;
  Random random(9);
  std::vector<int> thirds(3);
  for (int i = 0; i < 90000; ++i) ++thirds[random.below(bound) >> 30];
  EXPECT_LT(chi_squared(thirds), 2 + 5 * 2.0);
}

TEST(Random, EqualSeedsAndCopiesGiveEqualNumbers) {
  Random left(77);
  Random right(77);
  for (int i = 0; i < 100; ++i) ASSERT_EQ(left(), right());
  Random copy = left;
  EXPECT_EQ(copy(), left());
  EXPECT_NE(Random(77)(), Random(78)());
}

TEST(Random, WorksAtCompileTimeAndWithStdShuffle) {
  static_assert(Random(0)() == 0x99EC5F36CB75F2B4);
  std::vector<int> numbers;
  for (int i = 0; i < 50; ++i) numbers.push_back(i);
  auto shuffled = numbers;
  Random random(1);
  std::ranges::shuffle(shuffled, random);
  EXPECT_NE(shuffled, numbers);
  EXPECT_TRUE(std::ranges::is_permutation(shuffled, numbers));
}

}  // namespace
}  // namespace rowan
