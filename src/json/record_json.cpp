// SPDX-License-Identifier: MIT
#include "json/record_json.hpp"

#include <algorithm>
#include <chrono>
#include <limits>
#include <ranges>
#include <string>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "game/position_text.hpp"
#include "json/fields.hpp"
#include "json/position_json.hpp"
#include "json/words.hpp"
#include "record/game_record.hpp"
#include "record/text_field.hpp"

namespace rowan::json {

// Records.

namespace {

constexpr int current_version = 1;

// Writing.

void add_text(Json& object, const char* key, const std::string& text) {
  if (!text.empty()) object[key] = record::clean_text(text);
}

void add_number(Json& object, const char* key, std::int64_t number) {
  if (number != 0) object[key] = number;
}

Json move_json(const record::RecordedMove& move, const Rules& rules) {
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

Result<void> read_players(const Json& game, record::GameRecord& record) {
  const Json* const found = find_field(game, "players");
  if (found == nullptr) return {};
  const auto is_text = [](const Json& name) { return name.is_string(); };
  if (!found->is_array() || found->size() != 2 || !std::ranges::all_of(*found, is_text)) {
    return failure("\"players\" must be two strings, the names of x and o");
  }
  for (std::size_t side = 0; side < 2; ++side) {
    record.players[side] = record::clean_text((*found)[side].get<std::string_view>());
  }
  return {};
}

/// Reads a point, or an object with the point and more about the move. Does not check that the move is legal:
/// replay_and_set_result() does.
Result<record::RecordedMove> read_move(const Json& json, const Rules& rules) {
  if (!json.is_string() && !json.is_object()) {
    return failure("expected a point such as \"h8\", or an object with \"move\"");
  }
  auto word =
      json.is_string() ? Result<std::string>(json.get<std::string>()) : required_text_field(json, "move");
  if (!word) return failure_of(word);
  const auto point = parse_point(*word, rules);
  if (!point) return failure('\'' + quotable(*word) + "': " + point.error().message);
  record::RecordedMove move{.point = *point};
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
  move.comment = record::clean_text(*comment);
  return move;
}

/// Reads moves that are given as one string, all in one call, so that an error can point into the string.
Result<void> read_move_text(const std::string& text, record::GameRecord& record) {
  const auto played = play_moves(record.start, text);
  if (!played) return failure_of(played);
  for (const Point move : played->moves()) record.moves.push_back({.point = move});
  return {};
}

Result<void> read_moves(const Json& game, record::GameRecord& record) {
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

Result<void> read_end(const Json& game, record::GameRecord& record) {
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
  const auto termination = record::find_termination(*how);
  if (!termination) {
    std::vector<std::string> names;
    for (const record::Termination known : record::all_terminations()) names.emplace_back(name_of(known));
    return failure("\"termination\": '" + quotable(*how) + "' is not known" + did_you_mean(*how, names));
  }
  record.termination = *termination;
  return {};
}

Result<void> read_texts(const Json& game, record::GameRecord& record) {
  const std::pair<const char*, std::string*> fields[] = {{"opening_note", &record.opening_note},
                                                         {"detail", &record.detail},
                                                         {"event", &record.event},
                                                         {"round", &record.round},
                                                         {"date", &record.date},
                                                         {"comment", &record.comment}};
  for (const auto& [key, field] : fields) {
    const auto text = text_field(game, key);
    if (!text) return failure_of(text);
    *field = record::clean_text(*text);
  }
  return {};
}

Result<void> read_opening_moves(const Json& game, record::GameRecord& record) {
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

Json record_json(const record::GameRecord& record) {
  Json game{{"rowan_record", current_version}, {"rules", rules_json(record.rules())}};
  if (record.start != Position(record.rules())) game["start"] = to_text(record.start);
  if (!record.players[0].empty() || !record.players[1].empty()) {
    game["players"] =
        Json::array({record::clean_text(record.players[0]), record::clean_text(record.players[1])});
  }
  Json moves = Json::array();
  for (const record::RecordedMove& move : record.moves) moves.push_back(move_json(move, record.rules()));
  game["moves"] = std::move(moves);
  add_number(game, "opening_moves", record.opening_moves);
  add_text(game, "opening_note", record.opening_note);
  if (record.result != Outcome::ongoing) game["result"] = outcome_name(record.result);
  if (record.termination != record::Termination::unknown) game["termination"] = name_of(record.termination);
  add_text(game, "detail", record.detail);
  add_text(game, "event", record.event);
  add_text(game, "round", record.round);
  add_text(game, "date", record.date);
  add_text(game, "comment", record.comment);
  return game;
}

Result<record::GameRecord> read_record_header(const Json& game) {
  if (const auto known = check_version(game); !known) return failure_of(known);
  const auto rules = read_rules(game);
  if (!rules) return failure_of(rules);
  auto start = read_start(game, *rules);
  if (!start) return failure_of(start);
  record::GameRecord record{.start = *std::move(start)};
  for (const auto read : {read_players, read_end, read_texts, read_opening_moves}) {
    if (const auto done = read(game, record); !done) return failure_of(done);
  }
  return record;
}

Result<record::GameRecord> read_record(const Json& game) {
  auto record = read_record_header(game);
  if (!record) return record;
  if (const auto read = read_moves(game, *record); !read) return failure_of(read);
  if (record->opening_moves > static_cast<int>(record->moves.size())) {
    return failure("\"opening_moves\" is more than the " + std::to_string(record->moves.size()) + " moves");
  }
  if (const auto position = replay_and_set_result(*record); !position) return failure_of(position);
  return record;
}

// Trees.

namespace {

using Index = record::GameTree::Index;
using std::chrono::microseconds;
using std::chrono::milliseconds;

Json tags_json(const record::Tags& tags) {
  Json json = Json::object();
  for (const auto& [name, values] : tags) json[name] = values;
  return json;
}

Json node_json(const record::GameTree& tree, Index index) {
  const record::GameTree::Node& node = tree.node(index);
  const record::NodeRemarks& remarks = tree.remarks(index);
  const Rules& rules = tree.header.rules();
  Json json{{"parent", node.parent}};
  if (node.kind == record::NodeKind::move) json["move"] = to_text(node.point, rules);
  if (node.kind == record::NodeKind::pass) json["pass"] = true;
  if (!remarks.comment.empty()) json["comment"] = remarks.comment;
  if (!remarks.board_text.empty()) {
    json["text"] = remarks.board_text;
    if (node.kind != record::NodeKind::move && node.has_point) json["at"] = to_text(node.point, rules);
  }
  if (node.is_marked) json["marked"] = true;
  if (remarks.time) json["time_us"] = remarks.time->count();
  if (remarks.evaluation) json["evaluation"] = evaluation_json(*remarks.evaluation);
  if (!remarks.tags.empty()) json["tags"] = tags_json(remarks.tags);
  return json;
}

/// The main line as far as the rules allow it.
std::vector<Point> legal_main_line(const record::GameTree& tree) {
  Position position = tree.header.start;
  for (Index at = tree.first_child(record::GameTree::root); at != record::GameTree::none;
       at = tree.first_child(at)) {
    const record::GameTree::Node& node = tree.node(at);
    if (node.kind == record::NodeKind::nothing) continue;
    if (node.kind == record::NodeKind::pass || !position.is_legal(node.point)) break;
    position.play(node.point);
  }
  return position.moves();
}

/// A node that has been read but is not yet in the tree.
struct ReadNode {
  record::GameTree::Node node = {};
  record::NodeRemarks remarks = {};
  std::vector<std::size_t> children = {};
};

/// Reads `time_us`, as in a move of a record, or `time_ms`, which version 0.1 wrote instead.
Result<std::optional<microseconds>> read_time(const Json& node) {
  constexpr std::int64_t longest_ms = 1'000'000'000;
  const auto time = number_field(node, "time_us", {.least = 0, .most = longest_ms * 1'000});
  if (!time) return failure_of(time);
  if (*time) return microseconds(**time);
  const auto rough = number_field(node, "time_ms", {.least = 0, .most = longest_ms});
  if (!rough) return failure_of(rough);
  if (*rough) return milliseconds(**rough);
  return std::nullopt;
}

Result<record::Tags> read_tags(const Json& node) {
  const Json* const field = find_field(node, "tags");
  if (field == nullptr) return record::Tags{};
  const auto refusal = failure("\"tags\" must be an object whose values are arrays of strings");
  if (!field->is_object()) return refusal;
  record::Tags tags;
  for (const Field& tag : field->fields()) {
    if (!tag.value.is_array()) return refusal;
    for (const Json& value : tag.value.items()) {
      if (!value.is_string()) return refusal;
      tags[tag.key].push_back(record::clean_text(*value.as_string()));
    }
  }
  return tags;
}

Result<ReadNode> read_node(const Json& json, const Rules& rules) {
  if (!json.is_object()) return failure("expected an object");
  ReadNode read;
  const auto move = text_field(json, "move");
  if (!move) return failure_of(move);
  const auto at = text_field(json, "at");
  if (!at) return failure_of(at);
  const std::string& where = move->empty() ? *at : *move;
  if (!where.empty()) {
    const auto point = parse_point(where, rules);
    if (!point) return failure('\'' + quotable(where) + "': " + point.error().message);
    read.node.point = *point;
    read.node.has_point = true;
  }
  if (!move->empty()) read.node.kind = record::NodeKind::move;
  const auto is_true = [&](const char* name) {
    const Json* const field = find_field(json, name);
    return field != nullptr && *field == true;
  };
  if (move->empty() && is_true("pass")) read.node.kind = record::NodeKind::pass;
  read.node.is_marked = is_true("marked");
  const auto comment = text_field(json, "comment");
  if (!comment) return failure_of(comment);
  const auto text = text_field(json, "text");
  if (!text) return failure_of(text);
  read.remarks.comment = record::clean_text(*comment);
  read.remarks.board_text = read.node.has_point ? record::clean_line(*text) : "";
  const auto time = read_time(json);
  if (!time) return failure_of(time);
  read.remarks.time = *time;
  const auto evaluation = read_evaluation_field(json);
  if (!evaluation) return failure_of(evaluation);
  read.remarks.evaluation = *evaluation;
  auto tags = read_tags(json);
  if (!tags) return failure_of(tags);
  read.remarks.tags = *std::move(tags);
  return read;
}

std::string place_of(std::size_t node) { return "node " + std::to_string(node) + ": "; }

Result<std::vector<ReadNode>> read_nodes(const Json& list, const Rules& rules) {
  if (!list.is_array() || list.empty() || list.size() > most_tree_nodes) {
    return failure("\"nodes\" must be an array of 1 to " + std::to_string(most_tree_nodes) +
                   " nodes, the root first");
  }
  std::vector<ReadNode> nodes;
  for (const Json& json : list) {
    const std::size_t number = nodes.size();
    auto read = read_node(json, rules);
    const std::string place = place_of(number);
    if (!read) return failure(place + read.error().message, read.error().detail);
    if (number > 0) {
      const auto parent =
          number_field(json, "parent", {.least = 0, .most = static_cast<std::int64_t>(number) - 1});
      if (!parent) return failure(place + parent.error().message);
      if (!*parent) return failure(place + "\"parent\" must be the number of a node before it");
      nodes[static_cast<std::size_t>(**parent)].children.push_back(number);
    }
    nodes.push_back(*std::move(read));
  }
  return nodes;
}

/// Puts the nodes into tree order and checks that each move is on an empty point.
Result<record::GameTree> build_tree(record::GameRecord header, std::vector<ReadNode> nodes) {
  record::GameTree tree(std::move(header));
  tree.set_remarks(record::GameTree::root, std::move(nodes.front().remarks));
  record::TreePath path(tree.header.start);
  std::vector<std::pair<std::size_t, Index>> open;  // a node's index in `nodes`, its parent's in `tree`
  const auto push_children = [&](std::size_t number, Index place) {
    for (const std::size_t child : nodes[number].children | std::views::reverse)
      open.emplace_back(child, place);
  };
  push_children(0, record::GameTree::root);
  while (!open.empty()) {
    const auto [number, parent] = open.back();
    open.pop_back();
    ReadNode& read = nodes[number];
    read.node.parent = parent;
    path.go_to(tree, parent);
    if (read.node.kind == record::NodeKind::move) {
      if (const auto problem = path.why_blocked(read.node.point)) {
        return failure(place_of(number) + problem->message);
      }
    }
    const Index place = tree.add(read.node, std::move(read.remarks));
    path.step(tree, place);
    push_children(number, place);
  }
  return tree;
}

/// Plays the main line, and takes the result from the board if the board decides it. An error names the first
/// move that cannot be played.
Result<record::GameTree> with_settled_result(record::GameTree tree) {
  auto line = main_line(tree);
  if (!line) return failure_of(line);
  if (const auto settled = replay_and_set_result(*line); !settled) return failure_of(settled);
  tree.header.result = line->result;
  tree.header.termination = line->termination;
  return tree;
}

}  // namespace

Json tree_json(const record::GameTree& tree, bool with_nodes) {
  const auto line = main_line(tree);
  record::GameRecord record = line ? *line : tree.header;
  record.moves.clear();  // details of single moves are in the nodes
  for (const Point move : line ? points_of(*line) : legal_main_line(tree))
    record.moves.push_back({.point = move});
  if (!line) record.comment = tree.remarks(record::GameTree::root).comment;
  record.opening_moves = std::min(record.opening_moves, static_cast<int>(record.moves.size()));
  Json json{{"game", game_name(record.rules())}, {"about", describe(record.rules())}};
  json.update(record_json(record));
  if (!line) json["error"] = line.error().message;
  if (!with_nodes) return json;
  Json nodes = Json::array();
  for (Index index = 0; index < tree.size(); ++index) nodes.push_back(node_json(tree, index));
  json["nodes"] = std::move(nodes);
  return json;
}

Result<record::GameTree> read_tree(const Json& json) {
  const Json* const list = find_field(json, "nodes");
  if (list == nullptr) {
    const auto record = read_record(json);
    if (!record) return failure_of(record);
    return record::tree_of(*record);
  }
  auto header = read_record_header(json);
  if (!header) return failure_of(header);
  auto nodes = read_nodes(*list, header->rules());
  if (!nodes) return failure_of(nodes);
  if (nodes->front().remarks.comment.empty()) nodes->front().remarks.comment = std::move(header->comment);
  header->comment.clear();
  auto tree = build_tree(*std::move(header), *std::move(nodes));
  if (!tree) return failure_of(tree);
  return with_settled_result(*std::move(tree));
}

}  // namespace rowan::json
