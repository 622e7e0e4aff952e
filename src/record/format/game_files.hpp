// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "record/game_record.hpp"
#include "record/game_tree.hpp"
#include "record/written_file.hpp"

namespace rowan::record {

/// The kinds of game files, each described in the header of its own parser.
enum class FileFormat : std::uint8_t {
  json,      // record/format/json_record.hpp: games
  sgf,       // record/format/sgf.hpp: trees
  renlib,    // record/format/renlib.hpp: one tree
  psq,       // record/format/psq.hpp: one game
  rec,       // record/format/psq.hpp: one game
  offsets,   // record/format/opening_list.hpp: openings
  points,    // record/format/opening_list.hpp: openings
  selfplay,  // record/format/selfplay_file.hpp: games; only read here
  training,  // record/format/training_file.hpp: games; only read here
};

/// A format for lists and help.
struct FormatInfo {
  FileFormat format;
  std::string_view name;        // as options have it
  std::string_view extensions;  // of file names, separated by blanks
  std::string_view about;
};

[[nodiscard]] std::span<const FormatInfo> file_formats();
[[nodiscard]] const FormatInfo& info_of(FileFormat format);

/// The format that an option names; an error lists them.
[[nodiscard]] Result<FileFormat> find_format(std::string_view name);

/// The format that the end of a file's name says, if any: "games/final.SGF".
[[nodiscard]] std::optional<FileFormat> format_by_name(std::string_view file_name);

/// What the file is by its content, and where that leaves a doubt, by its name.
[[nodiscard]] std::optional<FileFormat> recognize(std::string_view bytes, std::string_view file_name);

/// What a file held: games, trees or openings, as its format has them; the other lists are empty.
struct GameFile {
  FileFormat format = FileFormat::json;
  std::vector<GameRecord> games = {};
  std::vector<GameTree> trees = {};
  std::vector<std::vector<Point>> openings = {};
  Rules opening_rules = {};
  Notes notes = {};  // what was not understood and not kept

  [[nodiscard]] std::size_t size() const { return games.size() + trees.size() + openings.size(); }
};

/// Files larger than this are refused. With the bounds of the parsers (GameTree::most_nodes, depth of JSON)
/// it keeps memory within a few times the size of the file.
inline constexpr std::size_t largest_game_file = std::size_t{256} << 20;

/// How to read a file that does not say everything itself.
struct ReadOptions {
  std::optional<FileFormat> format = {};  // not what it looks like
  std::optional<Rules> rules = {};        // instead of what it says or the usual ones
  std::string encoding = {};              // of its texts (record/text_encoding.hpp), whatever it says
};

/// Reads a file. An error names the line or byte and what was expected there.
[[nodiscard]] Result<GameFile> read_game_file(std::string_view bytes, std::string_view file_name,
                                              const ReadOptions& options = {});

/// Only the game, tree or opening with that number, from 1.
[[nodiscard]] Result<GameFile> only(GameFile file, std::size_t number);

/// Every game as a line of moves: trees give their main line, openings a game that has just begun. An error
/// names the game.
[[nodiscard]] Result<std::vector<GameRecord>> games_of(const GameFile& file);

/// What becomes of variations where a format has no place for them.
enum class Variations : std::uint8_t { refuse, drop };

/// Writes everything in the file in another format. An error where moves, results or rules do not fit, or
/// where there are more games than the format holds; what else is lost is noted.
[[nodiscard]] Result<WrittenFile> write_game_file(FileFormat format, const GameFile& file,
                                                  Variations variations = Variations::refuse);

}  // namespace rowan::record
