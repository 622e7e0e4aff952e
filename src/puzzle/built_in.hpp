// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/result.hpp"
#include "puzzle/puzzle.hpp"

namespace rowan::puzzle {

/// The built-in puzzles, in the order of their file, which tools/make_puzzles generates (docs/puzzles.md).
/// Fails only if the file is damaged.
[[nodiscard]] Result<std::vector<Puzzle>> built_in_puzzles();

/// The number, from 1 to `count`, of the puzzle of a day, given in days since 1970 (UTC). Every puzzle has
/// its day before any is repeated. Requires count > 0 and day >= 0.
[[nodiscard]] std::size_t number_of_day(std::int64_t day, std::size_t count);

}  // namespace rowan::puzzle
