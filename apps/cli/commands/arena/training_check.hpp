// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "cli/io/output.hpp"

namespace rowan::cli {

/// Reads a file of training games and prints a summary, as text or JSON. Returns `no` if the file is damaged,
/// `bad_input` if it cannot be read or is of another kind. An incomplete end, which a killed run leaves, does
/// not count as damage.
[[nodiscard]] ExitCode check_training_file(const std::string& path, bool as_json);

}  // namespace rowan::cli
