// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include <CLI/CLI.hpp>

#include "cli/exit_code.hpp"

namespace rowan {

/// The program with all of its commands: the one definition from which help, manual and completions come.
[[nodiscard]] std::unique_ptr<CLI::App> make_program(ExitCode& exit_code);

/// Parses the command line, runs the command, and reports what went wrong.
[[nodiscard]] ExitCode run_program(int argc, const char* const* argv);

}  // namespace rowan
