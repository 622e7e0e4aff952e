// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "base/stop.hpp"
#include "eval/evaluator.hpp"
#include "prove/node_solver.hpp"
#include "prove/proof_number_search.hpp"
#include "prove/tasks/task.hpp"
#include "search/engine.hpp"

namespace rowan::prove {

/// Does tasks, one after another. What its searches learn is kept for the next task, so results depend on
/// earlier tasks; all of them are correct.
class TaskWorker {
 public:
  TaskWorker(const Rules& rules, const ProofNumberLimits& limits, StopToken stop);

  /// If a stop was requested meanwhile the result may be cut short, and must be discarded.
  [[nodiscard]] TaskResult work(const Task& task);

 private:
  [[nodiscard]] NodeState improve(const Improving& work);
  [[nodiscard]] Opened open(const Opening& work);
  [[nodiscard]] std::vector<std::uint8_t> engine_moves(const Opening& work);
  [[nodiscard]] std::vector<std::uint8_t> static_moves(const Opening& work, int stage) const;
  void add(Opened& opened, const Opening& work, std::uint8_t move, bool is_guided);

  ProofNumberLimits limits_;
  StopToken stop_;
  NodeSolver solver_;
  search::Engine engine_;
  eval::Evaluator evaluator_;
};

}  // namespace rowan::prove
