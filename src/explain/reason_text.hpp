// SPDX-License-Identifier: MIT
#pragma once

#include <limits>
#include <span>
#include <string>
#include <vector>

#include "explain/reason.hpp"
#include "game/notation.hpp"
#include "game/point.hpp"
#include "game/rules.hpp"
#include "language/texts.hpp"
#include "pattern/shape.hpp"

namespace rowan::explain {

/// How a text writes points: short_text or to_text of game/notation.hpp, as on the reader's board.
using PointText = std::string (*)(Point, const Rules&);

/// The reasons in a player's words, with one verb for those of the same kind:
///
///     makes a four f8-i8 and an open three h7-h9; blocks the open three g7-i9; wins by fours in 4: h10 ...
///
/// Points are written by `name`: the terminal's board of 3×3 shows digits, the page's letters. Rows are named
/// after the game: at six in a row, what shapes call a four is five stones. A row is given by the stones at
/// its ends, a line by its moves, cut with "..." if it is long. Only the first `most_clauses` clauses are
/// given.
[[nodiscard]] std::string to_text(std::span<const Reason> reasons, const Rules& rules,
                                  PointText name = short_text, const language::Texts& texts = {},
                                  std::size_t most_clauses = std::numeric_limits<std::size_t>::max());

/// The same as whole sentences about the move, for readers who see nothing else:
///
///     It makes a four f8-i8; blocks the open three g7-i9.
///     After it the opponent is forbidden to answer at h9: overline.
[[nodiscard]] std::string to_sentences(std::span<const Reason> reasons, const Rules& rules, PointText name,
                                       const language::Texts& texts);

/// "open three g8-i8", "four a1-d1".
[[nodiscard]] std::string row_text(pattern::Shape shape, const std::vector<Point>& stones, const Rules& rules,
                                   PointText name = short_text, const language::Texts& texts = {});

/// "the open three g8-i8": as the object of a block.
[[nodiscard]] std::string definite_row_text(pattern::Shape shape, const std::vector<Point>& stones,
                                            const Rules& rules, PointText name, const language::Texts& texts);

/// The word for a row that lacks one stone, in the form of an object: "four" in five in a row, "five" in six
/// in a row.
[[nodiscard]] std::string four_word(const Rules& rules, const language::Texts& texts);

/// "a, b and c".
[[nodiscard]] std::string list_text(std::span<const std::string> parts, const language::Texts& texts);

}  // namespace rowan::explain
