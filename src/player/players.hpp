// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "book/book_file.hpp"
#include "game/rules.hpp"
#include "player/player.hpp"
#include "player/solving_player.hpp"
#include "search/engine.hpp"

namespace rowan::player {

/// Settings for creating players.
struct PlayerSetup {
  std::uint64_t seed = 0;  // for players that use chance, and for BookPlayer's choice of a move

  /// For "engine" and "engine:10". Lower levels and "perfect" use only its network.
  search::Engine::Options engine = {};
  std::size_t solver_mebibytes = SolvingPlayer::usual_mebibytes;  // for "perfect": its solver's table

  /// For every player: the book, if any, from which its first moves are taken (book_player.hpp).
  book::SharedBook book = {};
};

/// A player that can be chosen by name, with a description for lists.
struct PlayerEntry {
  std::string_view name;   // "patterns:original": a family, and perhaps a variant after a colon
  std::string_view about;  // one line, for a person who chooses an opponent
  bool uses_chance;        // does the seed change how it plays?
  bool (*plays)(const Rules& rules);
  std::unique_ptr<Player> (*make)(const PlayerSetup& setup);
};

/// All players, in the order in which lists show them. Of the players that play a game, the last is the
/// strongest.
[[nodiscard]] std::span<const PlayerEntry> known_players();

/// Their names, in the same order.
[[nodiscard]] std::vector<std::string> player_names();

/// A player of that name for games with these rules. An unknown name, or a player that does not play such
/// games, is an error that lists the available ones.
[[nodiscard]] Result<std::unique_ptr<Player>> make_player(std::string_view name, const Rules& rules,
                                                          const PlayerSetup& setup = {});

/// Why make_player() would fail with that name and these rules; empty if it would succeed.
[[nodiscard]] std::optional<Error> why_no_player(std::string_view name, const Rules& rules);

/// Does the player of that name use all engine options of a PlayerSetup? The lower levels and "perfect" use
/// only the network.
[[nodiscard]] bool takes_engine_options(std::string_view name);

}  // namespace rowan::player
