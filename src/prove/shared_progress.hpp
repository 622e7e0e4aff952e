// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "prove/jobs.hpp"

namespace rowan::prove {

/// How far a tree of hard jobs (prove/shared_tree.hpp) is.
struct SharedProgress {
  struct Root {
    Job job;
    bool is_won = false;
    double proof_number = 0;  // an estimate of the positions still to be won
    Job line;                 // what is worked on next
    bool is_guided = false;   // by a guide, so far
  };
  std::vector<Root> roots;
  std::size_t positions = 0;
  std::int64_t records = 0;  // written since the beginning
  std::int64_t tasks = 0;    // under way
};

/// A line with all figures, then one for each of the first jobs that are not won.
[[nodiscard]] std::string to_text(const SharedProgress& progress, const Rules& rules);

}  // namespace rowan::prove
