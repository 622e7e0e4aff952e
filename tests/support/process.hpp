// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace rowan::testing {

/// The result of a finished program.
struct Finished {
  int exit_code = -1;  // 128 + the signal's number if a signal ended it, as in a shell
  std::string out;
  std::string err;
};

/// Runs a program to its end with `input` as its standard input.
[[nodiscard]] Finished run(const std::string& program, const std::vector<std::string>& arguments,
                           std::string_view input = {});

/// The lines of a text, without their newlines.
[[nodiscard]] std::vector<std::string> lines_of(std::string_view text);

}  // namespace rowan::testing
