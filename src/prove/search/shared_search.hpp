// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/stop.hpp"
#include "prove/jobs/jobs.hpp"
#include "prove/jobs/run_file.hpp"
#include "prove/nodes/move_guide.hpp"
#include "prove/nodes/proof_numbers.hpp"
#include "prove/tasks/workers.hpp"

namespace rowan::prove {

/// Hard jobs, all in one tree (prove/search/shared_tree.hpp) that all workers share.
struct SharedPlan {
  std::vector<Job> jobs;
  ProofNumberLimits limits = {};  // `nodes` is for all jobs together; 0 for no limit
  double report_seconds = 10;     // between two lines of progress
  std::string result_log = {};    // FILE.results (tasks/result_log.hpp); removed once all jobs are proved
};

struct SharedReport {
  std::size_t open = 0;  // jobs that are neither proved nor given up
  std::int64_t rejected = 0;
  std::int64_t nodes = 0;
  std::int64_t tasks = 0;
  std::int64_t resumed = 0;  // results from the result log
  std::int64_t lost = 0;     // tasks to be done again because their worker was lost or refused
};

/// Works until all jobs are proved or hopeless, the limit of nodes is reached, or a stop is requested.
/// Everything that was proved is in the run file then, positions below the jobs too. `tell` is called with
/// one line of progress at a time.
///
/// This thread owns the tree and the run file; the workers do the tasks. Fails if the run file or the
/// result log fails, or if no workers are left.
[[nodiscard]] Result<SharedReport> run_shared(const SharedPlan& plan, RunFile& run_file,
                                              const MoveGuide& guide, const StopToken& stop,
                                              const std::function<void(const std::string& line)>& tell,
                                              TaskWorkers& workers);

}  // namespace rowan::prove
