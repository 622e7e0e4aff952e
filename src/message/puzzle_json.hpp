// SPDX-License-Identifier: MIT
#pragma once

#include "json/json.hpp"
#include "puzzle/puzzle.hpp"

namespace rowan::message {

/// A puzzle and its derived values as JSON (docs/json.md, docs/schema/puzzle.json):
///
///     {"kind": "fours", "game": "renju", "position": "15/.../15 x", "to_move": "x", "solution": "h8",
///      "grade": 2, "rating": 845, "traits": {"moves": 4, "lines": 0, "quiet": 0, "decoys": 1,
///      "counters": 0, "forbidden": 0}}
[[nodiscard]] json::Json puzzle_json(const puzzle::Puzzle& puzzle);

}  // namespace rowan::message
