// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include <CLI/CLI.hpp>

#include "base/result.hpp"
#include "game/position.hpp"

namespace rowan {

/// The options by which every command is told a position: a game, a size, an arrangement of stones,
/// and moves that continue from it.
struct PositionOptions {
  std::string game = "tictactoe";
  std::string size;
  std::string position;
  std::string moves;
};

/// Adds --game and --size to a command. `options` must live as long as the command.
void add_game_options(CLI::App& command, PositionOptions& options);

/// Adds --game, --size, --position and --moves.
void add_position_options(CLI::App& command, PositionOptions& options);

/// The rules that --game and --size name.
[[nodiscard]] Result<Rules> read_rules(const PositionOptions& options);

/// The position that --position names, without the moves: the empty board if it names none.
[[nodiscard]] Result<Position> read_start(const PositionOptions& options);

/// The position after --moves.
[[nodiscard]] Result<Position> read_position(const PositionOptions& options);

/// Reads a line that continues from `start`: a list of moves, or a position text of its own, with
/// moves after it if there are any.
[[nodiscard]] Result<Position> read_line(std::string_view line, const Position& start);

}  // namespace rowan
