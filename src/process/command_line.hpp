// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace rowan::process {

/// The words of a command line, split as in a shell, but without running one: white space separates words,
/// 'single' and "double" quotation marks keep them together, and a backslash quotes the next character
/// (within "double" ones only " or another backslash, within 'single' ones nothing). Nothing else is special:
/// no variables, no patterns, no ~.
[[nodiscard]] Result<std::vector<std::string>> split_command(std::string_view command);

/// A program that can be started.
struct Program {
  std::string path;                    // absolute
  std::vector<std::string> arguments;  // the first is the name by which it was called
  std::string directory;               // its working directory; empty: ours
};

/// Finds the program of a command line. A name with a slash is relative to the current directory, and the
/// program runs in the directory of its file, because engines look for their files there; other arguments are
/// not changed, so a relative path among them is relative to that directory. A name without a slash is looked
/// up in PATH, and the program runs in the current directory: so `python3 engines/brain.py` works as in a
/// shell. An error says what is wrong with the file.
[[nodiscard]] Result<Program> find_program(std::string_view command);

}  // namespace rowan::process
