// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "cli/io/output.hpp"
#include "language/texts.hpp"
#include "puzzle/puzzle.hpp"

namespace rowan::cli {

/// A puzzle and its number in its file, counted from 1.
struct NumberedPuzzle {
  std::size_t number = 0;
  const puzzle::Puzzle* puzzle = nullptr;
};

/// The board, the puzzle's number, game, grade, rating and task; if `with_solution`, also the solution and
/// the traits that give the grade.
[[nodiscard]] std::string puzzle_text(const NumberedPuzzle& shown, bool with_solution,
                                      const language::Texts& texts = {});

/// The number, from 1 to `count`, of today's puzzle (UTC). Requires count > 0.
[[nodiscard]] std::size_t puzzle_of_today(std::size_t count);

/// Lets the user solve a puzzle in line mode, one move per line. A right move is answered on the board until
/// the win is complete (puzzle/judgment.hpp); a wrong move is refuted there; every move has three hints. Once
/// the puzzle is solved or given up, the user solves the puzzles of `repeats` that were missed earlier and
/// are due today (puzzle/progress.hpp); `repeats` is empty, or all puzzles of the file, including `asked`.
///
/// The exit code concerns only `asked`: ok if it was solved, `no` if not, the exit code of a signal, or
/// bad_input if the examiner finds the puzzle wrong.
[[nodiscard]] ExitCode solve_in_lines(const NumberedPuzzle& asked, const language::Texts& texts,
                                      std::span<const puzzle::Puzzle> repeats = {});

}  // namespace rowan::cli
