// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "language/texts.hpp"
#include "session/game_session.hpp"

namespace rowan::cli {

/// How line mode shows a game.
enum class View : std::uint8_t {
  board,       // the board with its last move in parentheses; on 3×3 the free cells carry their numbers, and
               // at renju a person sees what is forbidden
  two_boards,  // as TTT3.ASM by Randall Hyde: the free cells numbered on the left, the game on the right
  word,        // as a Java program in one int: its board, its word and the word's bits
  grid18,      // as an x86-64 assembly program: the board, the two bits of each field and the 18 bits
  grid18_original,  // the same with the answers of its eval_grid as shipped
  cells9,    // as a RISC-V game: its nine numbers, its winning condition and what its stage one returns
  lines,     // as a Haskell gomoku program: the board and the four words that the last move changed
  patterns,  // as the same program: the board and what its pattern cache counts
};

/// "board", "two-boards", "word", "grid18", "grid18:original", "cells9", "lines", "patterns".
[[nodiscard]] std::vector<std::string> view_names();
[[nodiscard]] Result<View> parse_view(std::string_view name);

/// Why the view cannot show that game: all but `board`, `lines` and `patterns` are of tic-tac-toe.
[[nodiscard]] std::optional<Error> why_unfit(View view, const Rules& rules);

/// Does the view show what its program held after every move, and not only where a person is asked?
[[nodiscard]] bool shows_every_move(View view);

/// The game as whole lines. Requires that the view fits the game.
///
///     board            two-boards                    word        grid18
///
///      X | 2 | 3          | 2 | 3     X |   |        x| |         X |   |       11 00 00
///     ---+---+---      ---+---+---   ---+---+---     -+-+-       ---+---+---
///      4 |(O)| 6        4 |   | 6       | O |         |o|           | O |       00 01 00
///     ---+---+---      ---+---+---   ---+---+---     -+-+-       ---+---+---
///      7 | 8 | 9        7 | 8 | 9       |   |         | |           |   |       00 00 00
///
/// Only the view `board` has words, in the language of `texts`; the others show what programs hold.
/// TTT3.ASM numbered its cells from 0; here the numbers on the left are those that are typed, 1 to 9.
[[nodiscard]] std::string view_text(View view, const session::GameSession& session,
                                    const language::Texts& texts = {});

/// What the view has to say about a line that was refused: the word with its error bit, as the Java
/// program would have it after such a number. A number that the program would have taken for a cell has no
/// such word: a line says where it is taken. Empty otherwise.
[[nodiscard]] std::string refusal_text(View view, const session::GameSession& session,
                                       std::string_view typed);

}  // namespace rowan::cli
