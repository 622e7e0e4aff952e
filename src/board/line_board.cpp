// SPDX-License-Identifier: MIT
#include "board/line_board.hpp"

#include <algorithm>

namespace rowan::board {

LineBoard::LineBoard(const Rules& rules) : rules_(rules) { assert(supports(rules)); }

LineBoard::LineBoard(const Position& position) : LineBoard(position.rules()) {
  place_stones(*this, position);
}

void LineBoard::clear() {
  std::fill_n(words_.begin(), line_count(), 0);
  stone_count_ = 0;
}

bool LineBoard::wins_at(Point point) const {
  assert(cell(point) != Cell::empty);
  return wins_through(slots(point), owner_of(cell(point)));
}

bool LineBoard::wins_through(LineSlots slots, Side side) const {
  return std::ranges::any_of(
      slots, [&](LineSlot slot) { return run_wins(rules_, words_[slot.line], slot.field(), side); });
}

bool LineBoard::has_line(Side side) const {
  return std::ranges::any_of(lines(),
                             [&](std::uint64_t line) { return has_winning_run(rules_, line, side); });
}

int LineBoard::line_length(int line) const {
  assert(line >= 0 && line < line_count());
  const int width = rules_.width;
  const int height = rules_.height;
  if (line < height) return width;
  if (line < height + width) return height;
  const int diagonals = width + height - 1;
  const int index = (line - height - width) % diagonals;
  return std::min({index + 1, diagonals - index, width, height});
}

}  // namespace rowan::board
