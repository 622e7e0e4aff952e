// SPDX-License-Identifier: MIT
#include <csignal>
#include <cstdio>
#include <exception>

#include "cli/commands.hpp"

int main(int argc, char** argv) {
  // A write beyond the file size limit fails and is reported like a full disk, instead of ending the program.
  std::signal(SIGXFSZ, SIG_IGN);
  try {
    return static_cast<int>(rowan::cli::run_program(argc, argv));
  } catch (const std::exception& problem) {
    std::fprintf(stderr, "error: %s\n", problem.what());
    return static_cast<int>(rowan::cli::ExitCode::bad_input);
  }
}
