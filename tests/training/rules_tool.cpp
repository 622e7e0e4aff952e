// SPDX-License-Identifier: MIT
// Results of rowan::Position for boards, for comparison with tools/training/selfplay.
//
//   rules_tool GAME    for each board on stdin: a digit for each point, or "over" if a side has won
//
// A board is a line "SIZE CELLS" with a digit for each point: 0 (empty), 1 or 2. The output digit of an empty
// point is a sum of flags: 1 if a stone of the first player would win there, 2 if a stone of the second
// player would, 4 if the point is forbidden to the first player. The digit of an occupied point is 0.
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "game/forbidden.hpp"
#include "game/games.hpp"
#include "game/position.hpp"

namespace rowan {
namespace {

int fail(std::string_view message) {
  std::cerr << "error: " << message << '\n';
  return 2;
}

bool wins(const Rules& rules, std::vector<Cell> cells, int point, Side side) {
  cells[static_cast<std::size_t>(point)] = stone_of(side);
  return Position(rules, std::move(cells), opponent(side)).has_line(side);
}

std::string digits_of(const Rules& rules, const std::vector<Cell>& cells) {
  const Position position(rules, cells, Side::first);
  if (position.has_line(Side::first) || position.has_line(Side::second)) return "over";
  std::string text;
  for (int point = 0; point < rules.point_count(); ++point) {
    int digit = 0;
    if (cells[static_cast<std::size_t>(point)] == Cell::empty) {
      digit += wins(rules, cells, point, Side::first) ? 1 : 0;
      digit += wins(rules, cells, point, Side::second) ? 2 : 0;
      digit += why_forbidden(position, rules.point_of(point)) ? 4 : 0;
    }
    text += static_cast<char>('0' + digit);
  }
  return text;
}

int run(int count, char** arguments) {
  if (count != 2) return fail("expected the name of a game");
  const auto named = find_game(arguments[1]);
  if (!named) return fail(named.error().message);
  Rules rules = *named;
  std::string digits;
  for (int size = 0; std::cin >> size >> digits;) {
    rules.width = rules.height = static_cast<std::uint8_t>(size);
    if (!rules.is_valid() || digits.size() != static_cast<std::size_t>(rules.point_count())) {
      return fail("a board has not as many cells as its size says");
    }
    std::vector<Cell> cells;
    for (const char digit : digits) {
      cells.push_back(digit == '0' ? Cell::empty : stone_of(digit == '1' ? Side::first : Side::second));
    }
    std::cout << digits_of(rules, cells) << '\n';
  }
  return 0;
}

}  // namespace
}  // namespace rowan

int main(int count, char** arguments) { return rowan::run(count, arguments); }
