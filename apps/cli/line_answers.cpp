// SPDX-License-Identifier: MIT
#include "cli/line_answers.hpp"

#include <iostream>

#include "cli/output.hpp"
#include "cli/position_options.hpp"

namespace rowan {

ExitCode answer_lines(const Position& start, const Answer& answer) {
  std::string line;
  while (std::getline(std::cin, line)) {
    const auto position = read_line(line, start);
    const auto reply = position ? answer(*position) : Result<std::string>(std::unexpected(position.error()));
    print_line(reply ? *reply : "error: " + reply.error().message);
    flush_output();
  }
  return ExitCode::ok;
}

}  // namespace rowan
