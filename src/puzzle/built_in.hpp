// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
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

/// Which of so many puzzles, counted from 1, is that of a day since 1970 (UTC): another every day, and each
/// of them once before the first comes again. Requires count > 0 and a day that is not negative.
[[nodiscard]] std::size_t number_of_day(std::int64_t day, std::size_t count);

}  // namespace rowan::puzzle
