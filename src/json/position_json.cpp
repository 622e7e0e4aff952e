// SPDX-License-Identifier: MIT
#include "json/position_json.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "game/forbidden.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "game/opening_text.hpp"
#include "game/position_text.hpp"
#include "game/symmetry.hpp"
#include "json/fields.hpp"
#include "json/words.hpp"
#include "record/game_record.hpp"

namespace rowan::json {

// Rules.

namespace {

constexpr std::string_view wins = "wins";
constexpr std::string_view ignored = "ignored";

}  // namespace

Json rules_json(const Rules& rules) {
  return {{"width", rules.width},
          {"height", rules.height},
          {"k", rules.k},
          {"overline", rules.overline == Overline::wins ? wins : ignored},
          {"blocked_five", rules.blocked_five == BlockedFive::wins ? wins : ignored},
          {"forbidden", rules.forbidden == Forbidden::renju ? "renju" : "none"}};
}

Result<Rules> read_rules_field(const Json& object) {
  const auto json = required_object_field(object, "rules");
  if (!json) return failure_of(json);
  const auto width = required_number_field(**json, "width", {.least = 1, .most = Rules::max_size});
  if (!width) return failure_of(width);
  const auto height = required_number_field(**json, "height", {.least = 1, .most = Rules::max_size});
  if (!height) return failure_of(height);
  const auto k = required_number_field(**json, "k", {.least = 1, .most = Rules::max_k});
  if (!k) return failure_of(k);
  const auto overline_wins = is_first_word(**json, "overline", wins, ignored);
  if (!overline_wins) return failure_of(overline_wins);
  const auto blocked_wins = is_first_word(**json, "blocked_five", wins, ignored);
  if (!blocked_wins) return failure_of(blocked_wins);
  const auto all_allowed = is_first_word(**json, "forbidden", "none", "renju");
  if (!all_allowed) return failure_of(all_allowed);
  const Rules rules{.width = static_cast<std::uint8_t>(*width),
                    .height = static_cast<std::uint8_t>(*height),
                    .k = static_cast<std::uint8_t>(*k),
                    .overline = *overline_wins ? Overline::wins : Overline::ignored,
                    .blocked_five = *blocked_wins ? BlockedFive::wins : BlockedFive::ignored,
                    .forbidden = *all_allowed ? Forbidden::none : Forbidden::renju};
  if (!rules.is_valid()) return failure("\"forbidden\" must be \"none\", or \"renju\" where 5 or more win");
  return rules;
}

Result<Rules> read_game_fields(const Json& object, std::string_view usual) {
  const auto game = text_field(object, "game", usual);
  if (!game) return failure_of(game);
  const Json* const size = find_field(object, "size");
  if (size == nullptr) return find_game(*game);
  if (!size->is_string() && !size->is_integer())
    return failure("\"size\" must be a board size such as \"19\" or \"20x12\"");
  const auto parsed = parse_size(size->is_string() ? size->get<std::string>() : size->dump());
  if (!parsed) return failure_of(parsed);
  return find_game(*game, *parsed);
}

// Openings.

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

// Positions.

namespace {

/// The moves of a request as one text, whether they are a string or an array; empty if there are none.
Result<std::string> moves_field(const Json& request) {
  const Json* const field = find_field(request, "moves");
  if (field == nullptr) return std::string();
  if (field->is_string()) return field->get<std::string>();
  if (!field->is_array())
    return failure("\"moves\" must be an array of points, or a string with spaces between them");
  std::vector<std::string> words;
  for (const Json& move : *field) {
    if (!move.is_string())
      return failure("move " + std::to_string(words.size() + 1) + " must be a string such as \"h8\"");
    words.push_back(move.get<std::string>());
  }
  return join(words, " ");
}

Result<Swap2Answer> read_swap2_answer(const Json& json, const Rules& rules) {
  if (json.is_string() && to_lower(json.get<std::string>()) == "black")
    return Swap2Answer{.take_first = true};
  if (!json.is_array() || json.empty()) {
    return failure("a swap2 answer must be \"black\" or a list of stones such as [\"h8\"]");
  }
  Swap2Answer answer;
  for (const Json& stone : json) {
    if (!stone.is_string()) return failure("a stone must be a string such as \"h8\"");
    const auto text = stone.get<std::string>();
    const auto point = parse_point(text, rules);
    if (!point) return failure('\'' + quotable(text) + "': " + point.error().message);
    answer.stones.push_back(*point);
  }
  return answer;
}

Result<Swap2> read_swap2(const Json& answers, const Rules& rules) {
  if (!answers.is_array()) return failure("\"swap2\" must be the array of the answers so far");
  if (!Swap2::suits(rules)) return failure("swap2 needs a board of at least 5x5 and k of at least 3");
  Swap2 opening(rules);
  int number = 0;
  for (const Json& json : answers) {
    ++number;
    const std::string place = "swap2, answer " + std::to_string(number) + ": ";
    if (opening.is_done()) return failure(place + "the opening is already complete");
    const auto answer = read_swap2_answer(json, rules);
    if (!answer) return failure(place + answer.error().message);
    if (const auto problem = opening.answer(*answer))
      return failure(place + problem->message, problem->detail);
  }
  return opening;
}

/// The question that swap2 asks now, or who has black if the opening is done.
Json question_json(const Swap2& opening) {
  if (opening.is_done()) {
    const bool is_opener = opening.seat_of(Side::first) == Swap2Seat::opener;
    return {{"asked", nullptr},
            {"may", Json::array()},
            {"done", true},
            {"first", is_opener ? "opener" : "other"},
            {"text", is_opener ? "The opener has black." : "The opener has white."},
            {"note", opening.note()}};
  }
  Json may = Json::array({3});
  const char* text = "The opener places three stones: black, white, black.";
  const std::size_t stones = opening.position().moves().size();
  if (stones == 3) {
    may = Json::array({"black", 1, 2});
    text = "The other takes black, or white with one white stone, or places a white and a black stone.";
  } else if (stones == 5) {
    may = Json::array({"black", 1});
    text = "The opener takes black, or white with one white stone.";
  }
  return {{"asked", opening.asked() == Swap2Seat::opener ? "opener" : "other"},
          {"may", may},
          {"done", false},
          {"first", nullptr},
          {"text", text},
          {"note", opening.note()}};
}

/// Reads the fields `opening` and `swap2`: at most one of them, and neither together with `position`.
Result<void> read_openings(AskedPosition& asked, const Json& request, const Rules& rules, bool has_start) {
  const Json* const line = find_field(request, "opening");
  const Json* const answers = find_field(request, "swap2");
  if (line != nullptr && answers != nullptr) return failure("\"opening\" and \"swap2\" cannot be combined");
  if (has_start && (line != nullptr || answers != nullptr)) {
    return failure(std::string(line != nullptr ? "\"opening\"" : "\"swap2\"") +
                   " starts on the empty board; leave out \"position\"");
  }
  if (line != nullptr) {
    auto opening = read_opening(*line, rules);
    if (!opening) return failure_of(opening);
    asked.position = opening->position();
    asked.opening = *std::move(opening);
  }
  if (answers != nullptr) {
    auto opening = read_swap2(*answers, rules);
    if (!opening) return failure_of(opening);
    asked.position = opening->position();
    asked.swap2 = *std::move(opening);
  }
  return {};
}

std::vector<Point> stones_of(const Position& position, Side side) {
  std::vector<Point> points;
  for (int index = 0; index < position.rules().point_count(); ++index) {
    const Point point = position.rules().point_of(index);
    if (position.cell(point) == stone_of(side)) points.push_back(point);
  }
  return points;
}

}  // namespace

Result<AskedPosition> read_position(const Json& request) {
  const auto rules = read_game_fields(request, "tictactoe");
  if (!rules) return failure_of(rules);
  AskedPosition asked{.position = Position(*rules)};
  const auto text = text_field(request, "position");
  if (!text) return failure_of(text);
  if (!text->empty()) {
    auto start = parse_reachable_position(*text, *rules);
    if (!start) return failure_of(start);
    asked.position = *std::move(start);
  }
  if (auto opened = read_openings(asked, request, *rules, !text->empty()); !opened) return failure_of(opened);
  const auto moves = moves_field(request);
  if (!moves) return failure_of(moves);
  if (trim(*moves).empty()) return asked;
  if (asked.is_opening())
    return failure(asked.opening ? "\"moves\" may follow only after the opening is complete"
                                 : "\"moves\" may follow only after swap2 is complete");
  auto played = play_moves(asked.position, *moves);
  if (!played) return failure_of(played);
  asked.position = *std::move(played);
  return asked;
}

Json position_json(const AskedPosition& asked) {
  const Position& position = asked.position;
  const Rules& rules = position.rules();
  const Outcome outcome = position.outcome();
  const auto& moves = position.moves();
  return {{"game", game_name(rules)},
          {"about", describe(rules)},
          {"rules", rules_json(rules)},
          {"position", to_text(position)},
          {"moves", points_json(moves, rules)},
          {"last_move", moves.empty() ? Json() : Json(to_text(moves.back(), rules))},
          {"to_move", side_name(position.side_to_move())},
          {"stones",
           {{"x", points_json(stones_of(position, Side::first), rules)},
            {"o", points_json(stones_of(position, Side::second), rules)}}},
          {"legal", points_json(position.legal_moves(), rules)},
          {"outcome", outcome_name(outcome)},
          {"how", outcome == Outcome::ongoing ? Json() : Json(name_of(record::board_termination(position)))},
          {"winning_line", points_json(position.winning_line(), rules)},
          {"forbidden", forbidden_json(position)},
          {"swap2", asked.swap2 ? question_json(*asked.swap2) : Json()},
          {"opening", asked.opening ? opening_json(*asked.opening) : Json()}};
}

Json swap2_answer_json(const Swap2Answer& answer, const Rules& rules) {
  return answer.take_first ? Json("black") : points_json(answer.stones, rules);
}

Json forbidden_json(const Position& position) {
  Json list = Json::array();
  if (position.rules().forbidden == Forbidden::none) return list;
  for (const ForbiddenPoint& found : forbidden_points(position)) {
    Json lines = Json::array();
    for (const std::vector<Point>& line : forbidden_lines(position, found.point)) {
      lines.push_back(points_json(line, position.rules()));
    }
    list.push_back({{"point", to_text(found.point, position.rules())},
                    {"reason", name_of(found.reason)},
                    {"text", describe(found.reason)},
                    {"lines", lines}});
  }
  return list;
}

}  // namespace rowan::json
