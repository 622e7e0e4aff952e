// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "puzzle/puzzle.hpp"

namespace rowan::puzzle {

/// A puzzle on one line, five fields with a tab between them (docs/puzzles.md):
///
///     fours   renju   15/15/.../15 x   h8         moves=5 decoys=2 counters=1
///     kind    game    position         solution   traits that are not 0, in this order: moves, lines,
///                                                 quiet, decoys, counters, forbidden
///
/// Each puzzle has exactly one such text.
[[nodiscard]] std::string to_text(const Puzzle& puzzle);

/// Reads the line of a puzzle. An error says which field is wrong and what is expected.
[[nodiscard]] Result<Puzzle> parse_puzzle(std::string_view line);

/// A file of puzzles: the line "rowan puzzles 1", then the comment, if there is one, after "# ", then a
/// puzzle on each line. Readers ignore empty lines and lines that begin with '#'.
[[nodiscard]] std::string file_text(std::span<const Puzzle> puzzles, std::string_view comment = {});

/// Reads a file of puzzles. An error names the line.
[[nodiscard]] Result<std::vector<Puzzle>> parse_puzzle_file(std::string_view text);

/// The built-in puzzles, in the order of their file, which tools/make_puzzles generates (docs/puzzles.md).
/// Fails only if the file is damaged.
[[nodiscard]] Result<std::vector<Puzzle>> built_in_puzzles();

/// The number, from 1 to `count`, of the puzzle of a day, given in days since 1970 (UTC). Every puzzle has
/// its day before any is repeated. Requires count > 0 and day >= 0.
[[nodiscard]] std::size_t number_of_day(std::int64_t day, std::size_t count);

}  // namespace rowan::puzzle
