// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "arena/tuning/tuning.hpp"
#include "base/result.hpp"

namespace rowan::arena {

/// The progress of a tuning as JSON, with everything that determines how it continues:
///
///     {
///       "rowan_tuning": 1,                  version of this form
///       "match": {…},                       what all matches have in common, in the form of a tournament
///                                           (arena/tournament/tournament_text.hpp), without the openings
///       "openings": 500,                    how many there are,
///       "openings_checksum": "85944171f73967e8",                           and FNV-1a of them
///       "iterations": 1000, "rate": 0.002,
///       "parameters": [{"name": "late_base", "start": 6, "least": 2, "most": 20, "step": 1.2, "value": 6}],
///       "done": 123,                        iterations
///       "wins": 480, "draws": 30, "losses": 474                            of plus
///     }
[[nodiscard]] std::string state_text(const Tuning& tuning, const TuningState& state);

/// Reads such a text. An error if it is damaged, or belongs to a tuning with other settings; the error says
/// which.
[[nodiscard]] Result<TuningState> parse_state(std::string_view text, const Tuning& tuning);

}  // namespace rowan::arena
