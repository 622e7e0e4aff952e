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
#include "files/written_file.hpp"
#include "json/json.hpp"
#include "record/game_record.hpp"
#include "record/game_tree.hpp"

namespace rowan::files {

/// The kinds of game files; each is described in the header of its parser.
enum class FileFormat : std::uint8_t {
  json,      // files/json_games.hpp: games
  sgf,       // files/sgf.hpp: trees
  renlib,    // files/renlib.hpp: one tree
  psq,       // files/psq.hpp: one game
  rec,       // files/psq.hpp: one game
  offsets,   // files/opening_list.hpp: openings
  points,    // files/opening_list.hpp: openings
  selfplay,  // files/selfplay_file.hpp: games; read-only here
  training,  // files/training_file.hpp: games; read-only here
};

/// A format, as shown in lists and help texts.
struct FormatInfo {
  FileFormat format;
  std::string_view name;        // its name in options
  std::string_view extensions;  // of its files' names, separated by spaces
  std::string_view about;
};

[[nodiscard]] std::span<const FormatInfo> file_formats();
[[nodiscard]] const FormatInfo& info_of(FileFormat format);

/// Finds the format that an option names; the error lists all of them.
[[nodiscard]] Result<FileFormat> find_format(std::string_view name);

/// The format that the extension of a file name such as "games/final.SGF" stands for, if any.
[[nodiscard]] std::optional<FileFormat> format_by_name(std::string_view file_name);

/// Recognizes the format of a file by its content, or by its name if the content is ambiguous.
[[nodiscard]] std::optional<FileFormat> recognize(std::string_view bytes, std::string_view file_name);

/// The contents of a file: games, trees or openings, depending on its format; the other lists are empty.
struct GameFile {
  FileFormat format = FileFormat::json;
  std::vector<record::GameRecord> games = {};
  std::vector<record::GameTree> trees = {};
  std::vector<std::vector<Point>> openings = {};
  Rules opening_rules = {};
  Notes notes = {};  // on what was not understood or not kept

  [[nodiscard]] std::size_t size() const { return games.size() + trees.size() + openings.size(); }
};

/// Larger files are refused. Together with the parsers' limits (GameTree::most_nodes, JSON depth) this keeps
/// memory within a few times the file's size.
inline constexpr std::size_t largest_game_file = std::size_t{256} << 20;

/// Options for what a file does not declare itself.
struct ReadOptions {
  std::optional<FileFormat> format = {};  // overrides recognition
  std::optional<Rules> rules = {};        // override the rules that the file declares, or the default
  std::string encoding = {};              // of texts (files/text_encoding.hpp); overrides the declared one
};

/// Reads a file. An error names the line or byte and what was expected there.
[[nodiscard]] Result<GameFile> read_game_file(std::string_view bytes, std::string_view file_name,
                                              const ReadOptions& options = {});

/// The file with only its game, tree or opening `number`, counted from 1.
[[nodiscard]] Result<GameFile> only(GameFile file, std::size_t number);

/// Every game as a line of moves: the main line of a tree, or an opening as a game that has just begun. An
/// error names the game.
[[nodiscard]] Result<std::vector<record::GameRecord>> games_of(const GameFile& file);

/// Whether variations are an error or are dropped if the target format cannot hold them.
enum class Variations : std::uint8_t { refuse, drop };

/// Writes everything in another format. An error if moves, results or rules do not fit, or if there are more
/// games than the format holds; any other loss is noted.
[[nodiscard]] Result<WrittenFile> write_game_file(FileFormat format, const GameFile& file,
                                                  Variations variations = Variations::refuse);

/// The formats of game files (docs/json.md, docs/schema/formats.json):
///
///     [{"name": "psq", "extensions": ["psq"], "about": "...", "writes": true, "binary": false}]
[[nodiscard]] json::Json formats_json();

}  // namespace rowan::files
