// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cctype>
#include <string>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "base/base64.hpp"
#include "base/text.hpp"
#include "base/utf8.hpp"
#include "files/game_files.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "json/fields.hpp"
#include "json/position_json.hpp"
#include "json/record_json.hpp"
#include "server/api/api.hpp"

namespace rowan::server {

namespace {

constexpr std::size_t most_games = 50;

/// The games read from a request, as trees, with their format and with notes on what could not be kept.
struct ReadGames {
  std::string format;
  std::vector<record::GameTree> trees = {};
  files::Notes notes = {};
};

/// Whether the request names a game whose points can also be written as numbers from 1 to 9, but no size.
bool counts_points(const json::Json& request) {
  const json::Json* const game = find_field(request, "game");
  if (game == nullptr || !game->is_string() || find_field(request, "size") != nullptr) return false;
  const auto rules = find_game(game->get<std::string>());
  return rules && has_digits(*rules);
}

/// The points of a pasted text such as "1. h8 i9 2. j7k8", or "5 1 9" if with_digits; empty for any other
/// text.
std::vector<std::string> pasted_points(std::string_view text, bool with_digits) {
  std::vector<std::string> points;
  for (const Word& word : split_words(text, " ,;\t\r\n")) {
    const bool is_number = word.text.find_first_not_of("0123456789.") == std::string_view::npos;
    if (is_number && word.text.ends_with('.')) continue;
    if (with_digits && is_number && word.text.size() == 1) {
      points.emplace_back(word.text);
      continue;
    }
    std::size_t at = 0;
    while (at < word.text.size()) {
      const std::size_t row = word.text.find_first_of("0123456789", at);
      if (row == std::string_view::npos || row == at || row - at > 2) return {};
      for (std::size_t i = at; i < row; ++i) {
        if (std::isalpha(static_cast<unsigned char>(word.text[i])) == 0) return {};
      }
      const std::size_t end = std::min(word.text.find_first_not_of("0123456789", row), word.text.size());
      points.emplace_back(word.text.substr(at, end - at));
      at = end;
    }
  }
  return points;
}

Result<ReadGames> read_pasted(const json::Json& request, const std::vector<std::string>& points) {
  json::Json record{{"game", find_field(request, "game") ? request["game"] : json::Json("freestyle")},
                    {"moves", join(points, " ")}};
  if (const json::Json* const size = find_field(request, "size")) record["size"] = *size;
  auto tree = read_tree(record);
  if (!tree) return failure_of(tree);
  ReadGames read{.format = "moves"};
  read.trees.push_back(*std::move(tree));
  return read;
}

Result<files::ReadOptions> read_options(const json::Json& request) {
  files::ReadOptions options;
  const auto format = text_field(request, "format");
  if (!format) return failure_of(format);
  if (!format->empty()) {
    const auto found = files::find_format(*format);
    if (!found) return failure_of(found);
    options.format = *found;
  }
  if (find_field(request, "game") != nullptr || find_field(request, "size") != nullptr) {
    const auto rules = read_game_fields(request, "freestyle");
    if (!rules) return failure_of(rules);
    options.rules = *rules;
  }
  return options;
}

Result<ReadGames> read_file(const json::Json& request, std::string_view bytes) {
  const auto name = text_field(request, "name");
  if (!name) return failure_of(name);
  const auto format = text_field(request, "format");
  if (!format) return failure_of(format);
  if (*format == "moves" || (format->empty() && name->empty())) {
    const auto points = pasted_points(bytes, counts_points(request));
    if (!points.empty()) return read_pasted(request, points);
    if (!format->empty()) return failure("expected moves such as 'h8 i9 j7'");
  }
  auto options = read_options(request);
  if (!options) return failure_of(options);
  auto encoding = text_field(request, "encoding");
  if (!encoding) return failure_of(encoding);
  options->encoding = *std::move(encoding);
  auto file = read_game_file(bytes, *name, *options);
  if (!file) return failure_of(file);
  ReadGames read{.format = std::string(info_of(file->format).name), .notes = file->notes};
  if (!file->trees.empty()) {
    read.trees = std::move(file->trees);
    return read;
  }
  const auto games = games_of(*file);
  if (!games) return failure_of(games);
  for (const record::GameRecord& game : *games) read.trees.push_back(tree_of(game));
  return read;
}

Result<ReadGames> read_games(const json::Json& request) {
  if (const json::Json* const record = find_field(request, "record")) {
    if (!record->is_object()) return failure("\"record\" must be an object");
    auto tree = read_tree(*record);
    if (!tree) return failure_of(tree);
    ReadGames read{.format = "record"};
    read.trees.push_back(*std::move(tree));
    return read;
  }
  const auto text = text_field(request, "text");
  if (!text) return failure_of(text);
  const auto encoded = text_field(request, "base64");
  if (!encoded) return failure_of(encoded);
  if (encoded->empty()) return read_file(request, *text);
  const auto bytes = from_base64(*encoded);
  if (!bytes) return failure("\"base64\" is not valid base64");
  return read_file(request, *bytes);
}

/// The first most_games trees as JSON: complete as long as they have at most most_tree_nodes nodes in total,
/// and only the main lines from then on.
json::Json games_json(const ReadGames& read, files::Notes& notes) {
  json::Json list = json::Json::array();
  std::size_t nodes = 0;
  for (const record::GameTree& tree : read.trees) {
    if (list.size() == most_games) {
      notes.add(fmt::format("showing only the first {} games", most_games));
      break;
    }
    nodes += static_cast<std::size_t>(tree.size());
    const bool with_nodes = nodes <= json::most_tree_nodes;
    if (!with_nodes) notes.add("too many variations to show");
    list.push_back(json::tree_json(tree, with_nodes));
  }
  return list;
}

Result<json::Json> written_json(const json::Json& request, ReadGames& read, files::Notes& notes) {
  const auto name = text_field(request, "to");
  if (!name) return failure_of(name);
  if (name->empty()) return json::Json();
  const auto format = files::find_format(*name);
  if (!format) return failure_of(format);
  const auto number =
      number_field(request, "number", {.least = 1, .most = static_cast<std::int64_t>(read.trees.size())});
  if (!number) return failure_of(number);
  files::GameFile file{.format = files::FileFormat::sgf, .trees = read.trees};
  if (*number) file.trees = {read.trees[static_cast<std::size_t>(**number) - 1]};
  const auto written = write_game_file(*format, file, files::Variations::drop);
  if (!written) return failure_of(written);
  notes.add(written->notes);
  const files::FormatInfo& info = info_of(*format);
  const auto extensions = split_words(info.extensions);
  json::Json json{{"format", info.name}, {"extension", extensions.empty() ? "txt" : extensions.front().text}};
  // Files in old formats may be in Latin-1.
  const bool is_binary = *format == files::FileFormat::renlib || !is_utf8(written->bytes);
  json[is_binary ? "base64" : "text"] = is_binary ? to_base64(written->bytes) : written->bytes;
  return json;
}

}  // namespace

Result<json::Json> answer_convert(const json::Json& request, RequestContext& /*context*/) {
  auto read = read_games(request);
  if (!read) return failure_of(read);
  files::Notes notes = read->notes;
  auto written = written_json(request, *read, notes);
  if (!written) return failure_of(written);
  json::Json games = games_json(*read, notes);
  return json::Json{{"format", read->format},
                    {"count", read->trees.size()},
                    {"notes", notes.lines()},
                    {"games", std::move(games)},
                    {"written", *std::move(written)}};
}

}  // namespace rowan::server
