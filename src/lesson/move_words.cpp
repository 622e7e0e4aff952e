// SPDX-License-Identifier: MIT
#include "lesson/move_words.hpp"

#include <algorithm>

#include "pattern/point_class.hpp"
#include "pattern/shape.hpp"

namespace rowan::lesson {

std::string words_for_move(const pattern::PatternBoard& board, pattern::PointIndex point) {
  using pattern::Shape;
  const pattern::PointShapes shapes = board.shapes(point, board.side_to_move());
  const Shape best = *std::ranges::max_element(shapes);
  const int fours = pattern::count_fours(shapes);
  const auto threes = std::ranges::count_if(shapes, pattern::is_open_three);
  if (best == Shape::five) return "completes the row";
  if (best == Shape::open_four) return "makes an open four";
  if (fours > 1) return "makes two fours";
  if (fours == 1) return threes > 0 ? "makes a four and an open three" : "makes a four";
  if (threes > 0) return threes > 1 ? "makes two open threes" : "makes an open three";
  if (best == Shape::three) return "makes a three that is not open";
  if (best >= Shape::two) return "makes only a two";
  return "builds nothing yet";
}

}  // namespace rowan::lesson
