// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

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

/// The filter that the options describe. An unknown game, result, termination or tournament is an error.
[[nodiscard]] Result<store::GameFilter> read_filter(const GameFilterOptions& options,
                                                    store::GameDatabase& store);

/// "x wins", "o wins", "draw", and "-" if unknown.
[[nodiscard]] std::string_view result_text(Outcome result);

}  // namespace rowan::cli
