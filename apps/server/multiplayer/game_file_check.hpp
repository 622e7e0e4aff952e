// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "base/result.hpp"

namespace rowan::server {

/// The result of check_game_file for a file of games between two people (game_store.hpp).
struct GameFileCheck {
  std::int64_t games = 0;  // number of games checked
  std::int64_t classes = 0;
  std::vector<std::string> damaged = {};   // lines about damaged games and classes: "game 'x7k2': ..."
  std::vector<std::string> problems = {};  // problems of the file, as SQLite reports them

  [[nodiscard]] bool is_sound() const { return damaged.empty() && problems.empty(); }
};

/// Checks every page of the file and every row of its tables for damage, and replays every game. Only reads;
/// a server may use the file at the same time. Errors: the file does not exist, belongs to another program,
/// has a newer version, or has an older version without checksums, which a server adds when it opens the
/// file.
[[nodiscard]] Result<GameFileCheck> check_game_file(const std::filesystem::path& path);

}  // namespace rowan::server
