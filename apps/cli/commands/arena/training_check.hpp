// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "cli/io/exit_code.hpp"

namespace rowan::cli {

/// Reads a file of training games and prints what it holds, for people or as JSON. `no` if it is damaged; an
/// unfinished end, which a run that was killed leaves, is no damage.
[[nodiscard]] ExitCode check_training_file(const std::string& path, bool as_json);

}  // namespace rowan::cli
