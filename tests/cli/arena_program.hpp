// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "cli/rowan_program.hpp"
#include "json/json.hpp"

namespace rowan::testing {

using Words = std::vector<std::string>;

/// The arguments of `rowan arena` with these options.
[[nodiscard]] inline Words arena_words(Words options) {
  options.insert(options.begin(), "arena");
  return options;
}

[[nodiscard]] inline Finished run_arena(const Words& options) { return rowan(arena_words(options)); }

/// The result of a tournament as JSON. Fails the test if the arena fails.
[[nodiscard]] inline json::Json arena_result(Words options) {
  options.emplace_back("--json");
  const Finished run = run_arena(options);
  EXPECT_EQ(run.exit_code, 0) << run.err;
  return json::Json::parse(run.out);
}

}  // namespace rowan::testing
