// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/stop.hpp"
#include "process/transport.hpp"
#include "prove/goal.hpp"
#include "prove/job_book.hpp"
#include "prove/move_guide.hpp"

namespace rowan::prove {

struct ProvePlan {
  int threads = 1;
  std::int64_t nodes = 0;       // positions of the searches for threats, about; 0 for no end
  double report_seconds = 10;   // from one report about hard jobs to the next
  std::string checkpoint = {};  // of hard jobs (SharedPlan)
  process::Transport* ranks =
      nullptr;  // where other processes do the work; this one is rank 0, and has no threads
  std::function<void(const std::string& line)> warn = {};  // hears of ranks that are lost
};

/// What is told on the way, from any thread, one at a time.
struct ProveProgress {
  std::size_t jobs = 0;
  std::size_t proved = 0;  // of the jobs
  std::int64_t nodes = 0;
  std::string text;  // what happened, or what is worked on
};

struct ProveReport {
  bool is_proved = false;
  std::size_t jobs = 0;
  std::size_t proved = 0;    // of the jobs
  std::size_t given_up = 0;  // hard jobs without a win among the moves that were looked at
  std::int64_t refused = 0;  // by the verifier: an error in the search
  std::int64_t nodes = 0;
};

/// Works on a goal until it is proved or given up, or a stop is requested: many jobs each by itself at first,
/// with a limit that grows; then all that are left in one tree (prove/shared_search.hpp). With ranks all are
/// in the tree from the start. What is proved is in the book at once, so a run that ends at any time is
/// continued by another one.
[[nodiscard]] Result<ProveReport> prove(const Goal& goal, const ProvePlan& plan, JobBook& book,
                                        const MoveGuide& guide, const StopToken& stop,
                                        const std::function<void(const ProveProgress&)>& tell);

}  // namespace rowan::prove
