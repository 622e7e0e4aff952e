// SPDX-License-Identifier: MIT
//
// Game files: reading them, their contents, adding games, writing.
#include <algorithm>
#include <memory>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>

#include <rowan/c/file.h>

#include "capi/byte_files.hpp"
#include "capi/call.hpp"
#include "capi/file_handle.hpp"
#include "capi/game_handle.hpp"
#include "files/text_encoding.hpp"
#include "game/games.hpp"
#include "record/game_record.hpp"
#include "record/game_tree.hpp"
#include "record/termination.hpp"

using rowan::capi::call_error;
using rowan::capi::CallError;
using rowan::capi::CallResult;
using rowan::capi::with_const_handle;
using rowan::capi::with_handle;
using rowan::record::GameRecord;

namespace rowan::capi {

namespace {

std::string text_or_none(const char* text) { return text == nullptr ? std::string() : std::string(text); }

}  // namespace

std::string joined_lines(const files::Notes& notes) {
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

using NewFile = std::expected<std::unique_ptr<rowan_file>, CallError>;

std::expected<rowan::files::ReadOptions, CallError> read_options(const rowan_read_options* given) {
  const auto read = rowan::capi::read_struct(given);
  if (!read) return rowan::failure_of(read);
  rowan::files::ReadOptions options;
  if (read->format != nullptr) {
    const auto format = rowan::files::find_format(read->format);
    if (!format) return call_error(ROWAN_BAD_ARGUMENT, format.error());
    options.format = *format;
  }
  if (read->game != nullptr) {
    const auto rules = rowan::find_game(read->game);
    if (!rules) return call_error(ROWAN_BAD_GAME, rules.error());
    options.rules = *rules;
  }
  if (read->encoding != nullptr) {
    if (const auto known = rowan::files::find_encoding(read->encoding); !known)
      return call_error(ROWAN_BAD_ARGUMENT, known.error());
    options.encoding = read->encoding;
  }
  return options;
}

/// Fills `games` with the main line of each game of the file. If a tree's main line cannot be played, `games`
/// gets an error in its place, and the file a note.
void add_games(rowan_file& handle) {
  rowan::files::GameFile& file = handle.file;
  if (file.trees.empty()) {
    auto games = rowan::files::games_of(file).value();
    for (GameRecord& game : games) handle.games.emplace_back(std::move(game));
    return;
  }
  for (const rowan::record::GameTree& tree : file.trees) {
    handle.games.push_back(rowan::record::main_line(tree));
    if (handle.games.back()) continue;
    file.notes.add("game " + std::to_string(handle.games.size()) + ": " +
                   handle.games.back().error().message);
  }
}

NewFile parse(std::string_view bytes, std::string_view name, const rowan_read_options* given) {
  const auto options = read_options(given);
  if (!options) return rowan::failure_of(options);
  if (bytes.size() > rowan::files::largest_game_file)
    return call_error(ROWAN_BAD_FILE, "the file is too large");
  auto made = std::make_unique<rowan_file>();
  auto file = rowan::files::read_game_file(bytes, name, *options);
  if (!file) return call_error(ROWAN_BAD_FILE, file.error());
  made->file = std::move(*file);
  add_games(*made);
  made->notes = rowan::capi::joined_lines(made->file.notes);
  return made;
}

/// A call about one game of a file. Returns body(record).
template <class Body>
int with_record(const rowan_file* file, int number, Body&& body) noexcept {
  return with_const_handle(file, [&](const rowan_file& handle) -> CallResult {
    if (number < 0 || std::cmp_greater_equal(number, handle.games.size()))
      return call_error(ROWAN_BAD_ARGUMENT);
    const auto& game = handle.games[number];
    if (!game) return call_error(ROWAN_BAD_FILE);
    return std::forward<Body>(body)(*game);
  });
}

/// A call about one move of a game. Returns body(move).
template <class Body>
int with_move(const rowan_file* file, int number, int move, Body&& body) noexcept {
  return with_record(file, number, [&](const GameRecord& record) -> CallResult {
    if (move < 0 || std::cmp_greater_equal(move, record.moves.size())) return call_error(ROWAN_NO_SUCH_MOVE);
    return std::forward<Body>(body)(record.moves[move]);
  });
}

std::optional<std::string> text_of(const GameRecord& record, int kind) {
  switch (kind) {
    case ROWAN_TEXT_FIRST_PLAYER:
      return record.player(rowan::Side::first);
    case ROWAN_TEXT_SECOND_PLAYER:
      return record.player(rowan::Side::second);
    case ROWAN_TEXT_EVENT:
      return record.event;
    case ROWAN_TEXT_ROUND:
      return record.round;
    case ROWAN_TEXT_DATE:
      return record.date;
    case ROWAN_TEXT_COMMENT:
      return record.comment;
    case ROWAN_TEXT_TERMINATION:
      return std::string(rowan::record::name_of(record.termination));
    case ROWAN_TEXT_DETAIL:
      return record.detail;
    case ROWAN_TEXT_GAME:
      return rowan::game_name(record.rules());
    default:
      return std::nullopt;
  }
}

/// Adds a game to a file: as a tree if the file has trees, otherwise as a line of moves. Openings in the file
/// become games.
void put(rowan::files::GameFile& file, const GameRecord& record) {
  if (!file.trees.empty()) {
    file.trees.push_back(rowan::record::tree_of(record));
    return;
  }
  if (!file.openings.empty()) {
    file.games = rowan::files::games_of(file).value();
    file.openings.clear();
  }
  file.games.push_back(record);
}

/// The bytes of all games in the format with this name, and notes about what the format cannot hold, such as
/// variations.
std::expected<rowan::files::WrittenFile, CallError> written(const rowan_file& handle, const char* name) {
  const auto format = rowan::files::find_format(name);
  if (!format) return call_error(ROWAN_BAD_ARGUMENT, format.error());
  auto bytes = rowan::files::write_game_file(*format, handle.file, rowan::files::Variations::drop);
  if (!bytes) return call_error(ROWAN_UNSUPPORTED, bytes.error());
  return std::move(*bytes);
}

}  // namespace

int rowan_format_count() { return static_cast<int>(rowan::files::file_formats().size()); }

// The names and descriptions are string literals, so they end in a NUL.
const char* rowan_format_name(int number) {
  if (number < 0 || number >= rowan_format_count()) return nullptr;
  return rowan::files::file_formats()[number].name.data();
}

const char* rowan_format_about(int number) {
  if (number < 0 || number >= rowan_format_count()) return nullptr;
  return rowan::files::file_formats()[number].about.data();
}

int rowan_file_read(rowan_file** file, const char* path, const rowan_read_options* options, char* message,
                    size_t size) {
  return rowan::capi::new_handle(file, message, size, [&]() -> NewFile {
    if (path == nullptr) return call_error(ROWAN_NULL_ARGUMENT);
    const auto bytes = rowan::capi::read_bytes(path, rowan::files::largest_game_file);
    if (!bytes) return rowan::failure_of(bytes);
    return parse(*bytes, path, options);
  });
}

int rowan_file_parse(rowan_file** file, const void* bytes, size_t byte_count, const char* name,
                     const rowan_read_options* options, char* message, size_t size) {
  return rowan::capi::new_handle(file, message, size, [&]() -> NewFile {
    if (bytes == nullptr && byte_count > 0) return call_error(ROWAN_NULL_ARGUMENT);
    return parse({static_cast<const char*>(bytes), byte_count}, name == nullptr ? "" : name, options);
  });
}

void rowan_file_free(rowan_file* file) { delete file; }

const char* rowan_file_message(const rowan_file* file) { return rowan::capi::message_of(file); }

int rowan_file_count(const rowan_file* file) {
  if (file == nullptr) return ROWAN_NULL_ARGUMENT;
  return static_cast<int>(file->games.size());
}

const char* rowan_file_format(const rowan_file* file) {
  return file == nullptr ? "" : rowan::files::info_of(file->file.format).name.data();
}

int rowan_file_notes(const rowan_file* file, char* text, size_t size) {
  return with_const_handle(
      file, [&](const rowan_file& handle) { return rowan::capi::text_answer(handle.notes, text, size); });
}

int rowan_file_get_game(const rowan_file* file, int number, rowan_game** game) {
  if (game != nullptr) *game = nullptr;
  return with_record(file, number, [&](const GameRecord& record) -> CallResult {
    if (game == nullptr) return call_error(ROWAN_NULL_ARGUMENT);
    const auto position = rowan::record::replay(record);
    if (!position) return call_error(ROWAN_BAD_FILE, position.error());
    *game = std::make_unique<rowan_game>(*position).release();
    return ROWAN_OK;
  });
}

int rowan_file_result(const rowan_file* file, int number) {
  return with_record(file, number,
                     [](const GameRecord& record) -> CallResult { return static_cast<int>(record.result); });
}

int rowan_file_text(const rowan_file* file, int number, int kind, char* text, size_t size) {
  return with_record(file, number, [&](const GameRecord& record) -> CallResult {
    const auto found = text_of(record, kind);
    if (!found) return call_error(ROWAN_BAD_ARGUMENT);
    return rowan::capi::text_answer(*found, text, size);
  });
}

int rowan_file_move_count(const rowan_file* file, int number) {
  return with_record(file, number, [](const GameRecord& record) -> CallResult {
    return static_cast<int>(record.moves.size());
  });
}

int rowan_file_get_move(const rowan_file* file, int number, int move, rowan_recorded_move* recorded) {
  return with_move(file, number, move, [&](const rowan::record::RecordedMove& own) {
    rowan_recorded_move c_value = ROWAN_RECORDED_MOVE_INIT;
    c_value.point = rowan::capi::to_c(own.point);
    c_value.time_us = own.time ? own.time->count() : -1;
    c_value.has_score = own.evaluation ? 1 : 0;
    if (own.evaluation) {
      c_value.score = own.evaluation->score;
      c_value.win_in = own.evaluation->win_in;
      c_value.depth = own.evaluation->depth;
      c_value.nodes = own.evaluation->nodes;
    }
    return rowan::capi::write_struct(c_value, recorded);
  });
}

int rowan_file_move_comment(const rowan_file* file, int number, int move, char* text, size_t size) {
  return with_move(file, number, move, [&](const rowan::record::RecordedMove& own) {
    return rowan::capi::text_answer(own.comment, text, size);
  });
}

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
    handle.games.reserve(handle.games.size() + 1);  // so that emplace_back() cannot fail after put()
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
