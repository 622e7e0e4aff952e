// SPDX-License-Identifier: MIT
#include "puzzle/built_in.hpp"

#include <cstddef>

#include "base/random.hpp"
#include "puzzle/puzzle_text.hpp"

// The bytes of the file, from built_in_file.S.
extern "C" {
extern const char rowan_puzzles_begin[];  // NOLINT(modernize-avoid-c-arrays)
extern const char rowan_puzzles_end[];    // NOLINT(modernize-avoid-c-arrays)
}

namespace rowan::puzzle {

std::string_view built_in_file() {
  return {rowan_puzzles_begin, static_cast<std::size_t>(rowan_puzzles_end - rowan_puzzles_begin)};
}

Result<std::vector<Puzzle>> built_in_puzzles() { return parse_puzzle_file(built_in_file()); }

std::size_t number_of_day(std::int64_t day, std::size_t count) {
  constexpr std::uint64_t seed = 2026;
  const auto size = static_cast<std::uint32_t>(count);
  return ShuffledOrder(seed, size).at(static_cast<std::uint32_t>(day % size)) + 1;
}

}  // namespace rowan::puzzle
