// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "board/game32.hpp"

namespace rowan::session {

/// Parses a number like Java's Integer.parseInt: digits with an optional sign, no spaces, 32 bits.
[[nodiscard]] Result<std::int32_t> parse_java_int(std::string_view text);

/// The Java game whose state is one int, as its users saw it: lines in, the program's output out.
///
///     Player 2          the prompt, preceded by a line "Invalid!" if the last number was refused
///     4                 typed: 1 to 9, or any other number n for which the low ten bits of n - 1 are 0 to 8
///     x| |              the board after each accepted move
///     -+-+-
///     o| |
///     -+-+-
///      | |
///     game = 1835137    the int after each number, refused ones included
///
/// Prints exactly the texts quoted in the program's description, and adds the lines "game = ...": the
/// original never shows the state. Input that is not a number ends the program, as in the original, which
/// does not handle it.
///
/// The class does no I/O: a terminal, a pipe or a test drives it.
class OriginalGame32 {
 public:
  enum class State : std::uint8_t { playing, over, failed };

  /// The program's output before it waits for a number.
  [[nodiscard]] std::string prompt() const;

  /// Takes one line without its line ending. Returns the output up to the end of the next prompt or of the
  /// program; empty if the input is not a number, in which case error() says why the program ends. Requires
  /// that the state is `playing`.
  std::string enter(std::string_view line);

  [[nodiscard]] State state() const { return state_; }
  [[nodiscard]] const board::Game32& game() const { return game_; }

  /// Why the state is `failed`.
  [[nodiscard]] const Error& error() const { return error_; }

 private:
  board::Game32 game_;
  State state_ = State::playing;
  Error error_;
};

}  // namespace rowan::session
