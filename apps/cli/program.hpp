// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "cli/io/exit_code.hpp"
#include "cli/options/command.hpp"

namespace rowan::cli {

/// The program with its commands (add_commands in commands.hpp): the one definition from which help, manual
/// and completions are generated. Its address stays the same, because the commands that print those refer to
/// it.
[[nodiscard]] std::unique_ptr<Command> make_program();

/// Parses the command line, runs the command, and reports what went wrong.
[[nodiscard]] ExitCode run_program(int argc, const char* const* argv);

}  // namespace rowan::cli
