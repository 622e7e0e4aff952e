// SPDX-License-Identifier: MIT
//
// Game files: psq, SGF, RenLib, opening lists, JSON.
#include <array>

#include "state.hpp"

namespace rowan::python {

namespace {

constexpr std::array text_names = {std::pair{"first_player", ROWAN_TEXT_FIRST_PLAYER},
                                   std::pair{"second_player", ROWAN_TEXT_SECOND_PLAYER},
                                   std::pair{"event", ROWAN_TEXT_EVENT},
                                   std::pair{"round", ROWAN_TEXT_ROUND},
                                   std::pair{"date", ROWAN_TEXT_DATE},
                                   std::pair{"comment", ROWAN_TEXT_COMMENT},
                                   std::pair{"termination", ROWAN_TEXT_TERMINATION},
                                   std::pair{"detail", ROWAN_TEXT_DETAIL}};

/// A text of a file as a Python string. Bytes that are not UTF-8 are replaced.
py::str text_of(const std::string& text) {
  PyObject* const decoded =
      PyUnicode_DecodeUTF8(text.data(), static_cast<py::ssize_t>(text.size()), "replace");
  if (decoded == nullptr) throw py::error_already_set();
  return py::reinterpret_steal<py::str>(decoded);
}

py::list moves_of(const GameFile& file, int number, const Game& game) {
  py::list moves;
  for (const RecordedMove& each : file.moves(number)) {
    py::object time = py::none();
    py::object score = py::none();
    if (each.time) time = py::float_(static_cast<double>(each.time->count()) * 1e-6);
    if (each.score) score = py::int_(*each.score);
    moves.append(py::make_tuple(action_of(game, each.point), time, score, each.win_in, each.depth, each.nodes,
                                text_of(each.comment)));
  }
  return moves;
}

/// The format of a file, its playable games as dictionaries, and the notes about what was not understood.
py::tuple games_of(const GameFile& file) {
  py::list games;
  for (int number = 0; number < file.count(); ++number) {
    std::optional<Game> game;
    try {
      game = file.game(number);
    } catch (const Error&) {
      continue;  // the notes name the game and the reason
    }
    py::dict told;
    for (const auto& [name, kind] : text_names) told[name] = text_of(file.text(number, kind));
    told["result"] = static_cast<int>(file.result(number));
    told["moves"] = moves_of(file, number, *game);
    auto rules = std::make_shared<PyGame>(game->rules());
    told["state"] = PyState(std::move(rules), std::move(*game));
    games.append(told);
  }
  return py::make_tuple(file.format(), games, text_of(file.notes()));
}

ReadOptions options_of(const std::string& format, const std::string& game, const std::string& encoding) {
  return {without_nul(format), without_nul(game), without_nul(encoding)};
}

py::tuple read_file(const std::string& path, const std::string& format, const std::string& game,
                    const std::string& encoding) {
  return games_of(GameFile::read(without_nul(path), options_of(format, game, encoding)));
}

py::tuple parse_file(const std::string& bytes, const std::string& name, const std::string& format,
                     const std::string& game, const std::string& encoding) {
  return games_of(GameFile::parse(bytes, without_nul(name), options_of(format, game, encoding)));
}

/// Writes games to bytes in a format. Each game is a pair of a state and a dictionary with the game's texts
/// and result.
py::bytes file_bytes(const std::vector<std::pair<py::object, py::dict>>& games, const std::string& format) {
  GameFile file;
  for (const auto& [state, told] : games) {
    const auto text = [&](const char* name) {
      return told.contains(name) ? without_nul(told[name].cast<std::string>()) : std::string();
    };
    GameInfo info{text("first_player"), text("second_player"), text("event"),
                  text("round"),        text("date"),          text("comment")};
    if (told.contains("result")) info.result = static_cast<Outcome>(told["result"].cast<int>());
    file.add(state.cast<const PyState&>().current(), info);
  }
  return py::bytes(file.bytes(without_nul(format)));
}

py::list list_of_formats() {
  py::list list;
  for (const FileFormat& each : file_formats()) list.append(py::make_tuple(each.name, each.about));
  return list;
}

}  // namespace

void add_files(py::module_& module) {
  module.def("read_file", &read_file, py::arg("path"), py::arg("format"), py::arg("game"),
             py::arg("encoding"), "The format, the games and the notes of a file.");
  module.def("parse_file", &parse_file, py::arg("bytes"), py::arg("name"), py::arg("format"), py::arg("game"),
             py::arg("encoding"), "The same from memory.");
  module.def("file_bytes", &file_bytes, py::arg("games"), py::arg("format"), "The bytes of a game file.");
  module.def("file_formats", &list_of_formats, "The formats by name, each with a one-line description.");
}

}  // namespace rowan::python
