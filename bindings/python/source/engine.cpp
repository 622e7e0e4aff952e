// SPDX-License-Identifier: MIT
//
// The engine and players. The package runs them in threads, so that they can be stopped.
#include "engine.hpp"

#include <chrono>
#include <cmath>

namespace rowan::python {

namespace {

py::tuple moves_of(const Game& game, const std::vector<Point>& points) {
  return py::tuple(py::cast(actions_of(game, points)));
}

/// Searches run with the GIL released; `kept` keeps the engine alive even if this object is destroyed
/// meanwhile.
class PyEngine : public Zeroed {
 public:
  PyEngine(int threads, int hash_mib, const std::optional<std::string>& network)
      : engine_(std::make_shared<Engine>(threads, hash_mib)), working_(engine_) {
    if (network) engine_->choose_network(without_nul(*network));
  }

  [[nodiscard]] py::tuple analyze(const PyState& state, const py::dict& given, const py::object& report) {
    const auto kept = engine();
    const Game game = state.copy();
    const Limits limits = limits_of(game, given);
    const Report call = report_of(game, report);
    Analysis found;
    {
      const Released released;
      found = kept->analyze(game, limits, call);
    }
    return tuple_of(game, found);
  }

  /// Stops the current analysis. Also allowed after close(), as an analysis may still be running.
  void stop() const {
    if (const auto kept = working_.lock()) kept->stop();
  }
  void clear() { engine()->clear(); }
  void close() { engine_.reset(); }
  [[nodiscard]] bool is_closed() const { return !engine_; }

 private:
  [[nodiscard]] std::shared_ptr<Engine> engine() const {
    static_cast<void>(checked(engine_, "engine"));
    return engine_;
  }

  std::shared_ptr<Engine> engine_;
  std::weak_ptr<Engine> working_;
};

class PyPlayer : public Zeroed {
 public:
  PyPlayer(const std::string& name, const PyGame& game, std::uint64_t seed, int threads, int hash_mib)
      : player_(std::make_shared<Player>(without_nul(name), game.start(),
                                         Player::Setup{seed, threads, hash_mib})) {}

  [[nodiscard]] py::tuple ask(const PyState& state, const py::dict& given, const py::object& report) {
    static_cast<void>(checked(player_, "player"));
    const auto kept = player_;
    const Game game = state.copy();
    const Limits limits = limits_of(game, given);
    const Report call = report_of(game, report);
    Choice choice;
    {
      const Released released;
      choice = kept->ask(game, limits, call);
    }
    return py::make_tuple(action_of(game, choice.move), choice.why, tuple_of(game, choice.analysis));
  }

  void stop() { checked(player_, "player").stop(); }

 private:
  std::shared_ptr<Player> player_;
};

py::list list_of_players() {
  py::list list;
  for (const PlayerInfo& each : players()) list.append(py::make_tuple(each.name, each.about));
  return list;
}

}  // namespace

std::chrono::milliseconds milliseconds_of(double seconds) {
  constexpr double most = 1e9;
  if (!(seconds >= 0) || seconds > most) throw py::value_error("expected seconds from 0 to a billion");
  return std::chrono::milliseconds(static_cast<std::int64_t>(std::ceil(seconds * 1000)));
}

py::tuple tuple_of(const Game& game, const Analysis& analysis) {
  py::list lines;
  for (const Line& line : analysis.lines) {
    lines.append(py::make_tuple(line.score, line.win_in, line.chance, moves_of(game, line.moves)));
  }
  return py::make_tuple(action_of(game, analysis.move), analysis.depth, analysis.selective_depth,
                        analysis.is_complete, analysis.was_stopped, analysis.nodes,
                        static_cast<double>(analysis.time.count()) * 1e-6, lines);
}

Limits limits_of(const Game& game, const py::dict& given) {
  Limits limits;
  limits.time = milliseconds_of(number_of<double>(given, "time"));
  limits.nodes = number_of<std::int64_t>(given, "nodes");
  limits.depth = number_of<int>(given, "depth");
  limits.lines = number_of<int>(given, "lines");
  limits.turn = milliseconds_of(number_of<double>(given, "turn"));
  limits.left = milliseconds_of(number_of<double>(given, "left"));
  limits.increment = milliseconds_of(number_of<double>(given, "increment"));
  if (given.contains("only") && !given["only"].is_none()) {
    for (const long long action : given["only"].cast<std::vector<long long>>()) {
      limits.only.push_back(point_of(game, action));
    }
    if (limits.only.empty()) throw py::value_error("only: expected at least one move");
  }
  return limits;
}

Report report_of(const Game& game, const py::object& function) {
  if (function.is_none()) return {};
  return [&game, function = function.ptr()](const Analysis& so_far) {
    const py::gil_scoped_acquire acquire;
    const py::object answer = py::handle(function)(tuple_of(game, so_far));
    return !answer.is(py::bool_(false));
  };
}

void add_engine(py::module_& module) {
  py::class_<PyEngine>(module, "Engine", "What rowan.Engine runs in a separate thread.")
      .def(py::init<int, int, const std::optional<std::string>&>(), py::arg("threads") = 0,
           py::arg("hash_mib") = 0, py::arg("network") = py::none())
      .def("analyze", &PyEngine::analyze, py::arg("state"), py::arg("limits"), py::arg("report") = py::none(),
           "Thinks until a limit is reached or stop() is called. Meanwhile other threads may run.")
      .def("stop", &PyEngine::stop, "Ends the current analysis, if any.")
      .def("clear", &PyEngine::clear, "Forgets everything learned.")
      .def("close", &PyEngine::close, "Frees the engine as soon as no analysis is running.")
      .def_property_readonly("closed", &PyEngine::is_closed, "Whether the engine is closed.");
}

void add_player(py::module_& module) {
  py::class_<PyPlayer>(module, "Player", "What rowan.Player runs in a separate thread.")
      .def(py::init<const std::string&, const PyGame&, std::uint64_t, int, int>(), py::arg("name"),
           py::arg("game"), py::arg("seed") = 0, py::arg("threads") = 0, py::arg("hash_mib") = 0)
      .def("ask", &PyPlayer::ask, py::arg("state"), py::arg("limits"), py::arg("report") = py::none(),
           "A move and its reason; for players that search, also the analysis.")
      .def("stop", &PyPlayer::stop, "Makes the player that is thinking answer at once.");
  module.def("players", &list_of_players,
             "The players by name, each with a one-line description, the weakest first.");
}

}  // namespace rowan::python
