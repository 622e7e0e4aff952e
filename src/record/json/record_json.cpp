// SPDX-License-Identifier: MIT
#include "record/json/record_json.hpp"

#include <algorithm>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "game/notation.hpp"
#include "game/position_text.hpp"
#include "record/json/json_fields.hpp"
#include "record/json/json_words.hpp"
#include "record/json/rules_json.hpp"
#include "record/replay.hpp"
#include "record/text_field.hpp"

namespace rowan::record {

namespace {

constexpr int current_version = 1;

// Writing.

void add_text(Json& object, const char* key, const std::string& text) {
  if (!text.empty()) object[key] = clean_text(text);
}

void add_number(Json& object, const char* key, std::int64_t number) {
  if (number != 0) object[key] = number;
}

Json move_json(const RecordedMove& move, const Rules& rules) {
  const std::string point = to_text(move.point, rules);
  if (!move.time && !move.evaluation && move.comment.empty()) return point;
  Json object{{"move", point}};
  if (move.time) object["time_us"] = move.time->count();
  if (move.evaluation) object["evaluation"] = evaluation_json(*move.evaluation);
  add_text(object, "comment", move.comment);
  return object;
}

// Reading.

Result<void> check_version(const Json& game) {
  const auto version = number_field(game, "rowan_record", {.least = 1, .most = current_version});
  if (!version) return failure_of(version);
  return {};
}

Result<Rules> read_rules(const Json& game) {
  const bool is_named = find_field(game, "game") != nullptr || find_field(game, "size") != nullptr;
  const bool must_tell = find_field(game, "rowan_record") != nullptr && !is_named;
  if (find_field(game, "rules") != nullptr || must_tell) return read_rules_field(game);
  return read_game_fields(game, "freestyle");
}

Result<Position> read_start(const Json& game, const Rules& rules) {
  const auto text = text_field(game, "start");
  if (!text) return failure_of(text);
  if (text->empty()) return Position(rules);
  auto position = parse_reachable_position(*text, rules);
  if (!position) return failure("\"start\": " + position.error().message, position.error().detail);
  return position;
}

Result<void> read_players(const Json& game, GameRecord& record) {
  const Json* const found = find_field(game, "players");
  if (found == nullptr) return {};
  const auto is_text = [](const Json& name) { return name.is_string(); };
  if (!found->is_array() || found->size() != 2 || !std::ranges::all_of(*found, is_text)) {
    return failure("\"players\" must be two strings, the names of x and o");
  }
  for (std::size_t side = 0; side < 2; ++side) {
    record.players[side] = clean_text((*found)[side].get<std::string_view>());
  }
  return {};
}

/// A point, or an object with the point and more about the move. replay_and_set_result() checks that it is
/// legal.
Result<RecordedMove> read_move(const Json& json, const Rules& rules) {
  if (!json.is_string() && !json.is_object()) {
    return failure("expected a point such as \"h8\", or an object with \"move\"");
  }
  auto word =
      json.is_string() ? Result<std::string>(json.get<std::string>()) : required_text_field(json, "move");
  if (!word) return failure_of(word);
  const auto point = parse_point(*word, rules);
  if (!point) return failure('\'' + quotable(*word) + "': " + point.error().message);
  RecordedMove move{.point = *point};
  if (json.is_string()) return move;
  const auto time =
      number_field(json, "time_us", {.least = 0, .most = std::numeric_limits<std::int64_t>::max()});
  if (!time) return failure_of(time);
  if (*time) move.time = std::chrono::microseconds(**time);
  const auto evaluation = read_evaluation_field(json);
  if (!evaluation) return failure_of(evaluation);
  move.evaluation = *evaluation;
  const auto comment = text_field(json, "comment");
  if (!comment) return failure_of(comment);
  move.comment = clean_text(*comment);
  return move;
}

/// Plays the moves of a string immediately, so that an error can point into it.
Result<void> read_move_text(const std::string& text, GameRecord& record) {
  const auto played = play_moves(record.start, text);
  if (!played) return failure_of(played);
  for (const Point move : played->moves()) record.moves.push_back({.point = move});
  return {};
}

Result<void> read_moves(const Json& game, GameRecord& record) {
  const Json* const found = find_field(game, "moves");
  if (found == nullptr) return {};
  if (found->is_string()) return read_move_text(found->get<std::string>(), record);
  if (!found->is_array()) return failure("\"moves\" must be an array");
  if (found->size() > static_cast<std::size_t>(record.rules().point_count())) {
    return failure("\"moves\" has " + std::to_string(found->size()) + " moves; the board has " +
                   std::to_string(record.rules().point_count()) + " points");
  }
  for (const Json& json : *found) {
    auto move = read_move(json, record.rules());
    if (!move) {
      return failure("\"moves\", move " + std::to_string(record.moves.size() + 1) + ": " +
                     move.error().message);
    }
    record.moves.push_back(*std::move(move));
  }
  return {};
}

Result<void> read_end(const Json& game, GameRecord& record) {
  const auto result = text_field(game, "result");
  if (!result) return failure_of(result);
  if (!result->empty()) {
    const auto outcome = find_outcome(*result);
    if (!outcome) return failure("\"result\" must be \"x\", \"o\", \"draw\" or \"\"");
    record.result = *outcome;
  }
  const auto how = text_field(game, "termination");
  if (!how) return failure_of(how);
  if (how->empty()) return {};
  const auto termination = find_termination(*how);
  if (!termination) {
    std::vector<std::string> names;
    for (const Termination known : all_terminations()) names.emplace_back(name_of(known));
    return failure("\"termination\": '" + quotable(*how) + "' is not known" + did_you_mean(*how, names));
  }
  record.termination = *termination;
  return {};
}

Result<void> read_texts(const Json& game, GameRecord& record) {
  const std::pair<const char*, std::string*> fields[] = {{"opening_note", &record.opening_note},
                                                         {"detail", &record.detail},
                                                         {"event", &record.event},
                                                         {"round", &record.round},
                                                         {"date", &record.date},
                                                         {"comment", &record.comment}};
  for (const auto& [key, field] : fields) {
    const auto text = text_field(game, key);
    if (!text) return failure_of(text);
    *field = clean_text(*text);
  }
  return {};
}

Result<void> read_opening_moves(const Json& game, GameRecord& record) {
  constexpr int most = Rules::max_size * Rules::max_size;
  const auto count = number_field(game, "opening_moves", {.least = 0, .most = most});
  if (!count) return failure_of(count);
  record.opening_moves = static_cast<int>(count->value_or(0));
  return {};
}

}  // namespace

Json evaluation_json(const Evaluation& evaluation) {
  Json object{{"score", evaluation.score}};
  add_number(object, "win_in", evaluation.win_in);
  add_number(object, "depth", evaluation.depth);
  add_number(object, "nodes", evaluation.nodes);
  return object;
}

Result<std::optional<Evaluation>> read_evaluation_field(const Json& object) {
  const Json* const found = find_field(object, "evaluation");
  if (found == nullptr) return std::nullopt;
  if (!found->is_object()) return failure("\"evaluation\" must be an object");
  constexpr WholeNumbers any{.least = std::numeric_limits<std::int32_t>::min(),
                             .most = std::numeric_limits<std::int32_t>::max()};
  const auto score = number_field(*found, "score", any);
  if (!score) return failure_of(score);
  const auto win_in = number_field(*found, "win_in", any);
  if (!win_in) return failure_of(win_in);
  const auto depth = number_field(*found, "depth", any);
  if (!depth) return failure_of(depth);
  const auto nodes =
      number_field(*found, "nodes", {.least = 0, .most = std::numeric_limits<std::int64_t>::max()});
  if (!nodes) return failure_of(nodes);
  return Evaluation{.score = static_cast<std::int32_t>(score->value_or(0)),
                    .win_in = static_cast<std::int32_t>(win_in->value_or(0)),
                    .depth = static_cast<std::int32_t>(depth->value_or(0)),
                    .nodes = nodes->value_or(0)};
}

Json record_json(const GameRecord& record) {
  Json game{{"rowan_record", current_version}, {"rules", rules_json(record.rules())}};
  if (record.start != Position(record.rules())) game["start"] = to_text(record.start);
  if (!record.players[0].empty() || !record.players[1].empty()) {
    game["players"] = Json::array({clean_text(record.players[0]), clean_text(record.players[1])});
  }
  Json moves = Json::array();
  for (const RecordedMove& move : record.moves) moves.push_back(move_json(move, record.rules()));
  game["moves"] = std::move(moves);
  add_number(game, "opening_moves", record.opening_moves);
  add_text(game, "opening_note", record.opening_note);
  if (record.result != Outcome::ongoing) game["result"] = outcome_name(record.result);
  if (record.termination != Termination::unknown) game["termination"] = name_of(record.termination);
  add_text(game, "detail", record.detail);
  add_text(game, "event", record.event);
  add_text(game, "round", record.round);
  add_text(game, "date", record.date);
  add_text(game, "comment", record.comment);
  return game;
}

Result<GameRecord> read_record_header(const Json& game) {
  if (const auto known = check_version(game); !known) return failure_of(known);
  const auto rules = read_rules(game);
  if (!rules) return failure_of(rules);
  auto start = read_start(game, *rules);
  if (!start) return failure_of(start);
  GameRecord record{.start = *std::move(start)};
  for (const auto read : {read_players, read_end, read_texts, read_opening_moves}) {
    if (const auto done = read(game, record); !done) return failure_of(done);
  }
  return record;
}

Result<GameRecord> read_record(const Json& game) {
  auto record = read_record_header(game);
  if (!record) return record;
  if (const auto read = read_moves(game, *record); !read) return failure_of(read);
  if (record->opening_moves > static_cast<int>(record->moves.size())) {
    return failure("\"opening_moves\" is more than the " + std::to_string(record->moves.size()) + " moves");
  }
  if (const auto position = replay_and_set_result(*record); !position) return failure_of(position);
  return record;
}

}  // namespace rowan::record
