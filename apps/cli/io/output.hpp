// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "base/result.hpp"

namespace rowan::cli {

/// The exit codes of the program, the same for every command.
enum class ExitCode : int {
  ok = 0,
  no = 1,             // the command ran, and the answer is no
  bad_input = 2,      // bad usage, bad input or another error; a message on standard error says what is wrong
  undecided = 3,      // the command ran, and the answer is neither yes nor no: a sequential test is open
  hung_up = 129,      // SIGHUP: the terminal went away
  interrupted = 130,  // Ctrl-C
  quit = 131,         // SIGQUIT: Ctrl and backslash
  terminated = 143,   // SIGTERM
};

/// Writes to standard output.
void print(std::string_view text);

/// Writes a line to standard output.
void print_line(std::string_view text);

/// Flushes the output, so that a program at the other end of a pipe can answer it.
void flush_output();

/// Whether writing to standard output has failed, as on a full disk or a closed pipe. Commands that write a
/// lot check this now and then.
[[nodiscard]] bool output_failed();

/// Writes "error: ..." with its detail to standard error.
void print_error(const Error& error);

/// Writes "note: ..." to standard error.
void print_note(std::string_view note);

/// Prints the error and returns ExitCode::bad_input.
[[nodiscard]] ExitCode fail(const Error& error);

/// Closes standard output. An error if not all output reached its destination, as on a full disk or a closed
/// pipe. Call once, at the end.
[[nodiscard]] Result<void> close_output();

}  // namespace rowan::cli
