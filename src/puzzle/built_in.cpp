// SPDX-License-Identifier: MIT
#include "puzzle/built_in.hpp"

#include <cstddef>

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

}  // namespace rowan::puzzle
