// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "arena/tournament/tournament.hpp"
#include "base/result.hpp"
#include "cli/commands/arena/arena_watch.hpp"
#include "cli/commands/arena/game_run.hpp"
#include "cli/options/command.hpp"
#include "game/point.hpp"
#include "game/rules.hpp"

namespace rowan::cli {

/// The options of `rowan arena` as they were typed.
struct ArenaOptions {
  // The tournament.
  std::string file;  // a tournament file; excludes the options below up to `name`
  std::vector<std::vector<std::string>> players;
  std::vector<std::string> each;
  std::string game = "freestyle";
  std::string size;
  std::int64_t games = 0;
  std::int64_t rounds = 0;
  std::string format;
  bool gauntlet = false;
  bool no_swap = false;
  std::uint64_t seed = 1;
  std::string openings;
  std::string order = "sequential";
  bool transform = false;
  int draw_after = 0;
  std::vector<std::string> draw;
  std::vector<std::string> win;
  std::vector<std::string> sprt;
  bool swap2 = false;
  std::string opening;
  std::string name = "arena";

  // How the tournament is run.
  std::string store;
  bool json = false;
  bool csv = false;
  RunOptions run;
  WatchOptions watch;

  Option* sprt_option = nullptr;         // may be given without values
  std::vector<Option*> describing = {};  // the options that a tournament file replaces
};

/// Adds the options to the command. `options` must live as long as the command.
void add_arena_options(Command& command, ArenaOptions& options);

/// The tournament that the options or their file describe, checked by why_impossible.
[[nodiscard]] Result<arena::Tournament> read_tournament(const ArenaOptions& options);

/// Reads an opening list from a file. A list without openings is an error.
[[nodiscard]] Result<std::vector<std::vector<Point>>> read_openings(const std::string& path,
                                                                    const Rules& rules);

}  // namespace rowan::cli
