// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "prove/jobs/jobs.hpp"
#include "prove/nodes/proof_numbers.hpp"
#include "prove/tasks/task.hpp"

namespace rowan::prove_test {

/// The job of proving the position after these moves, such as "h8 i9".
[[nodiscard]] prove::Job job_of(std::string_view moves);

/// A job with random moves near the center, after which the first player is to move and the game is not over.
[[nodiscard]] prove::Job random_job(Random& random);

/// Small limits for each search, so that a test soon sees many tasks.
[[nodiscard]] prove::ProofNumberLimits small_limits();

/// The first tasks of a tree with this job, at most `most`, and their results.
[[nodiscard]] std::vector<std::pair<prove::Task, prove::TaskResult>> tasks_of(const prove::Job& job,
                                                                              std::size_t most);

}  // namespace rowan::prove_test
