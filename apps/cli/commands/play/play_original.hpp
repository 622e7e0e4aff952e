// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/io/output.hpp"

namespace rowan::cli {

/// "ttt3", "game32": the classic programs whose documents show their dialogs.
[[nodiscard]] std::vector<std::string> original_names();

/// Plays one of them as it was (session/original_ttt3.hpp, session/original_game32.hpp), with nothing added
/// to its output. Returns when the program ends, when the input ends or when a signal arrives. An unknown
/// name is an error that lists the known ones.
[[nodiscard]] ExitCode play_original(std::string_view name);

}  // namespace rowan::cli
