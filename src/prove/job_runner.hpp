// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/stop.hpp"
#include "prove/job_book.hpp"
#include "prove/jobs.hpp"

namespace rowan::prove {

/// The work of a run.
struct RunPlan {
  std::vector<Job> jobs;              // in the order in which they are begun
  std::vector<std::int64_t> efforts;  // nodes a job: the first for all jobs, the next for those still open
  int threads = 1;
  std::int64_t nodes = 0;  // no job is started after this many; 0: no limit
};

struct RunReport {
  std::int64_t begun = 0;
  std::int64_t proved = 0;
  std::int64_t failed = 0;
  std::int64_t refused = 0;  // by the verifier: an error in the search
  std::int64_t nodes = 0;
};

/// Works on jobs with several threads until all is done or a stop is requested. A proof is checked before it
/// is written; a job that a stop interrupts leaves nothing. `tell` is called for each finished job, one at a
/// time, with the nodes so far.
[[nodiscard]] Result<RunReport> run_jobs(
    const RunPlan& plan, JobBook& book, const StopToken& stop,
    const std::function<void(const std::string& line, std::int64_t nodes)>& tell);

}  // namespace rowan::prove
