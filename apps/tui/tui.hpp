// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "book/book_file.hpp"
#include "language/texts.hpp"
#include "network/choice.hpp"
#include "session/game_session.hpp"
#include "session/game_store.hpp"
#include "tui/signals.hpp"

namespace rowan::tui {

/// What the full-screen game is started with.
struct ScreenStart {
  std::optional<session::GameSession> game = std::nullopt;  // none: a menu asks for it
  std::uint64_t seed = 0;                                   // for an opponent chosen in the menu

  /// How long opponents may think about a move, of games that are yet to begin; nothing: as long as they
  /// usually do.
  std::optional<std::chrono::milliseconds> turn = std::nullopt;

  /// What evaluates positions in games that are yet to begin.
  network::Choice network = {};

  /// From which opponents take their first moves in games that it is for; null is none.
  book::SharedBook book = {};

  /// The language of everything on the screen.
  language::Texts texts = {};
};

/// How the full-screen game ended.
struct ScreenEnd {
  Wake why = Wake::input;  // input: the person left; else the signal that ended it
  std::string last_words;  // for the terminal afterwards: the result, or how to go on
};

/// Plays on the whole terminal until the person leaves or a signal ends it. The terminal is then as it was,
/// and an unfinished game is kept in the store.
[[nodiscard]] ScreenEnd play_on_screen(ScreenStart start, session::GameStore& store);

}  // namespace rowan::tui
