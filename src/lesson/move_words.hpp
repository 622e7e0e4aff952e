// SPDX-License-Identifier: MIT
#pragma once

#include "base/phrase.hpp"
#include "pattern/pattern_board.hpp"
#include "pattern/shape.hpp"

namespace rowan::lesson {

/// Returns whether a stone makes two threats at once: fours, open threes, or one of each; an open four counts
/// as two.
[[nodiscard]] constexpr bool is_double_threat(pattern::PointClass kind) {
  return kind == pattern::PointClass::three_three ||
         (kind >= pattern::PointClass::four_three && kind <= pattern::PointClass::open_four);
}

/// Describes what a stone of the side to move does on an empty point, in a sentence that begins with the
/// point:
///
///     completes the row      makes an open four       makes two fours         makes a four and an open three
///     makes a four           makes two open threes    makes an open three     makes a three that is not open
///     makes only a two       builds nothing yet
[[nodiscard]] Phrase sentence_for_move(const pattern::PatternBoard& board, pattern::PointIndex point);

/// Joins two sentences.
[[nodiscard]] Phrase two_sentences(Phrase sentence, Phrase next);

}  // namespace rowan::lesson
