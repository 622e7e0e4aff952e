// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "cli/options/command.hpp"
#include "game/side.hpp"
#include "store/game_database.hpp"

namespace rowan::cli {

/// The options that select games of a store.
struct GameFilterOptions {
  std::string player;
  std::string game;
  std::string size;
  std::string result;
  std::string termination;
  std::string tournament;
  std::optional<int> min_moves;
  std::optional<int> max_moves;
};

/// Adds --player, --game, --size, --result, --termination, --tournament, --min-moves and --max-moves to a
/// command. `options` must live as long as the command.
void add_filter_options(Command& command, GameFilterOptions& options);

/// The filter that the options describe. An unknown game, size, result, termination or tournament is an
/// error, and so is --size without --game.
[[nodiscard]] Result<store::GameFilter> read_filter(const GameFilterOptions& options,
                                                    store::GameDatabase& store);

/// A result in words: "x wins", "o wins", "draw", or "-" if it is unknown.
[[nodiscard]] std::string_view result_text(Outcome result);

/// Adds the games of files to a store, which is created if it does not exist. All games of a file are added,
/// or none. Stops at the first error, which names the file or the store; the games of earlier files stay in
/// the store. `encoding` is the text encoding of the files; if it is empty, each file is read in
/// the encoding that it declares, or else in a guessed one. Returns the number of games added.
[[nodiscard]] Result<std::int64_t> add_files(const std::string& store, const std::vector<std::string>& files,
                                             const std::string& encoding);

/// The number of games that were exported, and of those left out because they are damaged.
struct ExportedGames {
  std::int64_t written = 0;
  std::int64_t damaged = 0;
};

/// Writes the matching games to a file in the format that its extension names (files/game_files.hpp). If the
/// extension names JSON or no format, writes JSON with one game per line. Notes on standard error report
/// losses that are not errors (write_game_file), and damaged games, which are left out.
[[nodiscard]] Result<ExportedGames> export_games(store::GameDatabase& store, const store::GameFilter& filter,
                                                 const std::string& file);

/// Prints a note: "note: game 17 is damaged: its content does not match its checksum".
void print_damage(const store::DamagedGame& game);

}  // namespace rowan::cli
