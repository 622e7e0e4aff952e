// SPDX-License-Identifier: MIT
//
// rowan.BatchedState: many games played in parallel, with numpy arrays.
#include "batch.hpp"

#include <limits>

namespace rowan::python {

namespace {

/// Reads actions of any integer type and memory layout. Numbers that do not fit into 32 bits become the
/// largest 32-bit number, which is not a valid action.
template <class Number>
void read_actions(const py::array& array, std::vector<std::int32_t>& actions) {
  const auto* bytes = static_cast<const char*>(array.data());
  const py::ssize_t stride = array.strides(0);
  for (std::size_t i = 0; i < actions.size(); ++i) {
    Number number{};
    std::memcpy(&number, bytes + static_cast<py::ssize_t>(i) * stride, sizeof number);
    actions[i] = std::in_range<std::int32_t>(number) ? static_cast<std::int32_t>(number)
                                                     : std::numeric_limits<std::int32_t>::max();
  }
}

void read_actions_of_type(const py::array& array, std::vector<std::int32_t>& actions) {
  const bool has_sign = array.dtype().kind() == 'i';
  switch (array.itemsize()) {
    case 1:
      return has_sign ? read_actions<std::int8_t>(array, actions)
                      : read_actions<std::uint8_t>(array, actions);
    case 2:
      return has_sign ? read_actions<std::int16_t>(array, actions)
                      : read_actions<std::uint16_t>(array, actions);
    case 4:
      return has_sign ? read_actions<std::int32_t>(array, actions)
                      : read_actions<std::uint32_t>(array, actions);
    default:
      return has_sign ? read_actions<std::int64_t>(array, actions)
                      : read_actions<std::uint64_t>(array, actions);
  }
}

/// The rules of a Game or a State.
SharedGame game_of(const py::object& start) {
  if (py::isinstance<PyState>(start)) return start.cast<const PyState&>().game();
  if (py::isinstance<PyGame>(start)) return start.cast<SharedGame>();
  throw py::type_error("start: expected a rowan.Game or a rowan.State");
}

Batch batch_of(const py::object& start, int count, std::uint64_t seed, bool auto_reset) {
  const SharedGame game = game_of(start);
  return Batch(py::isinstance<PyState>(start) ? start.cast<const PyState&>().current() : game->start(), count,
               seed, auto_reset ? Batch::AtEnd::begin_again : Batch::AtEnd::stay);
}

}  // namespace

PyBatch::PyBatch(const py::object& start, int count, std::uint64_t seed, bool auto_reset)
    : PyBatch(game_of(start), batch_of(start, count, seed, auto_reset)) {}

PyBatch PyBatch::load(const std::string& bytes) {
  Batch batch = Batch::load(std::vector<std::uint8_t>(bytes.begin(), bytes.end()));
  auto game = std::make_shared<PyGame>(batch.game(0).rules());
  return {std::move(game), std::move(batch)};
}

int PyBatch::step(const py::object& given) {
  Shared& shared = this->shared();
  py::array array = py::array::ensure(given);
  if (!array) throw py::type_error("actions: expected an array of whole numbers");
  const char kind = array.dtype().kind();
  if (kind != 'i' && kind != 'u') throw py::type_error("actions: expected an array of whole numbers");
  if (array.ndim() != 1 || static_cast<std::size_t>(array.shape(0)) != shared.actions.size()) {
    throw py::value_error("actions: expected one for each of " + std::to_string(shared.actions.size()) +
                          " games");
  }
  if (array.dtype().byteorder() != '=' && array.dtype().byteorder() != '|') {
    array = array.attr("astype")(array.dtype().attr("newbyteorder")("="));
  }
  std::vector<std::int32_t> actions(shared.actions.size());
  read_actions_of_type(array, actions);
  return alone([&](Shared& own) {
    own.actions.swap(actions);
    return rowan_batch_step(own.batch.get(), own.actions.data());
  });
}

py::array PyBatch::random_actions(const py::object& out) {
  return fill(out, shared().drawn, py::dtype::of<std::int32_t>(), {count()},
              [](Shared& shared, std::int32_t* data) {
                return rowan_batch_random_actions(shared.batch.get(), data);
              });
}

int PyBatch::step_random() {
  return alone([](Shared& shared) { return rowan_batch_step_random(shared.batch.get(), nullptr); });
}

py::array PyBatch::legal_actions_mask(const py::object& out) {
  return fill(out, shared().masks, py::dtype::of<bool>(), {count(), game()->points()},
              [](Shared& shared, std::uint8_t* data) {
                return rowan_batch_legal_masks(shared.batch.get(), data, shared.masks.size());
              });
}

py::array PyBatch::observation_tensor(const py::object& out, const py::object& type) {
  const auto wanted = py::dtype::from_args(
      out.is_none() ? type : py::reinterpret_borrow<py::object>(py::getattr(out, "dtype", py::none())));
  const Game& start = game()->start();
  const std::vector<py::ssize_t> shape{count(), ROWAN_PLANE_COUNT, start.height(), start.width()};
  const std::size_t size = shared().masks.size() * ROWAN_PLANE_COUNT;
  if (wanted.equal(py::dtype::of<float>())) {
    auto& planes = shared().planes;
    if (!planes && out.is_none()) planes.emplace(size);
    return fill(out, planes ? *planes : Buffer<float>(0), wanted, shape, [&](Shared& shared, float* data) {
      return rowan_batch_planes_float(shared.batch.get(), data, size);
    });
  }
  if (wanted.equal(py::dtype::of<std::uint8_t>())) {
    auto& planes = shared().byte_planes;
    if (!planes && out.is_none()) planes.emplace(size);
    return fill(out, planes ? *planes : Buffer<std::uint8_t>(0), wanted, shape,
                [&](Shared& shared, std::uint8_t* data) {
                  return rowan_batch_planes(shared.batch.get(), data, size);
                });
  }
  throw py::value_error("planes must be float32 or uint8");
}

py::array PyBatch::outcomes(const py::object& out) {
  return fill(
      out, shared().outcomes, py::dtype::of<std::uint8_t>(), {count()},
      [](Shared& shared, std::uint8_t* data) { return rowan_batch_outcomes(shared.batch.get(), data); });
}

py::array PyBatch::returns(const py::object& out) {
  return fill(out, shared().returns, py::dtype::of<float>(), {count(), 2},
              [](Shared& shared, float* data) { return rowan_batch_returns(shared.batch.get(), data); });
}

py::array PyBatch::current_players(const py::object& out) {
  return fill(out, shared().players, py::dtype::of<std::uint8_t>(), {count()},
              [](Shared& shared, std::uint8_t* data) {
                const int answer = rowan_batch_sides(shared.batch.get(), data);
                for (std::size_t i = 0; i < shared.actions.size(); ++i) data[i] = data[i] == ROWAN_SECOND;
                return answer;
              });
}

py::array PyBatch::move_numbers(const py::object& out) {
  return fill(
      out, shared().counts, py::dtype::of<std::int32_t>(), {count()},
      [](Shared& shared, std::int32_t* data) { return rowan_batch_move_counts(shared.batch.get(), data); });
}

void PyBatch::reset(const std::optional<int>& number) {
  alone([&](Shared& shared) {
    return number ? rowan_batch_reset_game(shared.batch.get(), *number)
                  : rowan_batch_reset(shared.batch.get());
  });
}

PyState PyBatch::state(int number) {
  if (number < 0 || number >= count())
    throw py::index_error("there is no game number " + std::to_string(number));
  rowan_game* copy = nullptr;
  alone([&](Shared& shared) { return rowan_batch_get_game(shared.batch.get(), number, &copy); });
  return {game(), Game(copy)};
}

void PyBatch::set_state(int number, const PyState& state) {
  const Game copy = state.copy();
  alone([&](Shared& shared) { return rowan_batch_set_game(shared.batch.get(), number, copy.get()); });
}

void PyBatch::set_states(const std::vector<py::object>& states) {
  if (std::cmp_not_equal(states.size(), count())) {
    throw py::value_error("states: expected one for each of " + std::to_string(count()) + " games");
  }
  std::vector<Game> copies;
  for (const py::object& each : states) {
    copies.push_back(each.cast<const PyState&>().copy());
    require_same_rules(game()->start(), copies.back());
  }
  alone([&](Shared& shared) {
    for (std::size_t number = 0; number < copies.size(); ++number) {
      shared.batch.set_game(static_cast<int>(number), copies[number]);
    }
    return ROWAN_OK;
  });
}

PyBatch PyBatch::clone() {
  std::optional<Batch> copy;
  alone([&](Shared& shared) {
    copy = shared.batch.clone();
    return ROWAN_OK;
  });
  return {game(), *std::move(copy)};
}

py::bytes PyBatch::saved() {
  std::vector<std::uint8_t> bytes;
  alone([&](Shared& shared) {
    bytes = shared.batch.save();
    return ROWAN_OK;
  });
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

py::array PyBatch::scores(const Network& network, const py::object& out) {
  return fill(out, shared().scores, py::dtype::of<std::int32_t>(), {count()},
              [&](Shared& shared, std::int32_t* data) {
                return rowan_network_evaluate_batch(network.get(), shared.batch.get(), data,
                                                    shared.actions.size());
              });
}

namespace {

py::dict tally_of(const Tally& tally) {
  py::dict counts;
  counts["games"] = tally.games;
  counts["moves"] = tally.moves;
  counts["first_wins"] = tally.first_wins;
  counts["second_wins"] = tally.second_wins;
  counts["draws"] = tally.draws;
  return counts;
}

py::dict playouts(const PyState& state, std::int64_t count, std::uint64_t seed) {
  const Game start = state.copy();
  Tally tally;
  {
    const Released released;
    Batch batch(start, 1, seed, Batch::AtEnd::begin_again);
    tally = batch.run_random(count, poll_for_signals());
  }
  return tally_of(tally);
}

using BatchClass = py::class_<PyBatch>;

void add_arrays(BatchClass& type) {
  const auto out = py::arg("out") = py::none();
  type.def("legal_actions_mask", &PyBatch::legal_actions_mask, out,
           "bool [games, points]: True where the side to move may play. Without out=, the array shares the "
           "batch's memory and changes with the next call; so do all arrays below.")
      .def("observation_tensor", &PyBatch::observation_tensor, out, py::arg("dtype") = "float32",
           "float32 or uint8 [games, 4, height, width]: the planes of State.observation_tensor.")
      .def("outcomes", &PyBatch::outcomes, out,
           "uint8 [games], after the latest step: 0 in progress, 1 the first player won, 2 the second won, 3 "
           "a draw; with auto_reset, of the game that has ended.")
      .def("returns", &PyBatch::returns, out,
           "float32 [games, 2]: the same as points for each player: 1, -1 or 0.")
      .def("current_players", &PyBatch::current_players, out, "uint8 [games]: 0 or 1.")
      .def("move_numbers", &PyBatch::move_numbers, out, "int32 [games]: the number of moves played.")
      .def("random_actions", &PyBatch::random_actions, out,
           "int32 [games]: a random legal action of each game; -1 where a game is over.");
}

}  // namespace

void add_batch(py::module_& module) {
  BatchClass type(
      module, "BatchedState",
      "Many games under the same rules, played side by side. Its methods may be called from several "
      "threads; they wait for each other.");
  type.def(py::init<const py::object&, int, std::uint64_t, bool>(), py::arg("start"), py::arg("count"),
           py::arg("seed") = 0, py::arg("auto_reset") = true,
           "`count` games that all begin from `start`, a Game or a State. With auto_reset, a game that ends "
           "in a step is reset at the end of that step.")
      .def("step", &PyBatch::step, py::arg("actions"),
           "Plays actions[i] in game i; -1 plays nothing there. Returns how many games ended. If any action "
           "is illegal, nothing is played in any game.")
      .def("step_random", &PyBatch::step_random, "Plays random actions: random_actions and step in one call.")
      .def("reset", &PyBatch::reset, py::arg("number") = py::none(), "Resets all games, or one of them.")
      .def("state", &PyBatch::state, py::arg("number"), "A copy of one of the games.")
      .def("set_state", &PyBatch::set_state, py::arg("number"), py::arg("state"),
           "Makes one of the games a copy of a state with the same rules.")
      .def("set_states", &PyBatch::set_states, py::arg("states"),
           "Replaces all games by copies of states, one for each; on an error, none.")
      .def("clone", &PyBatch::clone,
           "An independent copy with the same games, outcomes and random numbers: the same calls give the "
           "same results.")
      .def("__copy__", &PyBatch::clone)
      .def(
          "__deepcopy__", [](PyBatch& batch, const py::dict&) { return batch.clone(); }, py::arg("memo"))
      .def("__reduce__",
           [](PyBatch& batch) {
             return py::make_tuple(py::module_::import("rowan._pickling").attr("read_batch"),
                                   py::make_tuple(batch.saved()));
           })
      .def_static("_load", &PyBatch::load, py::arg("bytes"), "What pickles call.")
      .def_property_readonly("game", &PyBatch::game, "The rules.")
      .def("__len__", &PyBatch::count)
      .def("__repr__", [](const PyBatch& batch) {
        return "<rowan.BatchedState of " + std::to_string(batch.count()) + " games of " +
               batch.game()->start().name() + ">";
      });
  add_arrays(type);
  module.def("playouts", &playouts, py::arg("state"), py::arg("count"), py::arg("seed") = 0,
             "Plays that many random games from a state to the end, and counts the outcomes.");
}

}  // namespace rowan::python
