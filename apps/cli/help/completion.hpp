// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "cli/options/command.hpp"

namespace rowan::cli {

/// The shells that completion_script supports.
[[nodiscard]] std::vector<std::string> completion_shells();

/// A script that completes commands, options and the values of options, made from the definition of the
/// commands. Values are completed where an option's type name lists them ("board|position|all").
[[nodiscard]] Result<std::string> completion_script(const Command& program, std::string_view shell);

}  // namespace rowan::cli
