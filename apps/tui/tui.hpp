// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "book/book_file.hpp"
#include "language/texts.hpp"
#include "network/network_selector.hpp"
#include "session/game_session.hpp"
#include "tui/signals.hpp"

namespace rowan::tui {

/// The initial settings of the full-screen game.
struct ScreenStart {
  std::optional<session::GameSession> game = std::nullopt;  // empty: the menu asks for one
  std::uint64_t seed = 0;                                   // for an opponent chosen in the menu

  /// The time per move of opponents in games begun or resumed from the menu; empty for their default.
  std::optional<std::chrono::milliseconds> turn = std::nullopt;

  /// The network that evaluates positions in games begun or resumed from the menu.
  network::NetworkSelector network = {};

  /// The book for the opponents' first moves in games begun or resumed from the menu, if their rules are
  /// those of the book; null if there is none.
  book::SharedBook book = {};

  /// The language of everything on the screen.
  language::Texts texts = {};
};

/// How the full-screen game ended.
struct ScreenEnd {
  Wake why = Wake::input;  // input: the person quit; otherwise the signal that ended it
  std::string farewell;    // to be printed on the restored terminal: the result, or how to continue
};

/// Plays on the whole terminal until the person quits or a signal ends it. The terminal is then restored, and
/// an unfinished game is kept in the store.
[[nodiscard]] ScreenEnd play_on_screen(ScreenStart start, session::GameStore& store);

}  // namespace rowan::tui
