// SPDX-License-Identifier: MIT
#pragma once

#include "cli/commands/play/play_input.hpp"
#include "cli/commands/play/play_views.hpp"
#include "cli/io/exit_code.hpp"
#include "language/texts.hpp"
#include "session/game_session.hpp"
#include "session/game_store.hpp"

namespace rowan::cli {

/// Plays in lines of text, for pipes, screen readers and plain terminals: the board, a prompt, one move
/// or command a line, and no escape codes. Returns when the input ends or asks to, with the game kept in
/// the store if it is not finished. What is read from a pipe is repeated after the prompt, so that the
/// output is a transcript.
[[nodiscard]] ExitCode play_lines(session::GameSession session, session::GameStore& store, View view,
                                  LineInput& input, const language::Texts& texts = {});

}  // namespace rowan::cli
