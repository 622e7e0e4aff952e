// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "board/game32.hpp"

namespace rowan::session {

/// A number as Java's Integer.parseInt reads it: digits with an optional sign, no blanks, 32 bits.
[[nodiscard]] Result<std::int32_t> parse_java_int(std::string_view text);

/// The Java game in one int as its users met it: lines go in, and what the program prints comes out.
///
///     Player 2          the prompt; "Invalid!" stands on a line above it when the last number was refused
///     4                 typed: 1 to 9, or any number whose low ten bits less 1 are 0 to 8
///     x| |              the board after each accepted move
///     -+-+-
///     o| |
///     -+-+-
///      | |
///     game = 1835137    the word after each number, refused ones included
///
/// The words printed are those that the program's description quotes, and no others. The lines "game = ..."
/// are added: the program keeps the word to itself. What is not a number ends the program, which has no
/// handling for it.
///
/// It reads nothing and writes nothing: a terminal, a pipe or a test drives it.
class OriginalGame32 {
 public:
  enum class State : std::uint8_t { playing, over, failed };

  /// What the program prints before it waits for a number.
  [[nodiscard]] std::string prompt() const;

  /// One line without its end. Returns what is printed until the program waits for the next, or until it
  /// ends. Nothing is printed for what is not a number: error() says why the program ends. Requires that it
  /// plays.
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
