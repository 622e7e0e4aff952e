// SPDX-License-Identifier: MIT
#include "tree_tasks.hpp"

#include <cstdint>
#include <sstream>
#include <variant>

#include "game/notation.hpp"
#include "game/position.hpp"
#include "prove/search/shared_tree.hpp"
#include "prove/tasks/workers.hpp"
#include "support/temporary_folder.hpp"

namespace rowan::prove_test {

using namespace prove;  // NOLINT(google-build-using-namespace): the tests of prove use it throughout

Job job_of(std::string_view moves) {
  Job job;
  std::istringstream words{std::string(moves)};
  for (std::string word; words >> word;) {
    job.push_back(static_cast<std::uint8_t>(job_rules.index_of(*parse_point(word, job_rules))));
  }
  return job;
}

Job random_job(Random& random) {
  const std::size_t count = 4 + 2 * random.below(4);
  for (;;) {
    Job job;
    Position position(job_rules);
    while (job.size() < count && !position.is_over()) {
      const Point point =
          point_at(4 + static_cast<int>(random.below(7)), 4 + static_cast<int>(random.below(7)));
      if (position.cell(point) != Cell::empty) continue;
      position.play(point);
      job.push_back(static_cast<std::uint8_t>(job_rules.index_of(point)));
    }
    if (!position.is_over()) return job;
  }
}

ProofNumberLimits small_limits() {
  ProofNumberLimits limits{.nodes = 0, .leaf = 300, .hard_leaf = 300, .pass = 300};
  limits.node.nodes = {100, 200, 400};
  limits.engine_nodes = 100;
  limits.engine_lines = 2;
  limits.candidates = 4;
  return limits;
}

std::vector<std::pair<Task, TaskResult>> tasks_of(const Job& job, std::size_t most) {
  const testing::TemporaryFolder folder;
  Result<RunFile> run_file = RunFile::open((folder / "proofs").string(), job_rules);
  const MoveGuide guide;
  const ProofNumberLimits limits = small_limits();
  SharedTree tree(*run_file, guide, limits.most_open, [](const std::string&) {});
  tree.add_root(job);
  TaskWorker worker(job_rules, limits, {});
  std::vector<std::pair<Task, TaskResult>> tasks;
  while (tasks.size() < most) {
    std::optional<Task> task = tree.next_task();
    if (!task) break;
    TaskResult result = worker.work(*task);
    tasks.emplace_back(*task, result);
    std::visit([&](auto& found) { tree.finish(*task, std::move(found)); }, result.found);
  }
  return tasks;
}

}  // namespace rowan::prove_test
