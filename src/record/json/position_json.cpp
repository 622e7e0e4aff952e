// SPDX-License-Identifier: MIT
#include "record/json/position_json.hpp"

#include <string>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "game/forbidden.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "game/position_text.hpp"
#include "record/json/json_fields.hpp"
#include "record/json/json_words.hpp"
#include "record/json/opening_json.hpp"
#include "record/json/rules_json.hpp"
#include "record/replay.hpp"

namespace rowan::record {

namespace {

/// The moves as one text, limited to as many moves as the board has points.
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

/// What the opening asks now.
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
          {"how", outcome == Outcome::ongoing ? Json() : Json(name_of(board_termination(position)))},
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

}  // namespace rowan::record
