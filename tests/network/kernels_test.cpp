// SPDX-License-Identifier: MIT
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "network/network.hpp"
#include "support/sanitized.hpp"
#include "support/seed.hpp"

namespace rowan::network {
namespace {

std::int16_t any(Random& random, int most) {
  return static_cast<std::int16_t>(static_cast<int>(random.below(static_cast<unsigned>(2 * most + 1))) -
                                   most);
}

Row any_row(Random& random, int most) {
  Row row;
  for (auto& value : row.values) value = any(random, most);
  return row;
}

TEST(Kernels, PlainKernelsAreAlwaysAvailable) {
  ASSERT_FALSE(available_kernels().empty());
  EXPECT_EQ(available_kernels().front(), &plain_kernels());
}

TEST(Kernels, AllUpdateRowsAlike) {
  const std::uint64_t seed = testing::seed_of_run(20261116);
  SCOPED_TRACE("seed " + std::to_string(seed));
  Random random(seed);
  for (int round = 0; round < testing::cases(2'000); ++round) {
    const std::size_t count = 1 + random.below(8);
    std::vector<Row> before;
    std::vector<Row> added;
    std::vector<Row> removed;
    for (std::size_t i = 0; i < count; ++i) {
      before.push_back(any_row(random, 20'000));
      added.push_back(any_row(random, 6'000));
      removed.push_back(any_row(random, 6'000));
    }
    Pool start;
    for (auto& value : start) value = any(random, 30'000) * 50;
    const auto changed_by = [&](const Kernels& kernels) {
      std::vector<Row> now(count);
      std::vector<RowChange> changes;
      for (std::size_t i = 0; i < count; ++i) {
        changes.push_back({.before = &before[i], .added = &added[i], .removed = &removed[i], .now = &now[i]});
      }
      Pool pool = start;
      kernels.change_rows(changes, pool);
      std::vector<std::int32_t> numbers(pool.begin(), pool.end());
      for (const Row& row : now) numbers.insert(numbers.end(), row.values.begin(), row.values.end());
      return numbers;
    };
    const auto expected = changed_by(plain_kernels());
    for (const Kernels* const kernels : available_kernels()) {
      ASSERT_EQ(changed_by(*kernels), expected) << kernels->name;
    }
  }
}

TEST(Kernels, AllComputeLayersAlike) {
  const std::uint64_t seed = testing::seed_of_run(20261116);
  SCOPED_TRACE("seed " + std::to_string(seed));
  Random random(seed);
  for (int round = 0; round < testing::cases(2'000); ++round) {
    const std::size_t count = random.below(2) == 0 ? pool_width : hidden;
    const int most = random.below(2) == 0 ? 100 : 2'000;  // the sums stay within 32 bits
    std::vector<std::int16_t> inputs;
    std::vector<std::array<std::int16_t, hidden>> weights(count);
    for (auto& row : weights) {
      inputs.push_back(any(random, Head::largest_input));
      for (auto& weight : row) weight = any(random, most);
    }
    std::array<std::int32_t, hidden> bias{};
    for (auto& value : bias) value = any(random, 30'000) * 1'000;
    const int shift = static_cast<int>(random.below(20));
    Hidden expected;
    plain_kernels().layer(inputs, weights.data(), bias, shift, expected);
    for (const Kernels* const kernels : available_kernels()) {
      Hidden outputs;
      kernels->layer(inputs, weights.data(), bias, shift, outputs);
      ASSERT_EQ(outputs, expected) << kernels->name;
    }
  }
}

}  // namespace
}  // namespace rowan::network
