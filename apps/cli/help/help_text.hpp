// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "cli/options/command.hpp"

namespace rowan::cli {

/// The help of a command, in lines that fit on a screen of 80 columns: descriptions are wrapped within their
/// own column, and an option too long for its column has a line of its own. In a footer, running text is
/// wrapped (is_prose), and other lines, such as examples, stay unchanged.
///
///       --player SETTINGS...      A built-in player (see rowan players) or an engine:
///                                 cmd=... name=...
[[nodiscard]] std::string help_text(const Command& command);

/// Is this line of a footer running text, which may be wrapped? Other lines are empty, indented, or headings
/// that end with a colon.
[[nodiscard]] bool is_prose(std::string_view footer_line);

}  // namespace rowan::cli
