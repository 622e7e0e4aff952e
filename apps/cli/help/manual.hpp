// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "cli/options/command.hpp"

namespace rowan::cli {

/// The manual page rowan(1) in the man macros of troff, made from the definition of the commands.
[[nodiscard]] std::string manual_page(const Command& program);

}  // namespace rowan::cli
