// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <expected>
#include <span>
#include <string>

#include "cli/options/command.hpp"

namespace rowan::cli {

/// What a command line asks for.
struct ParsedLine {
  enum class Request : std::uint8_t { run, help, version };

  Request request = Request::run;
  const Command* command = nullptr;  // the innermost command that the line names, or else the program
};

/// Why a command line is refused.
struct LineProblem {
  enum class Kind : std::uint8_t {
    unexpected_word,  // an unknown option, or a word that no option takes
    value_count,      // an option has fewer or more values than it takes
    other
  };

  Kind kind = Kind::other;
  const Command* command = nullptr;  // the innermost command that the line names, or else the program
  std::string text;                  // the unexpected word; otherwise a sentence
};

/// Reads a command line, which begins with the program's own name. Sets the variables of the given options.
/// Counts the options (Option::count), even if it returns an error. Runs nothing. Only command_line.cpp uses
/// CLI11.
[[nodiscard]] std::expected<ParsedLine, LineProblem> parse_command_line(Command& program,
                                                                        std::span<const char* const> words);

}  // namespace rowan::cli
