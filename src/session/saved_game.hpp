// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "base/result.hpp"
#include "session/game_session.hpp"

namespace rowan::session {

/// A session as text, to be resumed later: versioned JSON that people can read and repair.
///
///     {
///       "rowan_game": 1,                        version of this format
///       "rules": {"width": 3, "height": 3, "k": 3, "overline": "wins", "blocked_five": "wins",
///                 "forbidden": "none"},         or "renju"; "none" if omitted
///       "start": "3/3/3 x",                     stones set up before any move
///       "opening": "",                          moves given at the start; undo stops after them
///       "moves": "5 1 9",                       moves played since
///       "x": {"player": ""},                    "" is a person
///       "o": {"player": "random", "seed": 42},
///       "resigned": ""                          or "x", or "o"
///     }
[[nodiscard]] std::string save_text(const GameSession& session);

/// Reads what save_text wrote. Input is not trusted: every field is checked, the moves are replayed by the
/// rules, and the players must exist and play the game. An error names the field and what is wrong with it.
/// Unknown fields are ignored.
[[nodiscard]] Result<GameSession> parse_saved_game(std::string_view text);

}  // namespace rowan::session
