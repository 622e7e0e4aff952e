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
  selfplay,  // files/selfplay_file.hpp: games; not for write_game_file()
  training,  // files/training_file.hpp: games; not for write_game_file()
};

/// A format, as shown in lists and help texts.
struct FormatInfo {
  FileFormat format;
  std::string_view name;        // the format's name in options
  std::string_view extensions;  // of the files, without the dot, separated by spaces
  std::string_view about;
};

[[nodiscard]] std::span<const FormatInfo> file_formats();
[[nodiscard]] const FormatInfo& info_of(FileFormat format);

/// Finds a format by its name in options, in upper or lower case. The error lists all formats.
[[nodiscard]] Result<FileFormat> find_format(std::string_view name);

/// The format that the extension of a file name such as "games/final.SGF" stands for, if any.
[[nodiscard]] std::optional<FileFormat> format_by_name(std::string_view file_name);

/// Recognizes the format of a file by its content, or else by its name. Empty if neither shows the format.
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

/// The most bytes that a file may have. Together with the parsers' limits (GameTree::most_nodes, JSON depth)
/// this keeps memory within a few times the file's size.
inline constexpr std::size_t largest_game_file = std::size_t{256} << 20;

/// Options that override what the file declares, or supply what it does not declare. Where a file declares
/// the size of its board, `rules` do not change that size. JSON, self-play and training files keep their own
/// rules; other `rules` are an error there.
struct ReadOptions {
  std::optional<FileFormat> format = {};  // overrides recognition
  std::optional<Rules> rules = {};        // override the rules that the file declares, or the default
  std::string encoding = {};              // of texts (files/text_encoding.hpp); overrides the declared one
};

/// Reads a file; `file_name` serves only to recognize its format. An error in the content says what is wrong,
/// and names the line, byte, game or field.
[[nodiscard]] Result<GameFile> read_game_file(std::string_view bytes, std::string_view file_name,
                                              const ReadOptions& options = {});

/// The file with only its game, tree or opening `number`, counted from 1. An error if the file has fewer.
[[nodiscard]] Result<GameFile> only(GameFile file, std::size_t number);

/// The games of a file, each as a single line of moves: a tree becomes its main line, an opening becomes a
/// game of which only the opening was played. An error if a main line contains a pass or an illegal move, or
/// contradicts the game's result; it names the game if there are several trees.
[[nodiscard]] Result<std::vector<record::GameRecord>> games_of(const GameFile& file);

/// Whether variations are an error or are dropped if the target format cannot hold them.
enum class Variations : std::uint8_t { refuse, drop };

/// Writes the games of `file` in `format`; losses are noted. An error if the format cannot hold the games
/// (their number, rules, board, start, moves or players' names), if Rowan does not write the format, if a
/// main line that has to be written cannot be played, or if variations would be lost and `variations` is
/// refuse.
[[nodiscard]] Result<WrittenFile> write_game_file(FileFormat format, const GameFile& file,
                                                  Variations variations = Variations::refuse);

/// The formats of game files (docs/json.md, docs/schema/formats.json):
///
///     [{"name": "psq", "extensions": ["psq"], "about": "...", "writes": true, "binary": false}]
[[nodiscard]] json::Json formats_json();

}  // namespace rowan::files
