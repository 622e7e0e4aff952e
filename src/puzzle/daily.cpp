// SPDX-License-Identifier: MIT
#include "puzzle/daily.hpp"

#include "base/shuffled_order.hpp"

namespace rowan::puzzle {

std::size_t number_of_day(std::int64_t day, std::size_t count) {
  constexpr std::uint64_t seed = 2026;
  const auto size = static_cast<std::uint32_t>(count);
  return ShuffledOrder(seed, size).at(static_cast<std::uint32_t>(day % size)) + 1;
}

}  // namespace rowan::puzzle
