// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "cli/commands/play/play_input.hpp"
#include "cli/io/exit_code.hpp"
#include "session/opening_session.hpp"

namespace rowan::cli {

/// Plays an opening in line mode until it is complete, showing the board, the colors and the possible
/// answers. Empty when the game can begin; an exit code if the input ended or the user quit. An unfinished
/// opening is not saved.
[[nodiscard]] std::optional<ExitCode> play_opening(session::OpeningSession& session, LineInput& input);

}  // namespace rowan::cli
