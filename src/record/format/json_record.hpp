// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "record/game_record.hpp"

namespace rowan {

/// A game as JSON, on one line, with everything that a GameRecord holds. What has its usual value is left
/// out.
///
///     {"rowan_record": 1,                        version of this form
///      "rules": {"width": 15, "height": 15, "k": 5, "overline": "wins", "blocked_five": "wins",
///                "forbidden": "none"},
///      "start": "15/15/7x7/.../15 o",            stones before any move; left out: none, and x begins
///      "players": ["Ada", "pbrain-thing"],       x, then o
///      "moves": ["h8",                           a point, or more about the move:
///                {"move": "i9", "time_us": 1500, "comment": "late",
///                 "evaluation": {"score": -12, "win_in": 0, "depth": 9, "nodes": 4711}}],
///      "opening_moves": 3, "opening_note": "swap2: swap",
///      "result": "x",                            or "o", "draw"; left out: not known, or as the board says
///      "termination": "line",                    name_of(Termination); left out: unknown
///      "detail": "", "event": "", "round": "", "date": "2026-11-15", "comment": ""}
///
/// Texts that are not UTF-8 are cleaned first (record/text_field.hpp).
[[nodiscard]] std::string to_json(const GameRecord& record);

/// Every game on a line of its own.
[[nodiscard]] std::string to_json_lines(const std::vector<GameRecord>& records);

/// Reads one game, an array of games, or a game a line. Nothing is trusted: fields are checked and the moves
/// replayed. An error names the line or the game, the field, and what was expected there. Fields that are not
/// known are ignored. Values that nest deeper than 16 are refused.
[[nodiscard]] Result<std::vector<GameRecord>> parse_json_records(std::string_view text);

}  // namespace rowan
