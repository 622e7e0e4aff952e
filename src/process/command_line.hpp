// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace rowan::process {

/// The words of a command line, split as a shell does it but without a shell: white space separates, 'single'
/// and "double" quotation marks keep words together, and a backslash keeps the character after it (in double
/// quotes only a quotation mark or another backslash). Nothing else is special: no variables, no patterns, no
/// ~.
[[nodiscard]] Result<std::vector<std::string>> split_command(std::string_view command);

/// A program that can be started.
struct Program {
  std::string path;                    // absolute
  std::vector<std::string> arguments;  // the first is the name by which it was called
  std::string directory;               // where it runs; empty: where we do
};

/// Finds the program of a command line. One with a slash in its name is looked for from the current directory
/// and runs in the directory that it lies in, because engines look for their files beside them; other
/// arguments are left as they are, so a relative path among them is relative to that directory. One without a
/// slash is looked for in PATH and runs where we do: `python3 engines/brain.py` works as it does in a shell.
/// An error says what is wrong with the file.
[[nodiscard]] Result<Program> find_program(std::string_view command);

}  // namespace rowan::process
