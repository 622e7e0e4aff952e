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

/// Whether one more connection can have the seat, or watch. A connection that leaves a place for the newcomer
/// is not counted. No visitor, with the network around it, can take the places of all spectators; this
/// machine may stand for many.
[[nodiscard]] bool has_place(const LiveGame& live, std::optional<GameSeat> seat,
                             const GameConnection& newcomer);

/// A spectator's name for this game, cleaned. Empty in a game of a class, where only the names of the class
/// are shown.
[[nodiscard]] std::string spectator_name(const SharedGame& game, std::string_view text);

/// The names of the spectators as all see them now: one that looks like a player's has a number as long as it
/// does, because players may take a name later. Without duplicates, in order of arrival; at most
/// most_spectator_names.
[[nodiscard]] record::Json spectator_names(const LiveGame& live);

}  // namespace rowan::server
