// SPDX-License-Identifier: MIT
#include "record/format/json_record.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "base/text.hpp"
#include "game/notation.hpp"
#include "game/position_text.hpp"
#include "record/file_lines.hpp"
#include "record/json.hpp"
#include "record/json_fields.hpp"
#include "record/replay.hpp"
#include "record/text_field.hpp"

namespace rowan {

namespace {

constexpr int current_version = 1;
constexpr std::string_view wins = "wins";
constexpr std::string_view ignored = "ignored";

// Writing.

Json rules_json(const Rules& rules) {
  return {{"width", rules.width},
          {"height", rules.height},
          {"k", rules.k},
          {"overline", rules.overline == Overline::wins ? wins : ignored},
          {"blocked_five", rules.blocked_five == BlockedFive::wins ? wins : ignored},
          {"forbidden", rules.forbidden == Forbidden::renju ? "renju" : "none"}};
}

void add_text(Json& object, const char* key, const std::string& text) {
  if (!text.empty()) object[key] = clean_text(text);
}

void add_number(Json& object, const char* key, std::int64_t number) {
  if (number != 0) object[key] = number;
}

Json evaluation_json(const Evaluation& evaluation) {
  Json object{{"score", evaluation.score}};
  add_number(object, "win_in", evaluation.win_in);
  add_number(object, "depth", evaluation.depth);
  add_number(object, "nodes", evaluation.nodes);
  return object;
}

Json move_json(const RecordedMove& move, const Rules& rules) {
  const std::string point = short_text(move.point, rules);
  if (!move.time && !move.evaluation && move.comment.empty()) return point;
  Json object{{"move", point}};
  if (move.time) object["time_us"] = move.time->count();
  if (move.evaluation) object["evaluation"] = evaluation_json(*move.evaluation);
  add_text(object, "comment", move.comment);
  return object;
}

std::string_view result_word(Outcome result) {
  constexpr std::string_view words[] = {"", "x", "o", "draw"};
  return words[static_cast<std::size_t>(result)];
}

// Reading.

Result<Rules> read_rules(const Json& game) {
  const Json* const found = game.find("rules");
  if (found == nullptr || !found->is_object()) return failure("\"rules\" must be an object");
  const auto width = json_fields::required_number(*found, "width", 1, Rules::max_size);
  if (!width) return std::unexpected(width.error());
  const auto height = json_fields::required_number(*found, "height", 1, Rules::max_size);
  if (!height) return std::unexpected(height.error());
  const auto k = json_fields::required_number(*found, "k", 1, Rules::max_k);
  if (!k) return std::unexpected(k.error());
  const auto overline_wins = json_fields::is_first_word(*found, "overline", wins, ignored);
  if (!overline_wins) return std::unexpected(overline_wins.error());
  const auto blocked_wins = json_fields::is_first_word(*found, "blocked_five", wins, ignored);
  if (!blocked_wins) return std::unexpected(blocked_wins.error());
  const auto all_allowed = json_fields::is_first_word(*found, "forbidden", "none", "renju");
  if (!all_allowed) return std::unexpected(all_allowed.error());
  const Rules rules{.width = static_cast<std::uint8_t>(*width),
                    .height = static_cast<std::uint8_t>(*height),
                    .k = static_cast<std::uint8_t>(*k),
                    .overline = *overline_wins ? Overline::wins : Overline::ignored,
                    .blocked_five = *blocked_wins ? BlockedFive::wins : BlockedFive::ignored,
                    .forbidden = *all_allowed ? Forbidden::none : Forbidden::renju};
  if (!rules.is_valid()) return failure("\"forbidden\" can only be \"renju\" where 5 or more win");
  return rules;
}

Result<Position> read_start(const Json& game, const Rules& rules) {
  const auto text = json_fields::text(game, "start");
  if (!text) return std::unexpected(text.error());
  if (text->empty()) return Position(rules);
  auto position = parse_reachable_position(*text, rules);
  if (!position) return failure("\"start\": " + position.error().message, position.error().detail);
  return position;
}

Result<void> read_players(const Json& game, GameRecord& record) {
  const Json* const found = game.find("players");
  if (found == nullptr) return {};
  const auto is_text = [](const Json& name) { return name.is_string(); };
  if (!found->is_array() || found->size() != 2 || !std::ranges::all_of(*found, is_text)) {
    return failure("\"players\" must be two texts, the names of x and o");
  }
  for (std::size_t side = 0; side < 2; ++side) {
    record.players[side] = clean_text((*found)[side].get<std::string_view>());
  }
  return {};
}

Result<std::optional<Evaluation>> read_evaluation(const Json& move) {
  const Json* const found = move.find("evaluation");
  if (found == nullptr) return std::nullopt;
  if (!found->is_object()) return failure("\"evaluation\" must be an object");
  constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();
  constexpr std::int64_t least = std::numeric_limits<std::int32_t>::min();
  const auto score = json_fields::number(*found, "score", least, most);
  if (!score) return std::unexpected(score.error());
  const auto win_in = json_fields::number(*found, "win_in", least, most);
  if (!win_in) return std::unexpected(win_in.error());
  const auto depth = json_fields::number(*found, "depth", least, most);
  if (!depth) return std::unexpected(depth.error());
  const auto nodes = json_fields::number(*found, "nodes", 0, std::numeric_limits<std::int64_t>::max());
  if (!nodes) return std::unexpected(nodes.error());
  return Evaluation{.score = static_cast<std::int32_t>(score->value_or(0)),
                    .win_in = static_cast<std::int32_t>(win_in->value_or(0)),
                    .depth = static_cast<std::int32_t>(depth->value_or(0)),
                    .nodes = nodes->value_or(0)};
}

/// A point, or an object with one and what else is known. The legality of the move is for
/// replay_and_set_result() to judge.
Result<RecordedMove> read_move(const Json& json, const Rules& rules) {
  if (!json.is_string() && !json.is_object()) {
    return failure("expected a point such as \"h8\", or an object with \"move\"");
  }
  auto word =
      json.is_string() ? Result<std::string>(json.get<std::string>()) : json_fields::text(json, "move");
  if (!word) return std::unexpected(word.error());
  const auto point = parse_point(*word, rules);
  if (!point) return failure('\'' + quotable(*word) + "': " + point.error().message);
  RecordedMove move{.point = *point};
  if (json.is_string()) return move;
  const auto time = json_fields::number(json, "time_us", 0, std::numeric_limits<std::int64_t>::max());
  if (!time) return std::unexpected(time.error());
  if (*time) move.time = std::chrono::microseconds(**time);
  const auto evaluation = read_evaluation(json);
  if (!evaluation) return std::unexpected(evaluation.error());
  move.evaluation = *evaluation;
  auto comment = json_fields::text(json, "comment");
  if (!comment) return std::unexpected(comment.error());
  move.comment = *std::move(comment);
  return move;
}

Result<void> read_moves(const Json& game, GameRecord& record) {
  const Json* const found = game.find("moves");
  if (found == nullptr) return {};
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
  const auto result = json_fields::text(game, "result");
  if (!result) return std::unexpected(result.error());
  bool is_known = false;
  for (const Outcome outcome : {Outcome::ongoing, Outcome::first_wins, Outcome::second_wins, Outcome::draw}) {
    if (*result != result_word(outcome)) continue;
    record.result = outcome;
    is_known = true;
  }
  if (!is_known) return failure("\"result\" must be \"x\", \"o\", \"draw\" or \"\"");
  const auto how = json_fields::text(game, "termination");
  if (!how) return std::unexpected(how.error());
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
    auto text = json_fields::text(game, key);
    if (!text) return std::unexpected(text.error());
    *field = *std::move(text);
  }
  return {};
}

Result<void> check_version(const Json& game) {
  if (!game.is_object() || !game.contains("rowan_record")) {
    return failure("not a game of Rowan: expected an object with \"rowan_record\"");
  }
  const auto version = json_fields::required_number(game, "rowan_record", 1, current_version);
  if (!version) return std::unexpected(version.error());
  return {};
}

Result<GameRecord> read_game(const Json& game) {
  if (const auto known = check_version(game); !known) return std::unexpected(known.error());
  const auto rules = read_rules(game);
  if (!rules) return std::unexpected(rules.error());
  auto start = read_start(game, *rules);
  if (!start) return std::unexpected(start.error());
  GameRecord record;
  record.start = *std::move(start);
  for (const auto read : {read_players, read_moves, read_end, read_texts}) {
    if (const auto done = read(game, record); !done) return std::unexpected(done.error());
  }
  const auto opening = json_fields::number(game, "opening_moves", 0, Rules::max_size * Rules::max_size);
  if (!opening) return std::unexpected(opening.error());
  record.opening_moves = static_cast<int>(opening->value_or(0));
  if (record.opening_moves > static_cast<int>(record.moves.size())) {
    return failure("\"opening_moves\" is more than the " + std::to_string(record.moves.size()) + " moves");
  }
  if (const auto position = replay_and_set_result(record); !position)
    return std::unexpected(position.error());
  return record;
}

Error in_place(const std::string& place, const Error& error) {
  return Error{place + ": " + error.message, error.detail};
}

Result<std::vector<GameRecord>> read_lines(const std::vector<FileLine>& lines) {
  std::vector<GameRecord> records;
  for (const FileLine& line : lines) {
    const std::string place = "line " + std::to_string(line.number);
    const auto json = json_fields::parse(line.text);
    if (!json) return std::unexpected(in_place(place, json.error()));
    auto record = read_game(*json);
    if (!record) return std::unexpected(in_place(place, record.error()));
    records.push_back(*std::move(record));
  }
  return records;
}

Result<std::vector<GameRecord>> read_document(const Json& json) {
  std::vector<GameRecord> records;
  if (!json.is_array()) {
    auto record = read_game(json);
    if (!record) return std::unexpected(record.error());
    records.push_back(*std::move(record));
    return records;
  }
  for (const Json& game : json) {
    auto record = read_game(game);
    if (!record) {
      return std::unexpected(in_place("game " + std::to_string(records.size() + 1), record.error()));
    }
    records.push_back(*std::move(record));
  }
  return records;
}

}  // namespace

std::string to_json(const GameRecord& record) {
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
  add_text(game, "result", std::string(result_word(record.result)));
  if (record.termination != Termination::unknown) game["termination"] = name_of(record.termination);
  add_text(game, "detail", record.detail);
  add_text(game, "event", record.event);
  add_text(game, "round", record.round);
  add_text(game, "date", record.date);
  add_text(game, "comment", record.comment);
  return game.dump();
}

std::string to_json_lines(const std::vector<GameRecord>& records) {
  std::string text;
  for (const GameRecord& record : records) text += to_json(record) + '\n';
  return text;
}

Result<std::vector<GameRecord>> parse_json_records(std::string_view text) {
  const auto lines = lines_with_text(text);
  // A line that is a whole value by itself begins a file of lines; anything else is one value over many
  // lines.
  if (lines.size() > 1 && json_fields::parse(lines.front().text)) return read_lines(lines);
  const auto json = json_fields::parse(text);
  if (!json) return std::unexpected(json.error());
  return read_document(*json);
}

}  // namespace rowan
