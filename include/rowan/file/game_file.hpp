// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <rowan/base/call.hpp>
#include <rowan/c/file.h>
#include <rowan/file/recorded_move.hpp>
#include <rowan/game/game.hpp>

namespace rowan {
inline namespace api {

/// A format of game files: "sgf", "psq", "lib", "json", ..., with a one-line description.
struct FileFormat {
  std::string name;
  std::string about;
};

[[nodiscard]] inline std::vector<FileFormat> file_formats() {
  std::vector<FileFormat> list;
  for (int i = 0; i < rowan_format_count(); ++i)
    list.push_back({rowan_format_name(i), rowan_format_about(i)});
  return list;
}

/// Options for reading a file; with "" the file itself decides.
struct ReadOptions {
  std::string format;    ///< the name of the file's format; overrides detection
  std::string game;      ///< the rules as Game reads them; override the file's own
  std::string encoding;  ///< the encoding of the file's texts, such as "gb18030"
};

/// What to write about a game.
struct GameInfo {
  std::string first_player;
  std::string second_player;
  std::string event;
  std::string round;
  std::string date;
  std::string comment;
  Outcome result = Outcome::ongoing;  ///< if the board does not decide
};

namespace detail {

/// The information about a game in the form of the C interface; the texts remain owned by `info`.
inline rowan_game_info write_info(const GameInfo& info) {
  rowan_game_info c_info = ROWAN_GAME_INFO_INIT;
  c_info.first_player = or_null(info.first_player);
  c_info.second_player = or_null(info.second_player);
  c_info.event = or_null(info.event);
  c_info.round = or_null(info.round);
  c_info.date = or_null(info.date);
  c_info.comment = or_null(info.comment);
  c_info.result = static_cast<std::int32_t>(info.result);
  return c_info;
}

}  // namespace detail

/// Games as stored in a file: with players, results, comments. Games and moves are numbered from 0.
///
///     const auto file = rowan::GameFile::read("final.sgf");
///     for (int i = 0; i < file.count(); ++i) std::cout << file.game(i).moves_text() << '\n';
class GameFile {
 public:
  /// A file without games.
  GameFile()
      : handle_(detail::make_handle<rowan_file, rowan_file_free>(
            [](rowan_file** file, char*, std::size_t) { return rowan_file_new(file); })) {}

  /// Takes ownership of a handle made by the C interface.
  explicit GameFile(rowan_file* file) : handle_(file) {}

  /// Reads a file. An error names the line or the byte.
  [[nodiscard]] static GameFile read(const std::string& path, const ReadOptions& options = {}) {
    return GameFile(detail::make_handle<rowan_file, rowan_file_free>(
        [&](rowan_file** file, char* message, std::size_t size) {
          const rowan_read_options c_options = read_options(options);
          return rowan_file_read(file, path.c_str(), &c_options, message, size);
        }));
  }
  /// Like read(), but from memory. `name` is the file's name, from which the format may be recognized, or "".
  [[nodiscard]] static GameFile parse(const std::string& bytes, const std::string& name = {},
                                      const ReadOptions& options = {}) {
    return GameFile(detail::make_handle<rowan_file, rowan_file_free>(
        [&](rowan_file** file, char* message, std::size_t size) {
          const rowan_read_options c_options = read_options(options);
          return rowan_file_parse(file, bytes.data(), bytes.size(), detail::or_null(name), &c_options,
                                  message, size);
        }));
  }

  [[nodiscard]] int count() const { return detail::check(rowan_file_count(get())); }
  /// The name of the file's format.
  [[nodiscard]] std::string format() const {
    const char* name = rowan_file_format(get());
    return name == nullptr ? "" : name;
  }
  /// Notes, one per line. After reading: what was not understood, and is therefore missing. After writing:
  /// what did not fit into the format.
  [[nodiscard]] std::string notes() const {
    return detail::read_text(
        [&](char* text, std::size_t size) { return detail::check(rowan_file_notes(get(), text, size)); });
  }

  /// A game with its moves.
  [[nodiscard]] Game game(int number) const {
    rowan_game* game = nullptr;
    detail::check(rowan_file_get_game(get(), number, &game));
    return Game(game);
  }
  /// The result of a game in the file; ongoing if unknown.
  [[nodiscard]] Outcome result(int number) const {
    return static_cast<Outcome>(detail::check(rowan_file_result(get(), number)));
  }
  /// A text about a game; "" if the file does not have it.
  [[nodiscard]] std::string text(int number, rowan_text_kind kind) const {
    return detail::read_text([&](char* text, std::size_t size) {
      return detail::check(rowan_file_text(get(), number, kind, text, size));
    });
  }
  [[nodiscard]] std::vector<RecordedMove> moves(int number) const {
    std::vector<RecordedMove> moves;
    const int count = detail::check(rowan_file_move_count(get(), number));
    for (int i = 0; i < count; ++i) moves.push_back(move(number, i));
    return moves;
  }

  /// Adds a game with its moves.
  void add(const Game& game, const GameInfo& info = {}) {
    const rowan_game_info c_info = detail::write_info(info);
    check(rowan_file_add(get(), game.get(), &c_info));
  }

  /// Writes all games to a file in the named format. Fails if the format cannot hold their number, rules,
  /// starting positions, moves or players' names. Any other loss is noted, such as that of variations.
  void write(const std::string& format, const std::string& path) {
    check(rowan_file_write(get(), format.c_str(), path.c_str()));
  }
  /// Like write(), but into memory.
  [[nodiscard]] std::string bytes(const std::string& format) {
    const std::uint8_t* bytes = nullptr;
    std::size_t size = 0;
    check(rowan_file_bytes(get(), format.c_str(), &bytes, &size));
    return {reinterpret_cast<const char*>(bytes), size};
  }

  /// The handle, for C functions that take a file. This object keeps ownership.
  [[nodiscard]] rowan_file* get() const { return handle_.get(); }

 private:
  using FileHandle = detail::Handle<rowan_file, rowan_file_free>;

  explicit GameFile(FileHandle handle) : handle_(std::move(handle)) {}

  static rowan_read_options read_options(const ReadOptions& options) {
    return {sizeof(rowan_read_options), detail::or_null(options.format), detail::or_null(options.game),
            detail::or_null(options.encoding)};
  }

  [[nodiscard]] RecordedMove move(int number, int index) const {
    rowan_recorded_move recorded = ROWAN_RECORDED_MOVE_INIT;
    detail::check(rowan_file_get_move(get(), number, index, &recorded));
    RecordedMove move;
    move.point = recorded.point;
    if (recorded.time_us >= 0) move.time = std::chrono::microseconds(recorded.time_us);
    if (recorded.has_score != 0) move.score = recorded.score;
    move.win_in = recorded.win_in;
    move.depth = recorded.depth;
    move.nodes = recorded.nodes;
    move.comment = detail::read_text([&](char* text, std::size_t size) {
      return detail::check(rowan_file_move_comment(get(), number, index, text, size));
    });
    return move;
  }

  void check(int answer) {
    if (answer < 0) detail::fail(answer, rowan_file_message(get()));
  }

  FileHandle handle_;
};

}  // namespace api
}  // namespace rowan
