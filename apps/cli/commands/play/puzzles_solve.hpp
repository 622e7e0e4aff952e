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

/// The board, the grade, the rating and the task. With the solution, also what the grade is based on.
[[nodiscard]] std::string puzzle_text(const NumberedPuzzle& shown, bool with_solution,
                                      const language::Texts& texts = {});

/// The number, from 1 to `count`, of today's puzzle (UTC). Requires count > 0.
[[nodiscard]] std::size_t puzzle_of_today(std::size_t count);

/// Solves a puzzle in line mode, one move per line: a right move is answered on the board until the win is
/// complete (puzzle/judgment.hpp), a wrong one is refuted there, and every move has three stages of hints.
/// Returns `no` if it was not solved, and an error if the examiner finds the puzzle wrong. With `repeats`,
/// which include `asked`, the puzzles missed earlier and due today follow (puzzle/progress.hpp).
[[nodiscard]] ExitCode solve_in_lines(const NumberedPuzzle& asked, const language::Texts& texts,
                                      std::span<const puzzle::Puzzle> repeats = {});

}  // namespace rowan::cli
