// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "puzzle/puzzle.hpp"

namespace rowan::puzzle {

/// The file of puzzles that Rowan carries (docs/puzzles.md): made by tools/make_puzzles, and checked by the
/// tests.
[[nodiscard]] std::string_view built_in_file();

/// Its puzzles, in the order of the file. An error only where the file is damaged.
[[nodiscard]] Result<std::vector<Puzzle>> built_in_puzzles();

}  // namespace rowan::puzzle
