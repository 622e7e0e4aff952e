// SPDX-License-Identifier: MIT
#include "puzzle/built_in.hpp"

#include "base/random.hpp"
#include "puzzle/embedded.hpp"
#include "puzzle/puzzle_text.hpp"

namespace rowan::puzzle {

Result<std::vector<Puzzle>> built_in_puzzles() { return parse_puzzle_file(puzzles_txt); }

std::size_t number_of_day(std::int64_t day, std::size_t count) {
  constexpr std::uint64_t seed = 2026;
  const auto size = static_cast<std::uint32_t>(count);
  return ShuffledOrder(seed, size).at(static_cast<std::uint32_t>(day % size)) + 1;
}

}  // namespace rowan::puzzle
