// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "store/game_database.hpp"

namespace rowan::cli {

/// Adds the games of files to a store, which is created if it does not exist. All games of a file are added
/// or none; an error names the file. `encoding` is that of the files' texts; if it is empty, what the files
/// declare applies. Returns the number of games.
[[nodiscard]] Result<std::int64_t> add_files(const std::string& store, const std::vector<std::string>& files,
                                             const std::string& encoding);

/// Writes the matching games to a file, in the format of its extension (record/format/game_files.hpp), else
/// as JSON, one game per line. What the format cannot hold is noted on standard error, and so are damaged
/// games, which are left out.
struct ExportedGames {
  std::int64_t written = 0;
  std::int64_t damaged = 0;
};
[[nodiscard]] Result<ExportedGames> export_games(store::GameDatabase& store, const store::GameFilter& filter,
                                                 const std::string& file);

/// "note: game 17 is damaged: its content does not match its checksum"
void print_damage(const store::DamagedGame& game);

}  // namespace rowan::cli
