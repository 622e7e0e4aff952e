// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/io/output.hpp"

namespace rowan::cli {

/// The names that play_original() accepts: "ttt3", "game32". The documents of these classic programs show a
/// dialog with the player (docs/classics.md).
[[nodiscard]] std::vector<std::string> original_names();

/// Plays a classic program as it was (session/original_ttt3.hpp, session/original_game32.hpp). Nothing is
/// added to its output, except that on a terminal an unfinished last line is ended. Returns when the program,
/// the input or the output ends, or a signal arrives. An unknown name is an error that lists the known ones.
[[nodiscard]] ExitCode play_original(std::string_view name);

}  // namespace rowan::cli
