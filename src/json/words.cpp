// SPDX-License-Identifier: MIT
#include "json/words.hpp"

#include <array>

#include "game/notation.hpp"

namespace rowan::json {

Json points_json(const std::vector<Point>& points, const Rules& rules) {
  Json list = Json::array();
  for (const Point point : points) list.push_back(to_text(point, rules));
  return list;
}

std::string side_name(Side side) { return {letter_of(side)}; }

std::string_view outcome_name(Outcome outcome) {
  switch (outcome) {
    case Outcome::first_wins:
      return "x";
    case Outcome::second_wins:
      return "o";
    case Outcome::draw:
      return "draw";
    case Outcome::ongoing:
      break;
  }
  return "ongoing";
}

std::optional<Outcome> find_outcome(std::string_view name) {
  constexpr std::array all{Outcome::ongoing, Outcome::first_wins, Outcome::second_wins, Outcome::draw};
  for (const Outcome outcome : all) {
    if (name == outcome_name(outcome)) return outcome;
  }
  return std::nullopt;
}

Json result_json(Outcome result) { return result == Outcome::ongoing ? Json() : Json(outcome_name(result)); }

}  // namespace rowan::json
