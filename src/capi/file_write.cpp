// SPDX-License-Identifier: MIT
//
// Game files: adding games, and writing all of them.
#include <algorithm>
#include <memory>
#include <ostream>
#include <string>
#include <utility>

#include <rowan/c/file.h>

#include "capi/byte_files.hpp"
#include "capi/call.hpp"
#include "capi/file_handle.hpp"
#include "capi/game_handle.hpp"
#include "record/game_tree.hpp"
#include "record/replay.hpp"

using rowan::capi::call_error;
using rowan::capi::CallError;
using rowan::capi::CallResult;
using rowan::capi::with_handle;
using rowan::record::GameRecord;

namespace rowan::capi {

namespace {

std::string text_or_none(const char* text) { return text == nullptr ? std::string() : std::string(text); }

}  // namespace

std::string joined_lines(const record::Notes& notes) {
  std::string text;
  for (const std::string& line : notes.lines()) text += line + '\n';
  return text;
}

std::expected<GameRecord, CallError> make_record(const LineGame& game, const rowan_game_info* info) {
  const auto given = read_struct(info);
  if (!given) return failure_of(given);
  if (given->result < ROWAN_ONGOING || given->result > ROWAN_DRAW) {
    return call_error(ROWAN_BAD_ARGUMENT, "the result is not an outcome");
  }
  const Position position = game.position();
  Position start = position;
  while (!start.moves().empty()) start.undo();
  GameRecord record{.start = std::move(start)};
  for (const Point point : position.moves()) record.moves.push_back({.point = point});
  record.players = {text_or_none(given->first_player), text_or_none(given->second_player)};
  record.event = text_or_none(given->event);
  record.round = text_or_none(given->round);
  record.date = text_or_none(given->date);
  record.comment = text_or_none(given->comment);
  record.result = static_cast<Outcome>(given->result);
  const auto replayed = replay_and_set_result(record);
  if (!replayed) return call_error(ROWAN_BAD_ARGUMENT, replayed.error());
  record.termination = record::board_termination(*replayed);
  return record;
}

}  // namespace rowan::capi

namespace {

/// Adds a game in the form that the file has the others in. Openings become games.
void put(rowan::record::GameFile& file, const GameRecord& record) {
  if (!file.trees.empty()) {
    file.trees.push_back(rowan::record::tree_of(record));
    return;
  }
  if (!file.openings.empty()) {
    file.games = rowan::record::games_of(file).value();
    file.openings.clear();
  }
  file.games.push_back(record);
}

/// The bytes of all games in a format, and notes about what the format cannot hold.
std::expected<rowan::record::WrittenFile, CallError> written(const rowan_file& handle, const char* name) {
  const auto format = rowan::record::find_format(name);
  if (!format) return call_error(ROWAN_BAD_ARGUMENT, format.error());
  auto bytes = rowan::record::write_game_file(*format, handle.file, rowan::record::Variations::drop);
  if (!bytes) return call_error(ROWAN_UNSUPPORTED, bytes.error());
  return std::move(*bytes);
}

}  // namespace

int rowan_file_new(rowan_file** file) {
  return rowan::capi::new_handle(file, nullptr, 0,
                                 []() -> std::expected<std::unique_ptr<rowan_file>, CallError> {
                                   return std::make_unique<rowan_file>();
                                 });
}

int rowan_file_add(rowan_file* file, const rowan_game* game, const rowan_game_info* info) {
  return with_handle(file, [&](rowan_file& handle) -> CallResult {
    if (game == nullptr) return call_error(ROWAN_NULL_ARGUMENT);
    auto record = rowan::capi::make_record(game->game, info);
    if (!record) return std::unexpected(std::move(record.error()));
    handle.games.reserve(handle.games.size() + 1);  // so that nothing changes if memory runs out
    put(handle.file, *record);
    handle.games.emplace_back(std::move(*record));
    return ROWAN_OK;
  });
}

int rowan_file_write(rowan_file* file, const char* format, const char* path) {
  return with_handle(file, [&](rowan_file& handle) -> CallResult {
    if (format == nullptr || path == nullptr) return call_error(ROWAN_NULL_ARGUMENT);
    const auto bytes = written(handle, format);
    if (!bytes) return rowan::failure_of(bytes);
    const auto done =
        rowan::capi::write_file(path, ROWAN_IO_ERROR, [&](std::ostream& out) -> rowan::Result<void> {
          out.write(bytes->bytes.data(), static_cast<std::streamsize>(bytes->bytes.size()));
          return {};
        });
    if (!done) return rowan::failure_of(done);
    handle.notes = rowan::capi::joined_lines(bytes->notes);
    return ROWAN_OK;
  });
}

int rowan_file_bytes(rowan_file* file, const char* format, const uint8_t** bytes, size_t* size) {
  return with_handle(file, [&](rowan_file& handle) -> CallResult {
    if (format == nullptr || bytes == nullptr || size == nullptr) return call_error(ROWAN_NULL_ARGUMENT);
    auto made = written(handle, format);
    if (!made) return std::unexpected(std::move(made.error()));
    handle.notes = rowan::capi::joined_lines(made->notes);
    handle.bytes = std::move(made->bytes);
    *bytes = reinterpret_cast<const uint8_t*>(handle.bytes.data());
    *size = handle.bytes.size();
    return ROWAN_OK;
  });
}
