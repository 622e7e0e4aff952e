// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "puzzle/puzzle.hpp"

namespace rowan::puzzle {

/// What a puzzle promises (puzzle/puzzle.hpp), checked by the plain solver alone: nothing if all of it holds,
/// else what does not. Traits are not looked at.
[[nodiscard]] std::optional<std::string> plain_complaint(const Puzzle& puzzle);

}  // namespace rowan::puzzle
