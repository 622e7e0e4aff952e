// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "files/written_file.hpp"
#include "game/point.hpp"
#include "game/rules.hpp"
#include "game/side.hpp"
#include "record/game_record.hpp"
#include "record/termination.hpp"

namespace rowan::files {

/// A file for very many self-play games: only moves and results, at about one byte per move.
///
///     file    "ROWANSP1", then chunks: first the head, then blocks of games
///     chunk   size of its bytes (4 bytes) | its bytes | CRC-32C of size and bytes (4 bytes)
///     head    the rules as find_game() reads them, a newline, the player's name, a newline, a free-form
///             description (may be empty)
///     block   games, one after another:
///
///             number in the series       varint        counted from 0; games are in no particular order
///             result                     1 byte        1 the first player won, 2 the second, 3 a draw
///             termination                1 byte        as enumerated in record/termination.hpp
///             opening moves              varint        how many of the moves belong to the opening
///             moves                      varint        how many, then as many points:
///             points                     1 byte each, 2 on boards of more than 256 points: the number of the
///                                        point, counted row by row from 0 at the top left
///
/// Multi-byte numbers are little-endian; a varint has 7 bits a byte, lowest first, with the top bit set if
/// more bytes follow. A killed writer leaves at worst an unfinished chunk at the end; readers stop before it.
/// A chunk counts as unfinished only if its bytes can be the beginning of a valid chunk; a damaged size
/// before whole chunks is an error.
struct SelfplayHead {
  Rules rules = {};
  std::string player = {};
  std::string description = {};

  friend bool operator==(const SelfplayHead&, const SelfplayHead&) = default;
};

struct SelfplayGame {
  std::int64_t number = 0;
  Outcome result = Outcome::draw;
  record::Termination termination = record::Termination::unknown;
  int opening_moves = 0;
  std::vector<Point> moves = {};

  friend bool operator==(const SelfplayGame&, const SelfplayGame&) = default;
};

struct SelfplayFile {
  SelfplayHead head;
  std::vector<SelfplayGame> games = {};
  std::size_t whole_bytes = 0;  // start of an unfinished chunk, or the size of the file
};

/// The beginning of a file. Requires rules that have a name (game_name), and a player's name without a
/// newline.
[[nodiscard]] std::string selfplay_head(const SelfplayHead& head);

/// Appends a block of games to the bytes of a file. Requires points on the board.
void append_selfplay_block(std::string& bytes, const Rules& rules, std::span<const SelfplayGame> games);

/// Returns whether the bytes begin like such a file.
[[nodiscard]] bool is_selfplay(std::string_view bytes);

/// Reads a file. An unfinished block at the end is skipped; any other fault is an error that names the byte.
/// The moves are points on the board; they are not replayed (read_selfplay_games does that).
[[nodiscard]] Result<SelfplayFile> parse_selfplay(std::string_view bytes);

/// The game as a record; its moves are not replayed.
[[nodiscard]] record::GameRecord to_record(const SelfplayGame& game, const SelfplayHead& head);

/// All games of a file, ordered by number, each replayed by the rules. An unfinished end is noted.
[[nodiscard]] Result<std::vector<record::GameRecord>> read_selfplay_games(std::string_view bytes,
                                                                          Notes& notes);

}  // namespace rowan::files
