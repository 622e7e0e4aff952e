// SPDX-License-Identifier: MIT
#include "files/json_games.hpp"

#include <utility>

#include "files/file_lines.hpp"
#include "json/json_text.hpp"
#include "json/record_json.hpp"

namespace rowan::files {

namespace {

/// Parses JSON. If the text is JSON but nests too deep or has too many fields, the error says that it is not
/// a game.
Result<json::Json> parse(std::string_view text) {
  auto json = json::parse_json(text);
  if (json) return *std::move(json);
  const bool is_json = json.error().kind == json::ParseFault::Kind::too_deep ||
                       json.error().kind == json::ParseFault::Kind::too_many_fields;
  return failure((is_json ? "not a game: " : "not JSON: ") + json.error().reason);
}

/// Reads a game from an object, which must have the field "rowan_record".
Result<record::GameRecord> read_game(const json::Json& game) {
  if (!game.is_object() || !game.contains("rowan_record")) {
    return failure("not a game record: expected an object with \"rowan_record\"");
  }
  return json::read_record(game);
}

Error in_place(const std::string& place, const Error& error) {
  return Error{place + ": " + error.message, error.detail};
}

Result<std::vector<record::GameRecord>> read_lines(const std::vector<FileLine>& lines) {
  std::vector<record::GameRecord> records;
  for (const FileLine& line : lines) {
    const std::string place = "line " + std::to_string(line.number);
    const auto json = parse(line.text);
    if (!json) return std::unexpected(in_place(place, json.error()));
    auto record = read_game(*json);
    if (!record) return std::unexpected(in_place(place, record.error()));
    records.push_back(*std::move(record));
  }
  return records;
}

Result<std::vector<record::GameRecord>> read_document(const json::Json& json) {
  std::vector<record::GameRecord> records;
  if (!json.is_array()) {
    auto record = read_game(json);
    if (!record) return failure_of(record);
    records.push_back(*std::move(record));
    return records;
  }
  for (const json::Json& game : json) {
    auto record = read_game(game);
    if (!record) {
      return std::unexpected(in_place("game " + std::to_string(records.size() + 1), record.error()));
    }
    records.push_back(*std::move(record));
  }
  return records;
}

}  // namespace

std::string to_json(const record::GameRecord& record) { return json::record_json(record).dump(); }

std::string to_json_lines(const std::vector<record::GameRecord>& records) {
  std::string text;
  for (const record::GameRecord& record : records) text += to_json(record) + '\n';
  return text;
}

Result<std::vector<record::GameRecord>> parse_json_records(std::string_view text) {
  const auto lines = lines_with_text(text);
  // If the first line is a complete JSON value, the file has one value per line; otherwise the whole file is
  // one value.
  if (lines.size() > 1 && parse(lines.front().text)) return read_lines(lines);
  const auto json = parse(text);
  if (!json) return failure_of(json);
  return read_document(*json);
}

}  // namespace rowan::files
