// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "cli/commands/play/play_input.hpp"
#include "cli/commands/play/play_views.hpp"
#include "cli/io/output.hpp"
#include "language/texts.hpp"
#include "session/game_session.hpp"
#include "session/opening_session.hpp"

namespace rowan::cli {

/// Plays in line mode, for pipes, screen readers and plain terminals: the board, a prompt, one move or
/// command per line, and no escape codes. Returns when the player quits, a signal arrives, or the input or
/// the output ends; an unfinished game is kept in the store. Input from a pipe is echoed after the prompt, so
/// that the output is a transcript.
[[nodiscard]] ExitCode play_lines(session::GameSession session, session::GameStore& store, View view,
                                  LineInput& input, const language::Texts& texts = {});

/// Plays an opening in line mode until it is complete, showing the board, the colors and the possible
/// answers. Returns nothing when the game can begin; an exit code if the user quit, the input ended or a
/// signal arrived. An unfinished opening is not saved.
[[nodiscard]] std::optional<ExitCode> play_opening(session::OpeningSession& session, LineInput& input);

}  // namespace rowan::cli
