// SPDX-License-Identifier: MIT
#include "record/format/json_record.hpp"

#include <utility>

#include "record/file_lines.hpp"
#include "record/json/record_json.hpp"
#include "record/json_text.hpp"

namespace rowan::record {

namespace {

/// Parses JSON that nests no deeper than a game record.
Result<Json> parse(std::string_view text) {
  auto json = parse_json(text);
  if (json) return *std::move(json);
  const bool is_json =
      json.error().kind == JsonFault::Kind::too_deep || json.error().kind == JsonFault::Kind::too_many_fields;
  return failure((is_json ? "not a game: " : "not JSON: ") + json.error().reason);
}

/// Every game in a file must have the "rowan_record" field.
Result<GameRecord> read_game(const Json& game) {
  if (!game.is_object() || !game.contains("rowan_record")) {
    return failure("not a game record: expected an object with \"rowan_record\"");
  }
  return read_record(game);
}

Error in_place(const std::string& place, const Error& error) {
  return Error{place + ": " + error.message, error.detail};
}

Result<std::vector<GameRecord>> read_lines(const std::vector<FileLine>& lines) {
  std::vector<GameRecord> records;
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

Result<std::vector<GameRecord>> read_document(const Json& json) {
  std::vector<GameRecord> records;
  if (!json.is_array()) {
    auto record = read_game(json);
    if (!record) return failure_of(record);
    records.push_back(*std::move(record));
    return records;
  }
  for (const Json& game : json) {
    auto record = read_game(game);
    if (!record) {
      return std::unexpected(in_place("game " + std::to_string(records.size() + 1), record.error()));
    }
    records.push_back(*std::move(record));
  }
  return records;
}

}  // namespace

std::string to_json(const GameRecord& record) { return record_json(record).dump(); }

std::string to_json_lines(const std::vector<GameRecord>& records) {
  std::string text;
  for (const GameRecord& record : records) text += to_json(record) + '\n';
  return text;
}

Result<std::vector<GameRecord>> parse_json_records(std::string_view text) {
  const auto lines = lines_with_text(text);
  // If the first line is a complete JSON value, the file has one value a line; otherwise the whole file is
  // one value.
  if (lines.size() > 1 && parse(lines.front().text)) return read_lines(lines);
  const auto json = parse(text);
  if (!json) return failure_of(json);
  return read_document(*json);
}

}  // namespace rowan::record
