// SPDX-License-Identifier: MIT
#pragma once

namespace rowan::cli {

/// How the program ends; the same for every command.
enum class ExitCode : int {
  ok = 0,
  no = 1,             // it ran, and the answer is no
  bad_input = 2,      // bad usage or bad input; a message on standard error says which
  undecided = 3,      // it ran, and the answer is neither yes nor no: a sequential test without a verdict
  hung_up = 129,      // SIGHUP: the terminal went away
  interrupted = 130,  // Ctrl-C
  quit = 131,         // SIGQUIT: Ctrl and backslash
  terminated = 143,   // SIGTERM
};

}  // namespace rowan::cli
