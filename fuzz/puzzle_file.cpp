// SPDX-License-Identifier: MIT
//
// The parsers of puzzles. What is written for an accepted file parses back to the same puzzles. The input is
// also parsed as a single puzzle: an accepted one is written as it was read, its solution can be played, and
// its grade is 1 to 10.

#include "puzzle/puzzle_file.hpp"

#include <string>

#include "fuzzing.hpp"
#include "puzzle/puzzle.hpp"

namespace rowan {

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using fuzzing::require;
  const std::string_view text = fuzzing::as_text(data, size);
  if (const auto puzzles = puzzle::parse_puzzle_file(text)) {
    const auto again = puzzle::parse_puzzle_file(puzzle::file_text(*puzzles));
    require(again && *again == *puzzles, "what is written is read back");
  } else {
    fuzzing::require_presentable(puzzles.error());
  }
  const auto line = puzzle::parse_puzzle(text);
  if (!line) {
    fuzzing::require_presentable(line.error());
    return 0;
  }
  require(puzzle::to_text(*line) == text, "there is one way to write a puzzle");
  require(line->position.is_legal(line->solution), "the solution can be played");
  const int grade = puzzle::grade_of(*line);
  require(grade >= 1 && grade <= 10, "grades are 1 to 10");
  require(!puzzle::identity_of(*line).empty(), "every puzzle has an identity");
  return 0;
}

}  // namespace rowan
