// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/stop.hpp"
#include "prove/job_book.hpp"
#include "prove/jobs.hpp"
#include "prove/move_guide.hpp"
#include "prove/upper_search.hpp"

namespace rowan::prove {

/// Hard jobs, all in one tree (prove/shared_tree.hpp) that all threads work on.
struct SharedPlan {
  std::vector<Job> jobs;
  int threads = 1;
  UpperLimits limits = {};     // `nodes` is for all together; 0 for no end
  double report_seconds = 10;  // from one line of progress to the next
};

struct SharedReport {
  std::size_t open = 0;  // jobs that are neither proved nor given up
  std::int64_t refused = 0;
  std::int64_t nodes = 0;
};

/// Works until all jobs are proved or hopeless, or a stop is requested. Everything that was proved is in the
/// book then, positions below the jobs too. `tell` hears of progress, one line at a time.
[[nodiscard]] Result<SharedReport> run_shared(const SharedPlan& plan, JobBook& book, const MoveGuide& guide,
                                              const StopToken& stop,
                                              const std::function<void(const std::string& line)>& tell);

}  // namespace rowan::prove
