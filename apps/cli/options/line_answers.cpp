// SPDX-License-Identifier: MIT
#include "cli/options/line_answers.hpp"

#include <iostream>

#include "cli/io/output.hpp"
#include "cli/options/position_options.hpp"

namespace rowan::cli {

ExitCode answer_lines(const std::function<Result<std::string>(std::string_view)>& answer) {
  std::string line;
  while (!output_failed() && std::getline(std::cin, line)) {
    const auto reply = answer(line);
    print_line(reply ? *reply : "error: " + reply.error().message);
    flush_output();
  }
  return ExitCode::ok;
}

ExitCode answer_positions(const Position& start,
                          const std::function<Result<std::string>(const Position&)>& answer,
                          Arrangements arrangements) {
  return answer_lines([&](std::string_view line) -> Result<std::string> {
    const auto position = read_line(line, start, arrangements);
    if (!position) return failure_of(position);
    return answer(*position);
  });
}

}  // namespace rowan::cli
