// SPDX-License-Identifier: MIT
//
// Training games for a network, as arrays.
#include <algorithm>
#include <cstdint>
#include <map>

#include "state.hpp"

namespace rowan::python {

namespace {

using Numbers = std::vector<std::int32_t>;

py::array_t<std::int32_t> array_of(const Numbers& numbers) {
  return py::array_t<std::int32_t>(static_cast<py::ssize_t>(numbers.size()), numbers.data());
}

/// The columns of a file as arrays. `moves`, `scores` and `best` are concatenated over all games; the other
/// arrays have one entry per game. `cut_off` tells whether the file is cut off.
py::dict read_training(const std::string& path) {
  const std::string& name = without_nul(path);
  std::map<std::string, Numbers> columns;
  std::vector<std::int64_t> numbers;
  const auto append = [&](const char* column, const Numbers& entries) {
    Numbers& all = columns[column];
    all.insert(all.end(), entries.begin(), entries.end());
  };
  bool is_cut_off = false;
  {
    const Released released;
    const Poll poll = poll_for_signals();
    TrainingFile file(name);
    append("moves", {});
    while (const auto game = file.next()) {
      numbers.push_back(game->number);
      append("width", {game->rules.width});
      append("height", {game->rules.height});
      append("k", {game->rules.k});
      append("exact", {game->rules.exact ? 1 : 0});
      append("ends_must_be_free", {game->rules.ends_must_be_free ? 1 : 0});
      append("renju", {game->rules.renju ? 1 : 0});
      append("result", {static_cast<std::int32_t>(game->result)});
      append("opening", {game->opening_moves});
      append("clean_from", {game->clean_from});
      append("stones", {static_cast<std::int32_t>(game->moves.size())});
      append("searched", {static_cast<std::int32_t>(game->scores.size())});
      append("moves", game->moves);
      append("scores", game->scores);
      append("best", game->best);
      poll();
    }
    is_cut_off = file.is_cut_off();
  }
  py::dict arrays;
  for (const char* column : {"width", "height", "k", "exact", "ends_must_be_free", "renju", "result",
                             "opening", "clean_from", "stones", "searched", "moves", "scores", "best"}) {
    arrays[column] = array_of(columns[column]);
  }
  arrays["number"] = py::array_t<std::int64_t>(static_cast<py::ssize_t>(numbers.size()), numbers.data());
  arrays["cut_off"] = is_cut_off;
  return arrays;
}

using Array = py::array_t<std::int32_t, py::array::c_style | py::array::forcecast>;

/// The planes of positions. Position i is reached after plies[i] moves, which begin at moves[begins[i]].
py::array_t<std::uint8_t> training_planes(const PyGame& game, const Array& moves, const Array& begins,
                                          const Array& plies) {
  const int points = game.points();
  const int width = game.start().width();
  if (begins.ndim() != 1 || plies.ndim() != 1 || moves.ndim() != 1 || begins.size() != plies.size()) {
    throw py::value_error("expected one-dimensional arrays, with as many plies as begins");
  }
  py::array_t<std::uint8_t> planes(
      {static_cast<py::ssize_t>(begins.size()), static_cast<py::ssize_t>(ROWAN_PLANE_COUNT),
       static_cast<py::ssize_t>(points / width), static_cast<py::ssize_t>(width)});
  std::uint8_t* out = planes.mutable_data();
  std::fill_n(out, planes.size(), std::uint8_t{0});
  for (py::ssize_t i = 0; i < begins.size(); ++i, out += ROWAN_PLANE_COUNT * points) {
    const std::int64_t begin = begins.at(i);
    const std::int64_t count = plies.at(i);
    if (begin < 0 || count < 0 || begin + count > moves.size()) {
      throw py::value_error("a position is outside the moves");
    }
    for (std::int64_t ply = 0; ply < count; ++ply) {
      const std::int32_t move = moves.at(begin + ply);
      static_cast<void>(point_of(game.start(), move));
      const bool is_own = (count - ply) % 2 == 0;
      out[(is_own ? ROWAN_PLANE_OWN : ROWAN_PLANE_OTHER) * points + move] = 1;
      if (ply + 1 == count) out[ROWAN_PLANE_LAST_MOVE * points + move] = 1;
    }
    if (count % 2 == 0) std::fill_n(out + ROWAN_PLANE_FIRST * points, points, std::uint8_t{1});
  }
  return planes;
}

}  // namespace

void add_training(py::module_& module) {
  module.def("read_training", &read_training, py::arg("path"), "The arrays of a training-game file.");
  module.def("training_planes", &training_planes, py::arg("game"), py::arg("moves"), py::arg("begins"),
             py::arg("plies"), "The planes of positions within games: uint8 [positions, 4, height, width].");
}

}  // namespace rowan::python
