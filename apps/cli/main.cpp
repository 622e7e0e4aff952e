// SPDX-License-Identifier: MIT
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <exception>

#include <fcntl.h>
#include <unistd.h>

#include "cli/commands.hpp"

namespace {

/// Opens /dev/null in place of each standard stream that is closed. Otherwise the next file that is opened
/// would get the number of that stream, and messages would be written into it. Standard input is opened for
/// writing and standard output for reading, so that their use still fails; messages are lost.
void replace_closed_streams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(stream, F_GETFD) >= 0 || errno != EBADF) continue;
    if (open("/dev/null", stream == STDOUT_FILENO ? O_RDONLY : O_WRONLY) != stream) return;
  }
}

}  // namespace

int main(int argc, char** argv) {
  replace_closed_streams();
  // A write beyond the file size limit fails and is reported like a full disk, instead of ending the program.
  std::signal(SIGXFSZ, SIG_IGN);
  try {
    return static_cast<int>(rowan::cli::run_program(argc, argv));
  } catch (const std::exception& problem) {
    std::fprintf(stderr, "error: %s\n", problem.what());
    return static_cast<int>(rowan::cli::ExitCode::bad_input);
  }
}
