// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "game/position.hpp"
#include "record/json.hpp"

namespace rowan::cli {

/// The pattern cache of a Haskell gomoku program (pattern/line_pattern.hpp) for the k of the game: how many
/// patterns it holds of each kind, every pattern with its number, and how a pattern of each alignment is
/// compared with a line. The lines are those of the program's description on an empty board, else the first
/// matches on this one.
[[nodiscard]] std::string cache_text(const Position& position);

/// The same: counts, patterns, and the first match of each alignment on this board.
[[nodiscard]] record::Json cache_json(const Position& position);

}  // namespace rowan::cli
