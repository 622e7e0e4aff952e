// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "base/result.hpp"
#include "session/game_session.hpp"

namespace rowan::session {

/// A session as text, to be continued later: JSON with a version, readable and mendable by hand.
///
///     {
///       "rowan_game": 1,                        version of this form
///       "rules": {"width": 3, "height": 3, "k": 3, "overline": "wins", "blocked_five": "wins",
///                 "forbidden": "none"},         or "renju"; none if it is not said
///       "start": "3/3/3 x",                     the stones that stood before any move
///       "opening": "",                          moves given at the start; undo does not go behind them
///       "moves": "5 1 9",                       moves played since
///       "x": {"player": ""},                    "" is a person
///       "o": {"player": "random", "seed": 42},
///       "resigned": ""                          or "x", or "o"
///     }
[[nodiscard]] std::string save_text(const GameSession& session);

/// Reads what save_text wrote. Nothing is trusted: every field is checked, the moves are replayed by the
/// rules, the players must exist and play the game. An error names the field and what is wrong with it.
/// Fields that are not known are ignored.
[[nodiscard]] Result<GameSession> parse_saved_game(std::string_view text);

}  // namespace rowan::session
