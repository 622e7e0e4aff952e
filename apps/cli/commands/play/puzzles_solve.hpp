// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>

#include "cli/commands/play/puzzles_text.hpp"
#include "cli/io/exit_code.hpp"
#include "language/texts.hpp"

namespace rowan::cli {

/// The number, from 1 to `count`, of today's puzzle (UTC). Requires count > 0.
[[nodiscard]] std::size_t puzzle_of_today(std::size_t count);

/// Lets a person try moves, one on a line, until the puzzle is solved: a right one is answered on the board
/// up to the end of the win (puzzle/solving.hpp), a wrong one is refuted there, and hints are there in three
/// stages for every move. Ends with `no` where it was not solved, and with an error where the examiner finds
/// the puzzle wrong. With `repeats`, of which `asked` is one, those that were missed before and are due
/// follow (puzzle/progress.hpp).
[[nodiscard]] ExitCode solve_in_lines(const NumberedPuzzle& asked, const language::Texts& texts,
                                      std::span<const puzzle::Puzzle> repeats = {});

}  // namespace rowan::cli
