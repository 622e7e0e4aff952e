// SPDX-License-Identifier: MIT
#include "lesson/move_words.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "game/notation.hpp"
#include "pattern/shape.hpp"

namespace rowan::lesson {

namespace {

std::string_view sentence_key(const pattern::PointShapes& shapes) {
  using pattern::Shape;
  const Shape best = *std::ranges::max_element(shapes);
  const int fours = pattern::count_fours(shapes);
  const auto threes = std::ranges::count_if(shapes, pattern::is_open_three);
  if (best == Shape::five) return translatable("{point} completes the row.");
  if (best == Shape::open_four) return translatable("{point} makes an open four.");
  if (fours > 1) return translatable("{point} makes two fours.");
  if (fours == 1) {
    return threes > 0 ? translatable("{point} makes a four and an open three.")
                      : translatable("{point} makes a four.");
  }
  if (threes > 1) return translatable("{point} makes two open threes.");
  if (threes > 0) return translatable("{point} makes an open three.");
  if (best == Shape::three) return translatable("{point} makes a three that is not open.");
  if (best >= Shape::two) return translatable("{point} makes only a two.");
  return translatable("{point} builds nothing yet.");
}

}  // namespace

Phrase sentence_for_move(const pattern::PatternBoard& board, pattern::PointIndex point) {
  const Rules& rules = board.rules();
  return phrase(sentence_key(board.shapes(point, board.side_to_move())),
                {{"point", to_text(rules.point_of(point), rules)}});
}

Phrase two_sentences(Phrase sentence, Phrase next) {
  return phrase("{sentence} {next}", {{"sentence", std::move(sentence)}, {"next", std::move(next)}});
}

}  // namespace rowan::lesson
