// SPDX-License-Identifier: MIT
#include "protocol/gomocup_command.hpp"

#include <algorithm>

namespace rowan::protocol {

Result<int> gomocup_rule(const Rules& rules) {
  if (rules.k != 5) {
    return failure("the Gomocup protocol does not support " + std::to_string(rules.k) + " in a row");
  }
  if (rules.forbidden == Forbidden::renju) return 4;
  const int exactly_five = rules.overline == Overline::ignored ? 1 : 0;
  const int caro = rules.blocked_five == BlockedFive::ignored ? 8 : 0;
  return exactly_five + caro;
}

std::string gomocup_point(Point point) { return std::to_string(point.x) + ',' + std::to_string(point.y); }

std::string start_command(const Rules& rules) {
  if (rules.width == rules.height) return "START " + std::to_string(rules.width);
  return "RECTSTART " + std::to_string(rules.width) + ',' + std::to_string(rules.height);
}

std::string info_command(std::string_view key, std::int64_t value) {
  return "INFO " + std::string(key) + ' ' + std::to_string(value);
}

std::vector<std::string> board_commands(const Position& position) {
  const Rules& rules = position.rules();
  const Cell own = stone_of(position.side_to_move());
  std::vector<std::string> lines{"BOARD"};
  const auto is_move = [&](Point point) {
    return std::ranges::find(position.moves(), point) != position.moves().end();
  };
  const auto add = [&](Point point) {
    lines.push_back(gomocup_point(point) + (position.cell(point) == own ? ",1" : ",2"));
  };
  for (int index = 0; index < rules.point_count(); ++index) {
    const Point point = rules.point_of(index);
    if (position.cell(point) != Cell::empty && !is_move(point)) add(point);
  }
  for (const Point point : position.moves()) add(point);
  lines.emplace_back("DONE");
  return lines;
}

std::vector<std::string> swap2_commands(const Position& position) {
  std::vector<std::string> lines{"SWAP2BOARD"};
  for (const Point point : position.moves()) lines.push_back(gomocup_point(point));
  lines.emplace_back("DONE");
  return lines;
}

}  // namespace rowan::protocol
