// SPDX-License-Identifier: MIT
//
// rowan.Game: the rules of a game.
#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>

#include "state.hpp"

namespace rowan::python {

namespace {

/// Parses "15x15x5" or "15x15" into its numbers; empty for any other text.
std::optional<std::vector<int>> read_size(std::string_view text) {
  std::vector<int> numbers;
  while (true) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc()) return std::nullopt;
    numbers.push_back(number);
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    if (text.empty()) break;
    if (text.front() != 'x') return std::nullopt;
    text.remove_prefix(1);
  }
  if (numbers.size() != 2 && numbers.size() != 3) return std::nullopt;
  return numbers;
}

std::unique_ptr<Game> make_game(const std::string& name, const std::optional<std::string>& rule) {
  if (!rule) return std::make_unique<Game>(without_nul(name));
  const auto size = read_size(name);
  if (!size) {
    throw py::value_error("with a rule, the game is a size such as '15x15x5' or '15x15', not '" + name + "'");
  }
  constexpr std::array rules_with_names = {"freestyle", "gomoku", "standard", "caro", "caro-exact", "renju"};
  if (std::ranges::find(rules_with_names, *rule) == rules_with_names.end()) {
    throw py::value_error("no rule is called '" + *rule +
                          "'; expected freestyle, standard, caro, caro-exact or renju");
  }
  Rules rules = Game(*rule).rules();
  rules.width = (*size)[0];
  rules.height = (*size)[1];
  if (size->size() == 3) rules.k = (*size)[2];
  return std::make_unique<Game>(rules);
}

std::string repr(const PyGame& game) {
  return "rowan.Game('" + size_text(game.start()) + "', rule='" + rule_name(game.start()) + "')";
}

/// Defines the properties of the rules, and numbers that are the same for all states of a game.
void add_numbers(GameClass& type) {
  type.def_property_readonly(
          "name", [](const PyGame& game) { return game.start().name(); },
          "The shortest name of these rules: 'freestyle', 'standard 19x19', '7x7x5'.")
      .def_property_readonly(
          "width", [](const PyGame& game) { return game.start().width(); }, "Columns.")
      .def_property_readonly(
          "height", [](const PyGame& game) { return game.start().height(); }, "Rows.")
      .def_property_readonly(
          "k", [](const PyGame& game) { return game.start().k(); }, "The number in a row that wins.")
      .def_property_readonly(
          "exact", [](const PyGame& game) { return game.start().rules().exact; },
          "Whether more than k in a row do not win.")
      .def_property_readonly(
          "ends_must_be_free", [](const PyGame& game) { return game.start().rules().ends_must_be_free; },
          "Whether k in a row blocked at both ends do not win (caro).")
      .def_property_readonly(
          "renju", [](const PyGame& game) { return game.start().rules().renju; },
          "Whether black has forbidden points.")
      .def(
          "describe", [](const PyGame& game) { return game.start().describe(); },
          "The rules in a sentence: '15x15, 5 or more in a row win'.")
      .def("num_distinct_actions", &PyGame::points, "The number of actions: the points of the board.")
      .def("max_game_length", &PyGame::points, "The maximum number of moves in a game.")
      .def(
          "num_players", [](const PyGame& game) { return game.start().k() > 0 ? 2 : 0; }, "2.")
      .def(
          "min_utility", [](const PyGame&) { return -1.0; }, "-1, for a loss.")
      .def(
          "max_utility", [](const PyGame&) { return 1.0; }, "1, for a win.")
      .def(
          "utility_sum", [](const PyGame&) { return 0.0; }, "0: one player's win is the other's loss.")
      .def(
          "observation_tensor_shape",
          [](const PyGame& game) {
            return std::array<int, 3>{ROWAN_PLANE_COUNT, game.start().height(), game.start().width()};
          },
          "[planes, height, width] of observation_tensor.");
}

}  // namespace

PyGame::PyGame(const std::string& name, const std::optional<std::string>& rule)
    : start_(make_game(name, rule)) {}

Point point_of(const Game& game, long long action) {
  const int points = game.width() * game.height();
  if (action < 0 || action >= points) {
    throw py::value_error("the action " + std::to_string(action) +
                          " is not a point, which are numbered 0 to " + std::to_string(points - 1));
  }
  return {static_cast<int>(action) % game.width(), static_cast<int>(action) / game.width()};
}

std::string size_text(const Game& game) {
  return std::to_string(game.width()) + "x" + std::to_string(game.height()) + "x" + std::to_string(game.k());
}

std::string rule_name(const Game& game) {
  const Rules rules = game.rules();
  if (rules.renju) return "renju";
  if (rules.ends_must_be_free) return rules.exact ? "caro-exact" : "caro";
  return rules.exact ? "standard" : "freestyle";
}

bool is_same_game(const Game& game, const Game& other) {
  return size_text(game) == size_text(other) && rule_name(game) == rule_name(other);
}

std::vector<int> actions_of(const Game& game, const std::vector<Point>& points) {
  std::vector<int> actions;
  actions.reserve(points.size());
  for (const Point point : points) actions.push_back(action_of(game, point));
  return actions;
}

void require_same_rules(const Game& game, const Game& other) {
  if (!is_same_game(game, other)) {
    throw py::value_error("expected a state of " + game.name() + ", not of " + other.name());
  }
}

void add_game(py::module_& module) {
  GameClass type(module, "Game",
                 "The rules of a game: Game('renju'), Game('7x7x5'), or a size with a rule, "
                 "Game('15x15x5', rule='renju').");
  type.def(py::init<const std::string&, const std::optional<std::string>&>(), py::arg("name") = "freestyle",
           py::arg("rule") = py::none(),
           "A game by its name: 'tictactoe', 'freestyle', 'standard', 'caro', 'caro-exact', 'renju', also "
           "with a size ('standard 19x19'), or 'WIDTHxHEIGHTxK'. With a rule (one of these names), the game "
           "must be a size.")
      .def(
          "new_initial_state",
          [](const SharedGame& game, const std::optional<std::string>& position) {
            PyState state(game);
            if (position) state.current().set_position(without_nul(*position));
            return state;
          },
          py::arg("position") = py::none(),
          "A state without moves: the empty board, or a position such as 'x1o/3/3 o'.")
      .def(
          "deserialize_state",
          [](const SharedGame& game, const std::string& text) {
            PyState state = PyState::deserialize(text);
            require_same_rules(game->start(), state.current());
            return state;
          },
          py::arg("text"), "The state described by a text from State.serialize.")
      .def(
          "action_to_string",
          [](const PyGame& game, long long first, const std::optional<long long>& second) {
            return game.start().point_text(point_of(game.start(), second.value_or(first)));
          },
          py::arg("action"), py::arg("action_of_player") = py::none(),
          "The point in the usual notation: 'h8', or '1' to '9' on 3x3. A player may precede the action.")
      .def(
          "string_to_action",
          [](const PyGame& game, const std::string& text) {
            Game reader = game.start();
            return action_of(reader, reader.parse_point(without_nul(text)));
          },
          py::arg("text"), "The number of a point in the usual notation.")
      .def(
          "__eq__",
          [](const PyGame& game, const py::object& other) -> py::object {
            if (!py::isinstance<PyGame>(other)) return py::reinterpret_borrow<py::object>(Py_NotImplemented);
            return py::bool_(is_same_game(game.start(), other.cast<const PyGame&>().start()));
          },
          py::arg("other"))
      .def("__hash__", [](const PyGame& game) { return py::hash(py::str(repr(game))); })
      .def("__str__", [](const PyGame& game) { return game.start().name(); })
      .def("__repr__", &repr)
      .def("__reduce__", [](const py::object& self) {
        const Game& start = self.cast<const PyGame&>().start();
        return py::make_tuple(py::type::of(self), py::make_tuple(size_text(start), rule_name(start)));
      });
  add_numbers(type);
  add_spiel_game(type);
}

}  // namespace rowan::python
