// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/stop.hpp"
#include "process/transport.hpp"
#include "prove/jobs/jobs.hpp"
#include "prove/jobs/run_file.hpp"
#include "prove/nodes/move_guide.hpp"

namespace rowan::prove {

struct ProvePlan {
  int threads = 1;
  std::int64_t nodes = 0;       // approximate limit of positions that threat searches visit; 0: no limit
  double report_seconds = 10;   // between two reports during the search of hard jobs
  std::string result_log = {};  // the result log of the hard jobs (SharedPlan::result_log)
  process::Transport* ranks =
      nullptr;  // this process is rank 0, and the other ranks do the work; null: threads of this process do
  std::function<void(const std::string& line)> warn = {};  // called when a rank is lost or refused
};

/// A report of progress. Any thread may make one, but never two threads at once.
struct ProveProgress {
  std::size_t jobs = 0;
  std::size_t proved = 0;  // how many of the jobs are proved
  std::int64_t nodes = 0;
  std::string text;  // what happened, or what is in progress
};

struct ProveReport {
  bool is_proved = false;
  std::size_t jobs = 0;
  std::size_t proved = 0;     // how many of the jobs are proved
  std::size_t given_up = 0;   // hard jobs without a win among the moves that were considered
  std::int64_t rejected = 0;  // proofs that the verifier rejects: errors in the search
  std::int64_t nodes = 0;
};

/// Works on a claim until it is proved or given up, the limit of nodes is reached, or a stop is requested. If
/// there are several jobs, works at first on each by itself, with a growing limit
/// (prove/search/job_search.hpp); then on all that are left in one tree (prove/search/shared_search.hpp).
/// With ranks, all jobs are in the tree from the start. What is proved is in the run file at once, so a run
/// that ends at any time can be continued by another one.
[[nodiscard]] Result<ProveReport> prove(const WinClaim& claim, const ProvePlan& plan, RunFile& run_file,
                                        const MoveGuide& guide, const StopToken& stop,
                                        const std::function<void(const ProveProgress&)>& tell);

}  // namespace rowan::prove
