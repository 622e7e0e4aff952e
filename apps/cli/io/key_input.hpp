// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

#include <termios.h>

#include "tui/signals.hpp"

namespace rowan::cli {

/// A key from the keyboard, or from a pipe in its place; or why there is none.
struct InputKey {
  enum class Kind : std::uint8_t {
    key,
    end,      // the end of a pipe, or Ctrl-D on a terminal
    resumed,  // the program was stopped with Ctrl-Z and continued: the screen may show anything
    signal,   // one that ends the program
  };

  Kind kind = Kind::key;
  char key = 0;
  tui::Wake signal = tui::Wake::input;
};

/// Standard input key by key, without Enter and without echo on a terminal. The terminal's settings are
/// restored on destruction and while the program is stopped. A pipe is read byte by byte, so that what
/// follows the last requested key stays in it.
class KeyInput {
 public:
  KeyInput();
  ~KeyInput();
  KeyInput(const KeyInput&) = delete;
  KeyInput& operator=(const KeyInput&) = delete;

  /// Waits for the next key.
  [[nodiscard]] InputKey next();

 private:
  void take_terminal();
  void restore_terminal();

  tui::SignalWatch signals_{tui::SignalWatch::Scope::screen};
  std::optional<termios> former_;  // the settings to restore; empty if standard input is not a terminal
};

}  // namespace rowan::cli
