// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "cli/io/output.hpp"
#include "cli/options/command.hpp"
#include "files/game_files.hpp"
#include "game/position.hpp"

namespace rowan::cli {

/// Which arrangements of stones a position text may show. Those that no game reaches, because both sides have
/// a winning row, can only be viewed.
enum class Arrangements : std::uint8_t { reachable, all };

/// The options that describe a position, the same for every command: a game, a size, an arrangement of
/// stones or a game file, and moves that continue from it.
struct PositionOptions {
  std::string game;  // if it is empty, the game of the file `from`, or else tic-tac-toe
  std::string size;
  std::string position;
  std::string from;  // a game file
  std::optional<std::uint64_t> number;
  std::optional<std::uint64_t> ply;
  std::string encoding;  // of the game file
  std::string moves;
  Arrangements arrangements = Arrangements::reachable;  // of --position; set by the command
};

/// Adds --game and --size to a command. `options` must live as long as the command; a game already named in
/// it is the default of --game.
void add_game_options(Command& command, PositionOptions& options);

/// Adds --game and --size for game files: --game overrides the rules that the file states.
void add_rules_options(Command& command, std::string& game, std::string& size);

/// Adds --encoding, which names the encoding of the texts in a game file.
Option* add_encoding_option(Command& command, std::string& encoding);

/// Adds --game, --size, --position, --from with --number, --ply and --encoding, and --moves.
void add_position_options(Command& command, PositionOptions& options);

/// For commands with a default game: drops the default if --from is given without --game, since the file
/// states its own game.
void leave_game_to_file(const Command& command, PositionOptions& options);

/// The rules that --game and --size name.
[[nodiscard]] Result<Rules> read_rules(const PositionOptions& options);

/// The position before --moves: that of --position, or that of --from after the moves of the file (or after
/// --ply moves); the empty board if neither option is given.
[[nodiscard]] Result<Position> read_start(const PositionOptions& options);

/// The position of read_start() after --moves.
[[nodiscard]] Result<Position> read_position(const PositionOptions& options);

/// Reads a line: a list of moves that continue from `start`, or a position text, which moves may follow.
[[nodiscard]] Result<Position> read_line(std::string_view line, const Position& start,
                                         Arrangements arrangements = Arrangements::reachable);

/// `--stdin`: answers each line of standard input at once with one line: the answer, or "error: ...", after
/// which reading continues. Ends with the input, or when the output can no longer be written.
[[nodiscard]] ExitCode answer_lines(const std::function<Result<std::string>(std::string_view)>& answer);

/// Like answer_lines(), for lines that read_line() reads: moves that continue from `start`, or a position.
[[nodiscard]] ExitCode answer_positions(const Position& start,
                                        const std::function<Result<std::string>(const Position&)>& answer,
                                        Arrangements arrangements = Arrangements::reachable);

/// What the caller knows about a game file; texts are empty if unknown.
struct FileHints {
  std::string format = {};
  std::string game = {};
  std::string size = {};
  std::string encoding = {};
};

/// Reads a game file, or standard input for "-". Errors about the file begin with its name.
[[nodiscard]] Result<files::GameFile> open_game_file(const std::string& path, const FileHints& hints);

}  // namespace rowan::cli
