// SPDX-License-Identifier: MIT
#pragma once

#include "support/process.hpp"

namespace rowan::testing {

/// Runs the program built beside the tests.
[[nodiscard]] inline Finished rowan(const std::vector<std::string>& arguments, std::string_view input = {}) {
  return run(ROWAN_PROGRAM, arguments, input);
}

/// The path of a file of four games as JSON.
inline const std::string stored_games = ROWAN_SOURCE_DIR "/tests/data/stored_games.json";

/// The last line that a program printed; empty if it printed none.
[[nodiscard]] inline std::string last_line(const Finished& run) {
  const auto lines = lines_of(run.out);
  return lines.empty() ? std::string() : lines.back();
}

}  // namespace rowan::testing
