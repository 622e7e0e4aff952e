// SPDX-License-Identifier: MIT
//
// The rest of OpenSpiel's interface for games and states, with OpenSpiel's names, arguments and results, so
// that its algorithms run on Rowan's games. The classes that they inspect are in ../rowan/_spiel.py.
#include <algorithm>
#include <array>
#include <string>

#include "state.hpp"

namespace rowan::python {

namespace {

/// The planes of an observation, and one more with the move numbers.
constexpr int information_planes = ROWAN_PLANE_COUNT + 1;

py::object from_package(const char* name) { return py::module_::import("rowan._spiel").attr(name); }

std::array<int, 3> shape_of(const PyGame& game, int planes) {
  return {planes, game.start().height(), game.start().width()};
}

py::array_t<float> information_state_tensor(const PyState& state, const std::optional<int>& player) {
  const py::array_t<float> seen = observation_tensor(state, player);
  const std::array<int, 3> shape = shape_of(*state.game(), information_planes);
  py::array_t<float> planes({shape[0], shape[1], shape[2]});
  float* const numbers = std::copy_n(seen.data(), seen.size(), planes.mutable_data());
  std::fill_n(numbers, state.game()->points(), 0.0F);
  float number = 0;
  for (const int action : history_of(state)) numbers[action] = ++number;
  return planes;
}

std::string history_text(const PyState& state) {
  std::string text;
  for (const int action : history_of(state)) text += (text.empty() ? "" : ", ") + std::to_string(action);
  return text;
}

py::list full_history(const PyState& state) {
  const py::object player_action = from_package("PlayerAction");
  const std::vector<int> actions = history_of(state);
  // The latest action belongs to the side not to move, regardless of which side moved first.
  int player = player_of(state.current().side_to_move());
  if (actions.size() % 2 == 1) player = 1 - player;
  py::list all;
  for (const int action : actions) {
    all.append(player_action(player, action));
    player = 1 - player;
  }
  return all;
}

void add_kinds_of_nodes(StateClass& type) {
  type.def(
          "is_initial_state", [](const PyState& state) { return state.current().move_count() == 0; },
          "Whether no action has been played.")
      .def(
          "is_player_node", [](const PyState& state) { return !state.current().is_over(); },
          "Whether a player is to move: until the game is over.")
      .def(
          "is_mean_field_node", [](const PyState&) { return false; }, "False.")
      .def(
          "chance_outcomes", [](const PyState&) { return py::list(); }, "None: the game has no chance.")
      .def(
          "get_type",
          [](const PyState& state) { return from_package("state_type")(state.current().is_over()); },
          "StateType.DECISION, or TERMINAL when the game is over.");
}

}  // namespace

void add_spiel_game(GameClass& type) {
  type.def(
          "get_type", [](const py::object& self) { return from_package("game_type")(self); },
          "The type of the game: a GameType, OpenSpiel's own if pyspiel has been imported.")
      .def(
          "get_parameters",
          [](const PyGame& game) {
            py::dict parameters;
            parameters["name"] = size_text(game.start());
            parameters["rule"] = rule_name(game.start());
            return parameters;
          },
          "The arguments with which Game(**parameters) makes the same game.")
      .def(
          "new_initial_states",
          [](const SharedGame& game) {
            py::list states;
            states.append(PyState(game));
            return states;
          },
          "A list of one element: the state without moves.")
      .def(
          "observation_tensor_size", [](const PyGame& game) { return ROWAN_PLANE_COUNT * game.points(); },
          "The size of State.observation_tensor.")
      .def(
          "information_state_tensor_shape",
          [](const PyGame& game) { return shape_of(game, information_planes); },
          "[planes, height, width] of State.information_state_tensor.")
      .def(
          "information_state_tensor_size",
          [](const PyGame& game) { return information_planes * game.points(); },
          "The size of State.information_state_tensor.")
      .def(
          "policy_tensor_shape", [](const PyGame& game) { return std::array<int, 1>{game.points()}; },
          "[points]: one number for each action.")
      .def("max_move_number", &PyGame::points, "The maximum number of moves in a game.")
      .def("max_history_length", &PyGame::points, "The maximum number of moves in a game.")
      .def(
          "max_chance_outcomes", [](const PyGame&) { return 0; }, "0: the game has no chance.")
      .def(
          "max_chance_nodes_in_history", [](const PyGame&) { return 0; }, "0.")
      .def("to_string", [](const PyGame& game) { return game.start().name(); }, "The same as str().");
}

void add_spiel_state(StateClass& type) {
  type.def("history_str", &history_text, "All actions so far, as numbers: '112, 98, 127'.")
      .def("full_history", &full_history, "All actions so far, each as a PlayerAction with its player.")
      .def("information_state_tensor", &information_state_tensor, py::arg("player") = py::none(),
           "float32 [5, height, width]: the planes of observation_tensor, then one with the number of the "
           "move that was played on each point, from 1; 0 elsewhere.")
      .def("to_string", &drawing, "The same as str().")
      .def(
          "resample_from_infostate",
          [](const PyState& state, int player, const py::object& /*random*/) {
            check_player(player);
            return PyState(state.game(), state.current());
          },
          py::arg("player"), py::arg("random") = py::none(), "A copy: both players see everything.");
  add_kinds_of_nodes(type);
}

}  // namespace rowan::python
