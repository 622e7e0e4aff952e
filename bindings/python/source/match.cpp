// SPDX-License-Identifier: MIT
//
// Matches between two players.
#include "state.hpp"

namespace rowan::python {

namespace {

py::tuple tuple_of_result(const MatchResult& result) {
  return py::make_tuple(result.games, result.wins, result.draws, result.losses, result.elo, result.elo_low,
                        result.elo_high, result.superiority, result.was_stopped);
}

py::tuple tuple_of_game(const Game& rules, const MatchGame& game) {
  return py::make_tuple(game.number, game.first_player, static_cast<int>(game.outcome), game.termination,
                        game.detail, py::tuple(py::cast(actions_of(rules, game.moves))),
                        tuple_of_result(game.so_far));
}

class PyMatch : public Zeroed {
 public:
  PyMatch(const PyState& start, const std::string& first, const std::string& second, int games,
          int concurrency, std::uint64_t seed, int max_moves, bool swap2)
      : rules_(std::make_shared<Game>(start.current())) {
    MatchSettings settings;
    settings.games = games;
    settings.concurrency = concurrency;
    settings.seed = seed;
    settings.max_moves = max_moves;
    settings.swap2 = swap2;
    match_ = std::make_shared<Match>(*rules_, without_nul(first), without_nul(second), settings);
  }

  [[nodiscard]] py::tuple run(const py::object& report) {
    static_cast<void>(checked(match_, "match"));
    const auto kept = match_;
    const auto rules = rules_;
    MatchReport call;
    if (!report.is_none()) {
      call = [&](const MatchGame& game) {
        const py::gil_scoped_acquire acquire;
        const py::object answer = report(tuple_of_game(*rules, game));
        return !answer.is(py::bool_(false));
      };
    }
    MatchResult result;
    {
      const Released released;
      result = kept->run(call);
    }
    return tuple_of_result(result);
  }

  void stop() { checked(match_, "match").stop(); }

 private:
  std::shared_ptr<Game> rules_;
  std::shared_ptr<Match> match_;
};

}  // namespace

void add_match(py::module_& module) {
  py::class_<PyMatch>(module, "Match", "What rowan.Match runs in a separate thread.")
      .def(py::init<const PyState&, const std::string&, const std::string&, int, int, std::uint64_t, int,
                    bool>(),
           py::arg("start"), py::arg("first"), py::arg("second"), py::arg("games"), py::arg("concurrency"),
           py::arg("seed"), py::arg("max_moves"), py::arg("swap2"))
      .def("run", &PyMatch::run, py::arg("report") = py::none(), "Plays the rest of the match.")
      .def("stop", &PyMatch::stop, "Ends the current games, which are not counted.");
}

}  // namespace rowan::python
