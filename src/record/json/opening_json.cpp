// SPDX-License-Identifier: MIT
#include "record/json/opening_json.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "game/opening_text.hpp"
#include "game/symmetry.hpp"
#include "record/json/json_words.hpp"

namespace rowan::record {

namespace {

const char* seat_name(OpeningSeat seat) { return seat == OpeningSeat::opener ? "opener" : "other"; }

const char* act_name(OpeningAct act) {
  switch (act) {
    case OpeningAct::place:
      return "place";
    case OpeningAct::choose_color:
      return "color";
    case OpeningAct::announce:
      return "number";
    case OpeningAct::offer:
      return "offer";
    case OpeningAct::take:
      break;
  }
  return "take";
}

const char* kind_name(OpeningRegion::Kind kind) {
  switch (kind) {
    case OpeningRegion::Kind::anywhere:
      return "anywhere";
    case OpeningRegion::Kind::inside:
      return "inside";
    case OpeningRegion::Kind::outside:
      break;
  }
  return "outside";
}

/// The legal moves that do not end the game.
std::vector<Point> open_points(const Position& position) {
  std::vector<Point> points = position.legal_moves();
  std::erase_if(points, [&](Point point) {
    Position next = position;
    next.play(point);
    return next.is_over();
  });
  return points;
}

Json stones_json(const Opening& opening, const OpeningOption& option) {
  const Rules& rules = opening.position().rules();
  const std::vector<Point> open = open_points(opening.position());
  Json stones = Json::array();
  Side color = opening.position().side_to_move();
  for (int i = 0; i < option.count; ++i, color = opponent(color)) {
    const OpeningRegion& region = option.regions.at(static_cast<std::size_t>(i));
    std::vector<Point> points = open;
    std::erase_if(points, [&](Point point) { return !region.contains(point, rules); });
    stones.push_back({{"color", side_name(color)},
                      {"where", kind_name(region.kind)},
                      {"size", region.size},
                      {"points", points_json(points, rules)}});
  }
  return stones;
}

/// Points that are equivalent under a symmetry of the position, in groups of two or more.
Json same_points_json(const Position& position) {
  const Rules& rules = position.rules();
  std::vector<Symmetry> ways;
  for (const Symmetry way : symmetries(rules)) {
    if (apply(way, position) == position) ways.push_back(way);
  }
  Json groups = Json::array();
  std::vector<Point> seen;
  for (const Point point : open_points(position)) {
    std::vector<Point> group;
    for (const Symmetry way : ways) {
      const Point image = apply(way, point, rules);
      if (std::ranges::find(group, image) == group.end()) group.push_back(image);
    }
    if (group.size() < 2 || std::ranges::find(seen, point) != seen.end()) continue;
    seen.insert(seen.end(), group.begin(), group.end());
    groups.push_back(points_json(group, rules));
  }
  return groups;
}

Json option_json(const Opening& opening, const OpeningOption& option) {
  const Rules& rules = opening.position().rules();
  Json json{{"act", act_name(option.act)}};
  switch (option.act) {
    case OpeningAct::place:
      json["stones"] = stones_json(opening, option);
      break;
    case OpeningAct::choose_color:
      break;
    case OpeningAct::announce:
      json["most"] = opening.most_announced(option);
      break;
    case OpeningAct::offer:
      json["count"] = opening.offer_count(option);
      json["points"] = points_json(open_points(opening.position()), rules);
      json["same"] = same_points_json(opening.position());
      break;
    case OpeningAct::take:
      json["points"] = points_json(opening.offered(), rules);
      break;
  }
  return json;
}

/// The answers so far, each with the seat that gave it.
Json answers_json(const Opening& opening) {
  const Rules& rules = opening.position().rules();
  Json answers = Json::array();
  Opening replayed(opening.rule(), rules);
  for (const OpeningAction& action : opening.actions()) {
    answers.push_back({{"by", seat_name(replayed.asked())},
                       {"act", act_name(action.act)},
                       {"text", action_text(action, rules)}});
    static_cast<void>(replayed.apply(action));  // legal: it was accepted before
  }
  return answers;
}

}  // namespace

Json opening_rule_json(const OpeningRule& rule) {
  return {{"name", rule.name},
          {"title", rule.title},
          {"about", rule.about},
          {"game", rule.game},
          {"smallest", rule.smallest},
          {"least_k", rule.least_k},
          {"needs_middle", rule.needs_middle}};
}

Json opening_json(const Opening& opening) {
  Json options = Json::array();
  if (!opening.is_done()) {
    for (const OpeningOption& option : opening.options()) options.push_back(option_json(opening, option));
  }
  return {{"rule", opening.rule().name},
          {"title", opening.rule().title},
          {"line", to_text(opening)},
          {"answers", answers_json(opening)},
          {"asked", opening.is_done() ? Json() : Json(seat_name(opening.asked()))},
          {"options", options},
          {"done", opening.is_done()},
          {"first", seat_name(opening.seat_of(Side::first))},
          {"settled", !opening.colors_may_change()},
          {"offered", points_json(opening.is_done() ? std::vector<Point>() : opening.offered(),
                                  opening.position().rules())}};
}

Result<Opening> read_opening(const Json& line, const Rules& rules) {
  if (!line.is_string())
    return failure("\"opening\" must be a line such as \"swap2: h8 i9 j7; black\", or the rule alone");
  const auto text = line.get<std::string>();
  auto opening = parse_opening(text.contains(':') ? text : text + ':', rules);
  if (!opening) return failure("opening, " + opening.error().message);
  return opening;
}

}  // namespace rowan::record
