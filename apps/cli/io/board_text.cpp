// SPDX-License-Identifier: MIT
#include "cli/io/board_text.hpp"

#include <algorithm>
#include <vector>

#include <fmt/core.h>

#include "game/notation.hpp"
#include "game/position_text.hpp"

namespace rowan::cli {

namespace {

char letter_at(const Position& position, Point point, const std::vector<Point>& line) {
  const Cell cell = position.cell(point);
  if (cell == Cell::empty) return '.';
  const char letter = letter_of(owner_of(cell));
  const bool won = std::ranges::find(line, point) != line.end();
  return won ? static_cast<char>(letter - 'a' + 'A') : letter;
}

}  // namespace

std::size_t narrowest_cell(const Rules& rules) { return column_name(rules.width - 1).size() + 1; }

std::string grid_text(const Rules& rules, std::size_t width,
                      const std::function<std::string(Point)>& text_of) {
  std::string text;
  for (int y = 0; y < rules.height; ++y) {
    text += fmt::format("{:>2} ", rules.height - y);
    for (int x = 0; x < rules.width; ++x) text += fmt::format("{:>{}}", text_of(point_at(x, y)), width);
    text += '\n';
  }
  text += "   ";
  for (int x = 0; x < rules.width; ++x) text += fmt::format("{:>{}}", column_name(x), width);
  return text + '\n';
}

std::string board_text(const Position& position, std::optional<Point> marked,
                       std::span<const ForbiddenPoint> forbidden) {
  const Rules& rules = position.rules();
  const auto line = position.winning_line();
  const std::size_t width = narrowest_cell(rules);
  std::string text = grid_text(rules, width, [&](Point point) {
    const bool closed = std::ranges::find(forbidden, point, &ForbiddenPoint::point) != forbidden.end();
    return std::string(1, closed ? '#' : letter_at(position, point, line));
  });
  if (!marked) return text;
  const std::size_t row_length = 3 + width * rules.width + 1;
  const std::size_t stone = row_length * static_cast<std::size_t>(marked->y) + 2 + width * (marked->x + 1U);
  text[stone - 1] = '(';
  if (text[stone + 1] == '\n') {
    text.insert(stone + 1, ")");
  } else {
    text[stone + 1] = ')';
  }
  return text;
}

std::string status_text(const Position& position) {
  if (why_unreachable(position)) return "both sides have a winning row, so no game reaches this position";
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

}  // namespace rowan::cli
