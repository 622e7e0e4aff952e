// SPDX-License-Identifier: MIT
//
// rowan.Network: the evaluation without a search.
#include "batch.hpp"

namespace rowan::python {

namespace {

/// The library's networks are immutable, so any number of threads may use them.
class PyNetwork : public Zeroed {
 public:
  explicit PyNetwork(const std::string& name) : network_(std::make_shared<Network>(without_nul(name))) {}

  [[nodiscard]] bool serves(const PyGame& game) const { return network().serves(game.start()); }

  [[nodiscard]] int evaluate_state(const PyState& state) const {
    require_served(*state.game());
    return network().evaluate(state.current());
  }

  [[nodiscard]] py::array evaluate_batch(PyBatch& batch, const py::object& out) const {
    require_served(*batch.game());
    const auto kept = network_;
    return batch.scores(*kept, out);
  }

 private:
  [[nodiscard]] const Network& network() const { return checked(network_, "network"); }
  void require_served(const PyGame& game) const {
    if (!serves(game)) throw py::value_error("the network does not serve " + game.start().name());
  }

  std::shared_ptr<Network> network_;
};

}  // namespace

void add_network(py::module_& module) {
  py::class_<PyNetwork>(module, "Network", "What rowan.Network asks.")
      .def(py::init<const std::string&>(), py::arg("name"))
      .def("serves", &PyNetwork::serves, py::arg("game"), "Whether it supports this game.")
      .def("evaluate_state", &PyNetwork::evaluate_state, py::arg("state"), "The score of the side to move.")
      .def("evaluate_batch", &PyNetwork::evaluate_batch, py::arg("batch"), py::arg("out") = py::none(),
           "int32 [games]: the score of each game's side to move.");
}

}  // namespace rowan::python
