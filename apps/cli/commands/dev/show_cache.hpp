// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "game/position.hpp"
#include "record/json.hpp"

namespace rowan::cli {

/// The pattern cache of a Haskell gomoku program (pattern/line_pattern.hpp) for the k of the game: the number
/// of patterns of each kind, every pattern with its number, and for each alignment how a pattern is compared
/// with a line. On an empty board the lines are those of the program's description, otherwise the first
/// matches on this board.
[[nodiscard]] std::string cache_text(const Position& position);

/// The same as JSON: counts, patterns, and the first match of each alignment on this board.
[[nodiscard]] record::Json cache_json(const Position& position);

}  // namespace rowan::cli
