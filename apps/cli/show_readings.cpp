// SPDX-License-Identifier: MIT
#include "cli/show_readings.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "cli/board_text.hpp"
#include "game/forbidden.hpp"
#include "game/notation.hpp"

namespace rowan {

namespace {

// Forbidden points.

bool has_forbidden_points(const Rules& rules) { return rules.forbidden != Forbidden::none; }

/// The sign of a reason on the board: the number of stones that it is about.
char sign_of(ForbiddenReason reason) {
  switch (reason) {
    case ForbiddenReason::overline:
      return '6';
    case ForbiddenReason::double_four:
      return '4';
    case ForbiddenReason::double_three:
      return '3';
  }
  return '?';
}

std::string draw_forbidden(const Position& position) {
  const auto points = forbidden_points(position);
  const auto text_of = [&](Point point) {
    const auto found = std::ranges::find(points, point, &ForbiddenPoint::point);
    if (found != points.end()) return std::string(1, sign_of(found->reason));
    const Cell cell = position.cell(point);
    return std::string(1, cell == Cell::empty ? '.' : letter_of(owner_of(cell)));
  };
  return grid_text(position.rules(), narrowest_cell(position.rules()), text_of) +
         "forbidden to black: 6 overline, 4 double four, 3 double three\n";
}

std::string forbidden_value(const Position& position) {
  std::vector<std::string> words;
  for (const ForbiddenPoint& found : forbidden_points(position)) {
    words.push_back(to_text(found.point, position.rules()) + ':' + std::string(name_of(found.reason)));
  }
  return words.empty() ? "none" : join(words, " ");
}

nlohmann::json forbidden_json(const Position& position) {
  auto list = nlohmann::json::array();
  for (const ForbiddenPoint& found : forbidden_points(position)) {
    list.push_back({{"point", to_text(found.point, position.rules())}, {"reason", name_of(found.reason)}});
  }
  return {{"forbidden", list}};
}

constexpr std::array<Form, 1> forms{{
    {"forbidden", "points forbidden to black", has_forbidden_points, draw_forbidden, forbidden_value,
     forbidden_json, "forbidden points are a matter of renju"},
}};

}  // namespace

std::span<const Form> reading_forms() { return forms; }

}  // namespace rowan
