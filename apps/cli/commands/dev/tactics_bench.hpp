// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

#include "cli/io/exit_code.hpp"
#include "search/engine.hpp"

namespace rowan::cli {

/// `rowan bench --tactics FILE`: the share of a suite's positions (search/tactics.hpp) that the engine
/// decides with 10,000 nodes, 100,000 and so on up to `most_nodes`.
struct TacticsBench {
  std::string file;
  std::int64_t most_nodes = 1'000'000;
  int concurrency = 1;  // positions at the same time
  bool json = false;
  search::Engine::Options engine = {};
};

/// Prints a table or a JSON object. The exit code is 1 if a verdict of the suite was contradicted.
[[nodiscard]] ExitCode run(const TacticsBench& bench);

}  // namespace rowan::cli
