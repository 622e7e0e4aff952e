// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <vector>

#include "cli/options/command.hpp"

namespace rowan::cli {

/// A command line with old names replaced by new ones, and the list of distinct replacements.
///
///     rowan solve --table --cells 20          rowan solve --table --max-points 20
///                         ^ Option::renamed_from("--cells") of --max-points
struct CurrentWords {
  std::vector<std::string> words;
  std::vector<Renamed> renamed = {};
};

/// Replaces old names of commands, options and values (Command::renamed_from, Option::renamed_from,
/// Option::value_renamed). `words` begins with the program's own name. Words after "--" stay as they are.
[[nodiscard]] CurrentWords with_current_names(const Command& program, std::span<const char* const> words);

/// The note: "--cells is now called --max-points; the old name still works for one release".
[[nodiscard]] std::string note_text(const Renamed& renamed);

}  // namespace rowan::cli
