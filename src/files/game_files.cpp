// SPDX-License-Identifier: MIT
#include "files/game_files.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "base/text.hpp"
#include "files/file_lines.hpp"
#include "files/json_games.hpp"
#include "files/opening_list.hpp"
#include "files/psq.hpp"
#include "files/renlib.hpp"
#include "files/rules_text.hpp"
#include "files/selfplay_file.hpp"
#include "files/sgf.hpp"
#include "files/sgf_tags.hpp"
#include "files/text_encoding.hpp"
#include "files/training_file.hpp"
#include "game/games.hpp"

namespace rowan::files {

// Formats and reading.

namespace {

constexpr std::array<FormatInfo, 9> formats{{
    {FileFormat::json, "json", "json jsonl ndjson", "complete game records of Rowan, one per line"},
    {FileFormat::sgf, "sgf", "sgf", "Smart Game Format, with variations"},
    {FileFormat::renlib, "lib", "lib", "RenLib library: one tree on 15x15"},
    {FileFormat::psq, "psq", "psq", "Piskvork: one game"},
    {FileFormat::rec, "rec", "rec", "Gomotur: one game on 20x20"},
    {FileFormat::offsets, "offsets", "txt", "openings as offsets from the center, one per line"},
    {FileFormat::points, "points", "pos",
     "openings as points such as h8i9 with row 1 at the top, one per line"},
    {FileFormat::selfplay, "rsp", "rsp", "self-play games, as written by rowan selfplay"},
    {FileFormat::training, "training", "games",
     "games with scores, as written by rowan selfplay --format training"},
}};

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
constexpr std::string_view digits = "0123456789";

std::string_view without_mark(std::string_view bytes) {
  return bytes.starts_with(byte_order_mark) ? bytes.substr(byte_order_mark.size()) : bytes;
}

/// Up to three lines from the beginning of a text, trimmed and in lower case, without comments and blank
/// lines.
std::vector<std::string> first_lines(std::string_view text) {
  constexpr std::size_t looked_at = 4096;
  constexpr std::size_t most = 3;
  std::vector<std::string> lines;
  for (const FileLine& line : lines_with_text(text.substr(0, looked_at))) {
    const std::string words = to_lower(trim(line.text.substr(0, line.text.find('#'))));
    if (!words.empty() && lines.size() < most) lines.push_back(words);
  }
  return lines;
}

bool looks_like_offsets(std::string_view line) {
  return line.find_first_not_of("0123456789,- \t") == std::string_view::npos && line.contains(',');
}

/// Returns whether a line in lower case can be points such as h8i9: only letters, digits, commas and blanks,
/// with the first digit after one or two characters and a digit at the end.
bool looks_like_points(std::string_view line) {
  const bool has_only_points =
      line.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789, \t") == std::string_view::npos;
  const std::size_t digit = line.find_first_of(digits);
  return has_only_points && (digit == 1 || digit == 2) && digits.contains(line.back());
}

std::optional<FileFormat> recognize_lines(std::string_view text) {
  const auto lines = first_lines(text);
  if (lines.empty()) return std::nullopt;
  const auto is_opening = [](const std::string& line) {
    return looks_like_offsets(line) || looks_like_points(line);
  };
  const bool has_names = lines.size() == 3 && !is_opening(lines[0]) && !is_opening(lines[1]);
  if (has_names && looks_like_offsets(lines[2])) return FileFormat::rec;
  if (looks_like_offsets(lines[0])) return FileFormat::offsets;
  if (looks_like_points(lines[0])) return FileFormat::points;
  return std::nullopt;
}

Result<FileFormat> choose_format(std::string_view bytes, std::string_view name, const ReadOptions& options) {
  if (bytes.size() > largest_game_file) {
    return failure("the file has " + std::to_string(bytes.size()) + " bytes; Rowan reads up to " +
                   std::to_string(largest_game_file));
  }
  if (trim(without_mark(bytes)).empty()) return failure("the file is empty");
  if (options.format) return *options.format;
  if (const auto format = recognize(bytes, name)) return *format;
  return failure(
      "not a recognized game file; expected psq, rec, SGF, RenLib, an opening list, JSON or self-play");
}

/// The text of the file in UTF-8; empty if its bytes are to be read as they are.
Result<std::string> text_of(std::string_view bytes, FileFormat format, const ReadOptions& options,
                            Notes& notes) {
  switch (format) {
    case FileFormat::sgf:
      return text_in_utf8(bytes, options.encoding, sgf_encoding(bytes), notes);
    case FileFormat::psq:
    case FileFormat::rec:
      return lines_in_utf8(bytes, options.encoding, notes);
    case FileFormat::json:  // this and the next two: UTF-8 unless an encoding is asked for
    case FileFormat::offsets:
    case FileFormat::points:
      return options.encoding.empty() ? Result<std::string>("")
                                      : text_in_utf8(bytes, options.encoding, "", notes);
    case FileFormat::renlib:  // converts each text on its own
    case FileFormat::selfplay:
    case FileFormat::training:
      break;
  }
  return "";
}

template <class T>
Result<GameFile> with(GameFile file, std::vector<T> GameFile::* list, Result<std::vector<T>> read) {
  if (!read) return failure_of(read);
  file.*list = *std::move(read);
  return file;
}

template <class T>
Result<std::vector<T>> one(Result<T> read) {
  if (!read) return failure_of(read);
  std::vector<T> list;
  list.push_back(*std::move(read));
  return list;
}

}  // namespace

std::span<const FormatInfo> file_formats() { return formats; }

const FormatInfo& info_of(FileFormat format) { return formats[std::to_underlying(format)]; }

Result<FileFormat> find_format(std::string_view name) {
  std::vector<std::string> names;
  for (const FormatInfo& info : formats) {
    if (info.name == to_lower(name)) return info.format;
    names.emplace_back(info.name);
  }
  return failure("unknown format '" + quotable(name) + "'" + did_you_mean(name, names),
                 "  formats: " + join(names));
}

std::optional<FileFormat> format_by_name(std::string_view file_name) {
  const std::size_t dot = file_name.rfind('.');
  if (dot == std::string_view::npos) return std::nullopt;
  const std::string extension = to_lower(file_name.substr(dot + 1));
  for (const FormatInfo& info : formats) {
    for (const Word& word : split_words(info.extensions)) {
      if (word.text == extension) return info.format;
    }
  }
  return std::nullopt;
}

std::optional<FileFormat> recognize(std::string_view bytes, std::string_view file_name) {
  if (is_selfplay(bytes)) return FileFormat::selfplay;
  if (is_training(bytes)) return FileFormat::training;
  if (looks_like_renlib(bytes)) return FileFormat::renlib;
  const std::string_view text = trim(without_mark(bytes));
  if (text.starts_with('{') || text.starts_with('[')) return FileFormat::json;
  if (text.starts_with('(') && trim(text.substr(1, 64)).starts_with(';')) return FileFormat::sgf;
  if (text.starts_with("Piskvorky ")) return FileFormat::psq;
  if (const auto format = recognize_lines(text)) return format;
  return format_by_name(file_name);
}

Result<GameFile> read_game_file(std::string_view bytes, std::string_view file_name,
                                const ReadOptions& options) {
  const auto format = choose_format(bytes, file_name, options);
  if (!format) return failure_of(format);
  Notes notes;
  const auto converted = text_of(bytes, *format, options, notes);
  if (!converted) return failure_of(converted);
  const std::string_view text = without_mark(converted->empty() ? bytes : *converted);
  GameFile file{.format = *format};
  Result<GameFile> result;
  switch (*format) {
    case FileFormat::json:
      result = with(std::move(file), &GameFile::games, parse_json_records(text));
      break;
    case FileFormat::sgf:
      result = with(std::move(file), &GameFile::trees, parse_sgf(text, options.rules, notes));
      break;
    case FileFormat::renlib:
      result = with(std::move(file), &GameFile::trees,
                    one(parse_renlib(bytes, options.rules, notes, options.encoding)));
      break;
    case FileFormat::psq:
    case FileFormat::rec: {
      const PsqForm form = *format == FileFormat::psq ? PsqForm::psq : PsqForm::rec;
      result = with(std::move(file), &GameFile::games, one(parse_psq(text, form, options.rules)));
      break;
    }
    case FileFormat::selfplay:
      result = with(std::move(file), &GameFile::games, read_selfplay_games(bytes, notes));
      break;
    case FileFormat::training:
      result = with(std::move(file), &GameFile::games, read_training_games(bytes, notes));
      break;
    case FileFormat::offsets:
    case FileFormat::points:
      file.opening_rules = options.rules.value_or(usual_rules({15, 15}));
      const Rules rules = file.opening_rules;
      result = with(std::move(file), &GameFile::openings, parse_opening_list(text, rules));
      break;
  }
  if (!result) return result;
  result->notes = std::move(notes);
  const auto differs = [&](const record::GameRecord& game) {
    return options.rules && game.rules() != *options.rules;
  };
  const bool says_its_rules =
      *format == FileFormat::json || *format == FileFormat::selfplay || *format == FileFormat::training;
  if (says_its_rules && std::ranges::any_of(result->games, differs)) {
    return failure("the file declares its own rules, which are not " + game_name(*options.rules));
  }
  return result;
}

Result<GameFile> only(GameFile file, std::size_t number) {
  const auto keep = [number](auto& list) {
    if (list.empty()) return;
    auto kept = std::move(list[number - 1]);
    list.clear();
    list.push_back(std::move(kept));
  };
  if (number < 1 || number > file.size()) {
    return failure("no game " + std::to_string(number) + "; the file has " + std::to_string(file.size()));
  }
  keep(file.games);
  keep(file.trees);
  keep(file.openings);
  return file;
}

Result<std::vector<record::GameRecord>> games_of(const GameFile& file) {
  std::vector<record::GameRecord> games = file.games;
  for (const record::GameTree& tree : file.trees) {
    auto game = main_line(tree);
    if (!game) {
      const std::string place =
          file.trees.size() == 1 ? "" : "game " + std::to_string(games.size() + 1) + ", ";
      return failure(place + game.error().message);
    }
    games.push_back(*std::move(game));
  }
  for (const std::vector<Point>& opening : file.openings) {
    record::GameRecord game;
    game.start = Position(file.opening_rules);
    for (const Point point : opening) game.moves.push_back({point});
    game.opening_moves = static_cast<int>(opening.size());
    games.push_back(std::move(game));
  }
  return games;
}

// Writing.

namespace {

/// Notes on what the trees lose if only their main lines are written. An error if a tree has variations and
/// `variations` is refuse.
Result<Notes> flattening(const GameFile& file, FileFormat format, Variations variations) {
  Notes notes;
  for (const record::GameTree& tree : file.trees) {
    if (tree.has_variations() && variations == Variations::refuse) {
      return failure(std::string(info_of(format).name) +
                     " cannot hold variations; use sgf or lib, or write the main line only");
    }
    if (tree.has_variations()) notes.add("only the main line is kept, not the variations");
    for (record::GameTree::Index index = 0; index < tree.size(); ++index) {
      const record::GameTree::Node& node = tree.node(index);
      if (node.is_marked || node.is_start || !tree.remarks(index).board_text.empty()) {
        notes.add("marks and texts on the board are not kept");
      }
      note_lost_tags(tree.remarks(index).tags, notes);
    }
  }
  return notes;
}

Result<record::GameRecord> single_game(const std::vector<record::GameRecord>& games, FileFormat format) {
  if (games.size() == 1) return games.front();
  return failure(std::string(info_of(format).name) + " holds one game, and there are " +
                 std::to_string(games.size()) + "; choose one by its number");
}

Result<WrittenFile> write_games_as_openings(const std::vector<record::GameRecord>& games, OpeningForm form) {
  WrittenFile file;
  std::vector<std::vector<Point>> openings;
  for (const record::GameRecord& game : games) {
    const std::string name = "game " + std::to_string(openings.size() + 1);
    if (game.rules() != games.front().rules())
      return failure("the rules of " + name + " differ from those of game 1");
    if (game.start != Position(game.rules())) {
      return failure(name + " has stones before the first move, which an opening cannot hold");
    }
    const auto last = replay(game);
    if (!last) return failure_of(last);
    if (last->is_over()) return failure(name + " is over; an opening must leave a game to play");
    openings.push_back(last->moves());
  }
  if (games.empty()) return failure("there are no games");
  auto text = write_opening_list(openings, games.front().rules(), form);
  if (!text) return failure_of(text);
  file.bytes = *std::move(text);
  return file;
}

Result<WrittenFile> write_openings(const GameFile& file, const std::vector<record::GameRecord>& games,
                                   OpeningForm form) {
  auto written = write_games_as_openings(games, form);
  if (!written) return written;
  if (file.openings.empty()) written->notes.add("only the moves are kept");
  const Rules& rules = games.front().rules();
  if (game_name(rules) != "freestyle") {
    written->notes.add("the rules (" + game_name(rules) + ") are not kept: name them when the file is read");
  }
  return written;
}

Result<WrittenFile> write_trees(FileFormat format, const GameFile& file,
                                const std::vector<record::GameRecord>& games) {
  std::vector<record::GameTree> trees = file.trees;
  if (trees.empty()) std::ranges::transform(games, std::back_inserter(trees), record::tree_of);
  if (format == FileFormat::sgf) return write_sgf(trees);
  if (trees.size() == 1) return write_renlib(trees.front());
  return std::unexpected(single_game(std::vector<record::GameRecord>(trees.size()), format).error());
}

Result<WrittenFile> write_lines(FileFormat format, const GameFile& file,
                                const std::vector<record::GameRecord>& games) {
  switch (format) {
    case FileFormat::json:
      return WrittenFile{to_json_lines(games)};
    case FileFormat::offsets:
      return write_openings(file, games, OpeningForm::offsets);
    case FileFormat::points:
      return write_openings(file, games, OpeningForm::points);
    case FileFormat::selfplay:
    case FileFormat::training:
      return failure("only rowan selfplay writes self-play files");
    default:
      break;
  }
  const auto game = single_game(games, format);
  if (!game) return failure_of(game);
  return write_psq(*game, format == FileFormat::psq ? PsqForm::psq : PsqForm::rec);
}

}  // namespace

Result<WrittenFile> write_game_file(FileFormat format, const GameFile& file, Variations variations) {
  const bool keeps_trees = format == FileFormat::sgf || format == FileFormat::renlib;
  if (keeps_trees && !file.trees.empty()) return write_trees(format, file, {});
  const auto notes = flattening(file, format, variations);
  if (!notes) return failure_of(notes);
  const auto games = games_of(file);
  if (!games) return failure_of(games);
  auto written = keeps_trees ? write_trees(format, file, *games) : write_lines(format, file, *games);
  if (written) written->notes.add(*notes);
  return written;
}

json::Json formats_json() {
  json::Json list = json::Json::array();
  for (const FormatInfo& info : file_formats()) {
    json::Json extensions = json::Json::array();
    for (const Word& word : split_words(info.extensions)) extensions.push_back(word.text);
    list.push_back({{"name", info.name},
                    {"extensions", extensions},
                    {"about", info.about},
                    {"writes", info.format != FileFormat::selfplay && info.format != FileFormat::training},
                    {"binary", info.format == FileFormat::renlib || info.format == FileFormat::selfplay ||
                                   info.format == FileFormat::training}});
  }
  return list;
}

}  // namespace rowan::files
