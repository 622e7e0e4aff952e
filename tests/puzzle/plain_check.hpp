// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "puzzle/puzzle.hpp"

namespace rowan::puzzle {

/// Checks the guarantees of a puzzle (puzzle/puzzle.hpp) with the plain solver alone. Returns nothing if all
/// hold, otherwise says which one does not hold or could not be decided. Traits are not checked.
[[nodiscard]] std::optional<std::string> plain_complaint(const Puzzle& puzzle);

}  // namespace rowan::puzzle
