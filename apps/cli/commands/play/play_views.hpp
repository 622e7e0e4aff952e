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

/// How line mode shows a game: as a plain board, or as one of the classic programs shows or stores it
/// (docs/classics.md).
enum class View : std::uint8_t {
  board,       // the board with its last move in parentheses; on 3×3 the free cells carry their numbers, and
               // in renju a person sees the forbidden points
  two_boards,  // as TTT3.ASM by Randall Hyde: the free cells numbered on the left, the game on the right
  word,        // as a Java program that keeps the game in one int: the board, the int and its bits
  grid18,      // as an x86-64 assembly program: the board, the two bits of each field and the 18 bits
  grid18_original,  // the same with the answers of its eval_grid as shipped
  cells9,    // as a RISC-V game: its nine numbers, its winning condition and the result of its stage one
  lines,     // as a Haskell gomoku program: the board and the four words that the last move changed
  patterns,  // as the same program: the board and what its pattern cache counts
};

/// The names of the views: "board", "two-boards", "word", "grid18", "grid18:original", "cells9", "lines",
/// "patterns".
[[nodiscard]] std::vector<std::string> view_names();
[[nodiscard]] Result<View> parse_view(std::string_view name);

/// Why the view cannot show that game; empty if it can. `board`, `lines` and `patterns` show every game, the
/// others only tic-tac-toe.
[[nodiscard]] std::optional<Error> incompatibility(View view, const Rules& rules);

/// Whether the view shows the state of its program after every move, not only before a person's move.
[[nodiscard]] bool shows_every_move(View view);

/// The game as whole lines. Requires that the view fits the game. `word` and `grid18` add lines with the bits
/// below these boards.
///
///     board            two-boards                    word        grid18
///
///      X | 2 | 3          | 2 | 3     X |   |        x| |         X |   |        11 00 00
///     ---+---+---      ---+---+---   ---+---+---     -+-+-       ---+---+---
///      4 |(O)| 6        4 |   | 6       | O |         |o|           | O |        00 01 00
///     ---+---+---      ---+---+---   ---+---+---     -+-+-       ---+---+---
///      7 | 8 | 9        7 | 8 | 9       |   |         | |           |   |        00 00 00
///
/// Words about the board are in the language of `texts`; the states of the classic programs are in English.
/// TTT3.ASM numbered its cells from 0; here the numbers on the left are the ones to type, 1 to 9.
[[nodiscard]] std::string view_text(View view, const session::GameSession& session,
                                    const language::Texts& texts = {});

/// What the view `word` adds to the refusal of a number: the word with its error bit, as the Java program
/// would have it after that number; or, if that program would have accepted the number, a line that says so.
/// Empty for other input and in other views.
[[nodiscard]] std::string refusal_text(View view, const session::GameSession& session,
                                       std::string_view typed);

}  // namespace rowan::cli
