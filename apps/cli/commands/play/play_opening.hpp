// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "cli/commands/play/play_input.hpp"
#include "cli/io/exit_code.hpp"
#include "session/opening_session.hpp"

namespace rowan::cli {

/// Asks the questions of an opening in lines of text until it is done: the board, who has which color, what
/// may be answered. Nothing when the game can begin; else the exit code, when the input ended or the person
/// left. An opening that is left is not saved.
[[nodiscard]] std::optional<ExitCode> play_opening(session::OpeningSession& session, LineInput& input);

}  // namespace rowan::cli
