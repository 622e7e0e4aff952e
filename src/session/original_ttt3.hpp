// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

#include "board/text9.hpp"
#include "player/pattern_player.hpp"

namespace rowan::session {

/// TTT3.ASM by Randall Hyde, as its users saw it: keys in, the program's output out, byte for byte, with
/// lines ending in CR LF.
///
///      0 | 1 | 2      |   |          The person is X and moves first. The left board numbers the free cells,
///     ---+---+---  ---+---+---       0 to 8; the right one holds the game. A key is a move without Enter;
///      3 |   | 5      | O |          q quits. Any other key, 9 and those of occupied cells included, is
///     ---+---+---  ---+---+---       echoed and followed by a bell, and the program waits for another.
///      6 | 7 |        |   | X
///     Your move:
///
/// The program never checks for a line of X: it continues when X has three in a row. It ends when it
/// completes a line of its own or the board is full, and prints "Game Over" in both cases.
///
/// The class does no I/O: a terminal, a pipe or a test drives it.
class OriginalTtt3 {
 public:
  enum class State : std::uint8_t { playing, game_over, quit };

  /// Both boards and the prompt: the output before the first key, and between keys.
  [[nodiscard]] std::string screen() const;

  /// Takes one key. Returns the output up to the end of the next prompt or of the program; only the key and a
  /// bell if the key is refused. Requires that the state is `playing`.
  std::string press(char key);

  [[nodiscard]] State state() const { return state_; }
  [[nodiscard]] const board::Text9& board() const { return board_; }

 private:
  static constexpr int moves_of_x = 5;  // then the board is full

  [[nodiscard]] std::string both_boards() const;

  /// Plays the program's reply. Returns whether it completes a line.
  bool reply();

  player::PatternBook book_{player::as_published};
  board::Text9 board_;
  int moves_ = 0;  // by the person
  State state_ = State::playing;
};

}  // namespace rowan::session
