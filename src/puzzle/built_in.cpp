// SPDX-License-Identifier: MIT
#include "puzzle/built_in.hpp"

#include "puzzle/puzzle_files.hpp"
#include "puzzle/puzzle_text.hpp"

namespace rowan::puzzle {

std::string_view built_in_file() { return puzzles_txt; }

Result<std::vector<Puzzle>> built_in_puzzles() { return parse_puzzle_file(puzzles_txt); }

}  // namespace rowan::puzzle
