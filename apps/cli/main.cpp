// SPDX-License-Identifier: MIT
#include <cstdio>
#include <exception>

#include "cli/program.hpp"

int main(int argc, char** argv) {
  try {
    return static_cast<int>(rowan::run_program(argc, argv));
  } catch (const std::exception& problem) {
    std::fprintf(stderr, "error: %s\n", problem.what());
    return static_cast<int>(rowan::ExitCode::bad_input);
  }
}
