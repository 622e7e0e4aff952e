// SPDX-License-Identifier: MIT
//
// Exact values, proofs and their verifier.
#include "engine.hpp"

namespace rowan::python {

namespace {

const char* name_of(Value value) {
  switch (value) {
    case Value::first_wins:
      return "first wins";
    case Value::second_wins:
      return "second wins";
    case Value::draw:
      return "draw";
    default:
      return "unknown";
  }
}

py::tuple tuple_of_result(const Game& game, const SolveResult& found) {
  py::object move = py::none();
  if (found.move) move = py::int_(action_of(game, *found.move));
  return py::make_tuple(name_of(found.value), move, found.nodes, found.was_stopped);
}

class PySolver : public Zeroed {
 public:
  PySolver(const PyState& state, bool maker_breaker, int memory_mib)
      : solver_(std::make_shared<Solver>(
            state.current(), maker_breaker ? ROWAN_PLAY_MAKER_BREAKER : ROWAN_PLAY_STRONG, memory_mib)),
        game_(std::make_shared<Game>(state.current())) {}

  [[nodiscard]] py::tuple run(const py::dict& given, const py::object& report) {
    const auto kept = solver();
    const auto game = game_;
    SolveLimits limits;
    limits.time = milliseconds_of(number_of<double>(given, "time"));
    limits.nodes = number_of<std::int64_t>(given, "nodes");
    limits.threads = number_of<int>(given, "threads");
    SolveReport call;
    if (!report.is_none()) {
      call = [&](const SolveResult& so_far) {
        const py::gil_scoped_acquire acquire;
        const py::object answer = report(tuple_of_result(*game, so_far));
        return !answer.is(py::bool_(false));
      };
    }
    SolveResult found;
    {
      const Released released;
      found = kept->run(limits, call);
    }
    return tuple_of_result(*game, found);
  }

  [[nodiscard]] py::bytes proof() {
    const auto kept = solver();
    std::vector<std::uint8_t> bytes;
    {
      const Released released;
      bytes = kept->proof();
    }
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
  }

  void write_proof(const std::string& path) {
    const auto kept = solver();
    const std::string& name = without_nul(path);
    const Released released;
    kept->write_proof(name);
  }

  void stop() { solver()->stop(); }

 private:
  [[nodiscard]] std::shared_ptr<Solver> solver() const {
    static_cast<void>(checked(solver_, "solver"));
    return solver_;
  }

  std::shared_ptr<Solver> solver_;
  std::shared_ptr<Game> game_;
};

py::dict dict_of(const ProofCheck& check) {
  py::dict found;
  if (check.verdict == ROWAN_PROOF_UNREADABLE) throw Error(ROWAN_IO_ERROR, check.reason);
  found["accepted"] = check.is_accepted();
  found["kind"] = check.kind == ROWAN_PROOF_KIND_THREATS ? "threats" : "value";
  found["value"] = name_of(check.value);
  found["maker_breaker"] = check.play == ROWAN_PLAY_MAKER_BREAKER;
  found["strategy_stealing"] = check.rests_on_strategy_stealing;
  found["nodes"] = check.nodes;
  found["bytes"] = check.bytes;
  found["game"] = check.game;
  found["position"] = check.position;
  found["reason"] = check.reason;
  found["proofs"] = check.proofs;
  found["threat_wins"] = check.threat_wins;
  return found;
}

py::dict verify_file(const std::string& path, int memory_mib) {
  const std::string& name = without_nul(path);
  ProofCheck check;
  {
    const Released released;
    check = verify_proof(name, memory_mib, poll_for_signals());
  }
  return dict_of(check);
}

py::dict verify_bytes(const std::string& proof, int memory_mib) {
  const std::vector<std::uint8_t> bytes(proof.begin(), proof.end());
  ProofCheck check;
  {
    const Released released;
    check = verify_proof(bytes, memory_mib, poll_for_signals());
  }
  return dict_of(check);
}

}  // namespace

void add_solver(py::module_& module) {
  py::class_<PySolver>(module, "Solver", "What rowan.Solver runs in a separate thread.")
      .def(py::init<const PyState&, bool, int>(), py::arg("state"), py::arg("maker_breaker") = false,
           py::arg("memory_mib") = 0)
      .def("run", &PySolver::run, py::arg("limits"), py::arg("report") = py::none(),
           "Solves until the value is known, a limit is reached or stop() is called.")
      .def("proof", &PySolver::proof, "A proof of the value.")
      .def("write_proof", &PySolver::write_proof, py::arg("path"), "Writes a proof of the value to a file.")
      .def("stop", &PySolver::stop, "Ends the current work, if any.");
  module.def("verify_file", &verify_file, py::arg("path"), py::arg("memory_mib") = 0,
             "Checks a proof in a file.");
  module.def("verify_bytes", &verify_bytes, py::arg("proof"), py::arg("memory_mib") = 0, "Checks a proof.");
}

}  // namespace rowan::python
