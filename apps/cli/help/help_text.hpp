// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "cli/options/command.hpp"

namespace rowan {

/// The help of a command, in lines that fit on a screen of 80 columns: descriptions are wrapped under
/// themselves, and an option too long for its column has a line of its own. In a footer, indented lines are
/// examples and stay as they are.
///
///     --player WORDS...           A player of Rowan (see rowan players), or an
///                                 engine: cmd=... name=...
[[nodiscard]] std::string help_text(const Command& command);

}  // namespace rowan
