// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "base/phrase.hpp"
#include "record/json.hpp"
#include "server/multiplayer/game_table.hpp"

namespace rowan::server {

inline constexpr std::size_t most_spectator_names = 16;
inline constexpr std::string_view renamed_too_often =
    translatable("you have changed your name too often in this game");

/// Whether there is room for one more connection to the seat, or of a spectator. A connection that gives up a
/// place for the newcomer is not counted. No visitor, together with its network, can take all spectators'
/// places; this limit does not apply to this machine, which may stand for many visitors.
[[nodiscard]] bool has_place(const LiveGame& live, std::optional<GameSeat> seat,
                             const GameConnection& newcomer);

/// A spectator's name for this game, cleaned. Empty in a game of a class, where only the names of the class
/// are shown.
[[nodiscard]] std::string spectator_name(const SharedGame& game, std::string_view text);

/// The names of the spectators as everyone sees them now. A name that looks like a player's has a number
/// added while it does, because players may take a name later. Without duplicates, in order of arrival; at
/// most most_spectator_names.
[[nodiscard]] record::Json spectator_names(const LiveGame& live);

}  // namespace rowan::server
