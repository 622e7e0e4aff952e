// SPDX-License-Identifier: MIT
#include "cli/board_text.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "game/notation.hpp"

namespace rowan {

namespace {

char letter_at(const Position& position, Point point, const std::vector<Point>& line) {
  const Cell cell = position.cell(point);
  if (cell == Cell::empty) return '.';
  const char letter = letter_of(owner_of(cell));
  const bool won = std::ranges::find(line, point) != line.end();
  return won ? static_cast<char>(letter - 'a' + 'A') : letter;
}

}  // namespace

std::string board_text(const Position& position, std::optional<Point> marked) {
  const Rules& rules = position.rules();
  const auto line = position.winning_line();
  const auto cell_width = column_name(rules.width - 1).size() + 1;
  std::string text;
  for (int y = 0; y < rules.height; ++y) {
    text += fmt::format("{:>2} ", rules.height - y);
    for (int x = 0; x < rules.width; ++x) {
      text += fmt::format("{:>{}}", letter_at(position, point_at(x, y), line), cell_width);
    }
    if (marked && marked->y == y) {
      const std::size_t stone = text.size() - cell_width * (rules.width - marked->x - 1U) - 1;
      text += ' ';
      text[stone - 1] = '(';
      text[stone + 1] = ')';
      if (text.back() == ' ') text.pop_back();
    }
    text += '\n';
  }
  text += "   ";
  for (int x = 0; x < rules.width; ++x) text += fmt::format("{:>{}}", column_name(x), cell_width);
  return text + '\n';
}

std::string status_text(const Position& position) {
  switch (position.outcome()) {
    case Outcome::first_wins:
      return "x wins";
    case Outcome::second_wins:
      return "o wins";
    case Outcome::draw:
      return "draw";
    case Outcome::ongoing:
      break;
  }
  return fmt::format("{} to move", letter_of(position.side_to_move()));
}

}  // namespace rowan
