// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "language/texts.hpp"
#include "puzzle/puzzle.hpp"

namespace rowan::cli {

/// A puzzle and its number in its file, counted from 1.
struct NumberedPuzzle {
  std::size_t number = 0;
  const puzzle::Puzzle* puzzle = nullptr;
};

/// A row for each, without the solutions:
///
///     number  kind   game   to move  grade  rating  moves  decoys
///          1  fours  renju  x            1     735      3       1
[[nodiscard]] std::string puzzles_table(std::span<const NumberedPuzzle> puzzles);

/// The board, the task and what makes it hard; the solution only on request.
[[nodiscard]] std::string puzzle_text(const NumberedPuzzle& shown, bool with_solution,
                                      const language::Texts& texts = {});

/// "800 puzzles: 200 fours (grades 1 to 4), 200 threats (grades 3 to 10), ..."
[[nodiscard]] std::string summary_text(std::span<const puzzle::Puzzle> puzzles);

}  // namespace rowan::cli
