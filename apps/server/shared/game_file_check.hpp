// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "base/result.hpp"

namespace rowan::server {

/// What check_game_file found in a file of games between two people (game_store.hpp).
struct GameFileCheck {
  std::int64_t games = 0;  // that were looked at
  std::int64_t classes = 0;
  std::vector<std::string> damaged = {};   // a line for each game and class: "game 'x7k2': ..."
  std::vector<std::string> problems = {};  // of the file, as SQLite reports them

  [[nodiscard]] bool is_sound() const { return damaged.empty() && problems.empty(); }
};

/// Looks at every page of the file and every row of its tables for damage, and replays every game. Only
/// reads, and a server may use the file meanwhile. Errors: no such file, a file of another program or of a
/// newer version, and one of an older version, which has no checksums before a server has opened it.
[[nodiscard]] Result<GameFileCheck> check_game_file(const std::filesystem::path& path);

}  // namespace rowan::server
