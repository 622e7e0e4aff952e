// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "record/game_record.hpp"

namespace rowan::files {

/// A game as JSON, on one line (json/record_json.hpp).
[[nodiscard]] std::string to_json(const record::GameRecord& record);

/// The games as JSON, one per line (JSON Lines).
[[nodiscard]] std::string to_json_lines(const std::vector<record::GameRecord>& records);

/// Reads one game, an array of games, or one game per line. Input is not trusted: fields are checked and the
/// moves replayed. An error names the line (or the game in an array), the field, and what was expected there.
/// Unknown fields are ignored. Values nested more than 16 deep are refused.
[[nodiscard]] Result<std::vector<record::GameRecord>> parse_json_records(std::string_view text);

}  // namespace rowan::files
