// SPDX-License-Identifier: MIT
//
// rowan.State: a game in progress, with OpenSpiel's interface.
#include "state.hpp"

#include <algorithm>
#include <cstdint>
#include <string_view>

namespace rowan::python {

namespace {

constexpr std::string_view text_begin = "rowan-state-1";

std::vector<double> returns(const PyState& state) {
  switch (state.current().outcome()) {
    case Outcome::first_wins:
      return {1.0, -1.0};
    case Outcome::second_wins:
      return {-1.0, 1.0};
    default:
      return {0.0, 0.0};
  }
}

void apply_action(PyState& state, long long action) {
  Game& game = state.current();
  game.play(point_of(game, action));
}

void undo_action(PyState& state, const std::optional<int>& player, const std::optional<long long>& action) {
  Game& game = state.current();
  if (game.move_count() > 0) {
    const int last = action_of(game, game.last_move());
    if (action && *action != last) {
      throw py::value_error("the latest action is " + std::to_string(last) + ", not " +
                            std::to_string(*action));
    }
    const int mover = 1 - player_of(game.side_to_move());
    if (player && *player != mover) {
      throw py::value_error("the latest action was player " + std::to_string(mover) + "'s, not player " +
                            std::to_string(*player) + "'s");
    }
  }
  game.undo();
}

std::vector<int> legal_actions(const PyState& state, const std::optional<int>& player) {
  if (player && !is_to_move(state, *player)) return {};
  return actions_of(state.current(), state.current().legal_points());
}

py::array_t<bool> legal_actions_mask(const PyState& state, const std::optional<int>& player) {
  const Game& game = state.current();
  py::array_t<bool> mask(game.width() * game.height());
  if (player && !is_to_move(state, *player)) {
    std::fill_n(mask.mutable_data(), mask.size(), false);
    return mask;
  }
  detail::check(rowan_game_legal_mask(game.get(), reinterpret_cast<std::uint8_t*>(mask.mutable_data()),
                                      static_cast<std::size_t>(mask.size())));
  return mask;
}

py::array_t<std::uint8_t> board(const PyState& state) {
  const Game& game = state.current();
  py::array_t<std::uint8_t> cells({game.height(), game.width()});
  detail::check(rowan_game_cells(game.get(), cells.mutable_data(), static_cast<std::size_t>(cells.size())));
  return cells;
}

/// Splits a text at separators. Throws unless that gives exactly `count` parts.
std::vector<std::string> split(const std::string& text, char separator, std::size_t count) {
  std::vector<std::string> parts{""};
  for (const char each : text) {
    if (each == separator) {
      parts.emplace_back();
    } else {
      parts.back() += each;
    }
  }
  if (parts.size() != count) throw py::value_error("this is not the text of a state: parts are missing");
  return parts;
}

bool equal(const PyState& state, const PyState& other) {
  return is_same_game(state.current(), other.current()) &&
         state.current().position() == other.current().position();
}

void add_moves(StateClass& type) {
  type.def("current_player", &current_player,
           "0 for the first player, 1 for the second, rowan.TERMINAL_PLAYER when the game is over.")
      .def("legal_actions", &legal_actions, py::arg("player") = py::none(),
           "The numbers of the points that the side to move may play, in increasing order; empty for the "
           "other player.")
      .def("legal_actions_mask", &legal_actions_mask, py::arg("player") = py::none(),
           "True for each legal action, as an array of bool.")
      .def(
          "is_legal",
          [](const PyState& state, long long action) {
            return state.current().is_legal(point_of(state.current(), action));
          },
          py::arg("action"), "Whether the side to move may play there.")
      .def("apply_action", &apply_action, py::arg("action"), "Plays a point by its number, y * width + x.")
      .def("apply_action_with_legality_check", &apply_action, py::arg("action"),
           "The same: apply_action checks as well.")
      .def(
          "apply_moves",
          [](PyState& state, const std::string& moves) { state.current().play_moves(without_nul(moves)); },
          py::arg("moves"), "Plays moves such as 'h8 i9 h7': all of them or, on an error, none.")
      .def("undo_action", &undo_action, py::arg("player") = py::none(), py::arg("action") = py::none(),
           "Takes the latest action back. Player and action, if given, must match it.")
      .def(
          "child",
          [](const PyState& state, long long action) {
            PyState copy(state.game(), state.current());
            apply_action(copy, action);
            return copy;
          },
          py::arg("action"), "A copy with the action played.")
      .def(
          "clone", [](const PyState& state) { return PyState(state.game(), state.current()); },
          "An independent copy with the same moves.")
      .def("history", &history_of, "All actions so far.")
      .def(
          "move_number", [](const PyState& state) { return state.current().move_count(); },
          "The number of actions played.")
      .def(
          "moves", [](const PyState& state) { return state.current().moves_text(); },
          "All moves as apply_moves reads them.")
      .def("reset", [](PyState& state) { state.current().reset(); }, "Returns to the empty board.");
}

void add_outcome(StateClass& type) {
  type.def(
          "is_terminal", [](const PyState& state) { return state.current().is_over(); },
          "Whether the game is over.")
      .def("returns", &returns, "[1, -1] where the first player has won, [-1, 1] the second, else [0, 0].")
      .def("rewards", &returns, "The same: the rewards of the latest action.")
      .def(
          "player_return",
          [](const PyState& state, int player) {
            return returns(state)[static_cast<std::size_t>(check_player(player))];
          },
          py::arg("player"), "1 for a win of that player, -1 for a loss, else 0.")
      .def(
          "player_reward",
          [](const PyState& state, int player) {
            return returns(state)[static_cast<std::size_t>(check_player(player))];
          },
          py::arg("player"), "The same.")
      .def(
          "winning_line",
          [](const PyState& state) { return actions_of(state.current(), state.current().winning_line()); },
          "The points of the row that has won, from one end to the other.")
      .def(
          "is_chance_node", [](const PyState&) { return false; }, "False: the game has no chance.")
      .def(
          "is_simultaneous_node", [](const PyState&) { return false; }, "False: players take turns.")
      .def(
          "num_players", [](const PyState&) { return 2; }, "2.")
      .def(
          "num_distinct_actions", [](const PyState& state) { return state.game()->points(); },
          "The number of actions: the points of the board.");
}

void add_position(StateClass& type) {
  type.def("observation_tensor", &observation_tensor, py::arg("player") = py::none(),
           "Planes of 0 and 1, float32 [4, height, width], as that player (by default the side to move) sees "
           "them: own stones, the other's stones, the latest move, and all 1 if the first player is to move.")
      .def(
          "observation_string",
          [](const PyState& state, const std::optional<int>& player) {
            if (player) check_player(*player);
            return state.current().position();
          },
          py::arg("player") = py::none(), "The position on one line: both players see all of it.")
      .def(
          "information_state_string",
          [](const PyState& state, const std::optional<int>& player) {
            if (player) check_player(*player);
            return state.current().moves_text();
          },
          py::arg("player") = py::none(), "The moves so far.")
      .def("board", &board,
           "The content of each point, uint8 [height, width]: 0 empty, 1 a stone of the first player, 2 of "
           "the second.")
      .def(
          "position", [](const PyState& state) { return state.current().position(); },
          "The position on one line: 'x1o/xx1/xoo o'.")
      .def(
          "set_position",
          [](PyState& state, const std::string& text) { state.current().set_position(without_nul(text)); },
          py::arg("text"), "Sets up a position; the moves so far are forgotten.")
      .def(
          "position_hash", [](const PyState& state) { return state.current().hash(); },
          "A number of 64 bits, the same for equal positions on every machine.")
      .def(
          "action_to_string",
          [](const PyState& state, long long first, const std::optional<long long>& second) {
            return state.current().point_text(point_of(state.current(), second.value_or(first)));
          },
          py::arg("action"), py::arg("action_of_player") = py::none(),
          "The point in the usual notation: action_to_string(action), or with a player before it.")
      .def(
          "string_to_action",
          [](const PyState& state, const std::string& text) {
            return action_of(state.current(), state.current().parse_point(without_nul(text)));
          },
          py::arg("text"), "The number of a point in the usual notation.")
      .def(
          "string_to_action",
          [](const PyState& state, int player, const std::string& text) {
            check_player(player);
            return action_of(state.current(), state.current().parse_point(without_nul(text)));
          },
          py::arg("player"), py::arg("text"), "The same, with a player before it.");
}

}  // namespace

int check_player(int player) {
  if (player != 0 && player != 1)
    throw py::value_error("a player must be 0 or 1, not " + std::to_string(player));
  return player;
}

int current_player(const PyState& state) {
  const Game& game = state.current();
  return game.is_over() ? terminal_player : player_of(game.side_to_move());
}

bool is_to_move(const PyState& state, int player) {
  if (player < lowest_player || player >= 0) check_player(player);
  return player >= 0 && player == current_player(state);
}

py::array_t<float> observation_tensor(const PyState& state, const std::optional<int>& player) {
  const Game& game = state.current();
  py::array_t<float> planes({int{ROWAN_PLANE_COUNT}, game.height(), game.width()});
  detail::check(
      rowan_game_planes_float(game.get(), planes.mutable_data(), static_cast<std::size_t>(planes.size())));
  if (player && check_player(*player) != player_of(game.side_to_move())) {
    float* const own = planes.mutable_data(ROWAN_PLANE_OWN, 0, 0);
    float* const other = planes.mutable_data(ROWAN_PLANE_OTHER, 0, 0);
    std::swap_ranges(own, own + game.width() * game.height(), other);
  }
  return planes;
}

std::vector<int> history_of(const PyState& state) {
  const Game& game = state.current();
  std::vector<int> actions;
  for (int number = 0; number < game.move_count(); ++number) {
    actions.push_back(action_of(game, game.move(number)));
  }
  return actions;
}

std::string drawing(const PyState& state) {
  const Game& game = state.current();
  std::string text;
  for (int y = 0; y < game.height(); ++y) {
    if (y > 0) text += '\n';
    for (int x = 0; x < game.width(); ++x) {
      const Cell cell = game.cell({x, y});
      text += cell == Cell::empty ? '.' : (cell == Cell::first ? 'x' : 'o');
    }
  }
  return text;
}

PyState::PyState(SharedGame game)
    : game_(std::move(game)), current_(std::make_unique<Game>(checked(game_, "game").start())) {}

/// The state as text: "rowan-state-1|15x15x5|renju|START|h8 i9". START is the position before the moves, ""
/// for the empty board.
std::string PyState::serialize() const {
  Game before = current();
  const std::string moves = before.moves_text();
  while (before.move_count() > 0) before.undo();
  const std::string start = before.position();
  return std::string(text_begin) + '|' + size_text(before) + '|' + rule_name(before) + '|' +
         (start == game_->start().position() ? "" : start) + '|' + moves;
}

PyState PyState::deserialize(const std::string& text) {
  const auto parts = split(without_nul(text), '|', 5);
  if (parts[0] != text_begin)
    throw py::value_error("this is not the text of a state: its beginning is wrong");
  PyState state(std::make_shared<PyGame>(parts[1], parts[2]));
  if (!parts[3].empty()) state.current().set_position(parts[3]);
  if (!parts[4].empty()) state.current().play_moves(parts[4]);
  return state;
}

void add_state(py::module_& module) {
  StateClass type(module, "State", "A game in progress: whose turn it is, what may be played, who has won.");
  type.def(py::init<SharedGame>(), py::arg("game"), "A state without moves.")
      .def_property_readonly("game", &PyState::game, "Its rules.")
      .def("get_game", &PyState::game, "Its rules.")
      .def("serialize", &PyState::serialize, "The state as a text that deserialize reads back.")
      .def_static("deserialize", &PyState::deserialize, py::arg("text"),
                  "The state described by a text from serialize.")
      .def(
          "__eq__",
          [](const PyState& state, const py::object& other) -> py::object {
            if (!py::isinstance<PyState>(other)) return py::reinterpret_borrow<py::object>(Py_NotImplemented);
            return py::bool_(equal(state, other.cast<const PyState&>()));
          },
          py::arg("other"))
      .def("__hash__",
           [](const PyState& state) { return static_cast<py::ssize_t>(state.current().hash() >> 1); })
      .def("__str__", &drawing)
      .def("__repr__",
           [](const PyState& state) { return "rowan.State.deserialize('" + state.serialize() + "')"; })
      .def("__copy__", [](const PyState& state) { return PyState(state.game(), state.current()); })
      .def(
          "__deepcopy__",
          [](const PyState& state, const py::dict&) { return PyState(state.game(), state.current()); },
          py::arg("memo"))
      .def("__reduce__", [](const PyState& state) {
        return py::make_tuple(py::module_::import("rowan._pickling").attr("read_state"),
                              py::make_tuple(state.serialize()));
      });
  add_moves(type);
  add_outcome(type);
  add_position(type);
  add_spiel_state(type);
  module.attr("TERMINAL_PLAYER") = terminal_player;
}

}  // namespace rowan::python
