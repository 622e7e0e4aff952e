// SPDX-License-Identifier: MIT
#include "record/json/tree_json.hpp"

#include <algorithm>
#include <chrono>
#include <ranges>
#include <string>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "record/json/json_fields.hpp"
#include "record/json/record_json.hpp"
#include "record/replay.hpp"
#include "record/text_field.hpp"

namespace rowan::record {

namespace {

using Index = GameTree::Index;
using std::chrono::microseconds;
using std::chrono::milliseconds;

Json tags_json(const Tags& tags) {
  Json json = Json::object();
  for (const auto& [name, values] : tags) json[name] = values;
  return json;
}

Json node_json(const GameTree& tree, Index index) {
  const GameTree::Node& node = tree.node(index);
  const NodeRemarks& remarks = tree.remarks(index);
  const Rules& rules = tree.header.rules();
  Json json{{"parent", node.parent}};
  if (node.kind == NodeKind::move) json["move"] = to_text(node.point, rules);
  if (node.kind == NodeKind::pass) json["pass"] = true;
  if (!remarks.comment.empty()) json["comment"] = remarks.comment;
  if (!remarks.board_text.empty()) {
    json["text"] = remarks.board_text;
    if (node.kind != NodeKind::move && node.has_point) json["at"] = to_text(node.point, rules);
  }
  if (node.is_marked) json["marked"] = true;
  if (remarks.time) json["time_us"] = remarks.time->count();
  if (remarks.evaluation) json["evaluation"] = evaluation_json(*remarks.evaluation);
  if (!remarks.tags.empty()) json["tags"] = tags_json(remarks.tags);
  return json;
}

/// The main line as far as the rules allow it.
std::vector<Point> legal_main_line(const GameTree& tree) {
  Position position = tree.header.start;
  for (Index at = tree.first_child(GameTree::root); at != GameTree::none; at = tree.first_child(at)) {
    const GameTree::Node& node = tree.node(at);
    if (node.kind == NodeKind::nothing) continue;
    if (node.kind == NodeKind::pass || !position.is_legal(node.point)) break;
    position.play(node.point);
  }
  return position.moves();
}

/// A node as read, before it is placed in a tree.
struct ReadNode {
  GameTree::Node node = {};
  NodeRemarks remarks = {};
  std::vector<std::size_t> children = {};
};

/// `time_us`, as in a move of a record, or `time_ms`, its name in version 0.1.
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

Result<Tags> read_tags(const Json& node) {
  const Json* const field = find_field(node, "tags");
  if (field == nullptr) return Tags{};
  const auto refusal = failure("\"tags\" must be an object whose values are arrays of strings");
  if (!field->is_object()) return refusal;
  Tags tags;
  for (const JsonField& tag : field->fields()) {
    if (!tag.value.is_array()) return refusal;
    for (const Json& value : tag.value.items()) {
      if (!value.is_string()) return refusal;
      tags[tag.key].push_back(clean_text(*value.as_string()));
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
  if (!move->empty()) read.node.kind = NodeKind::move;
  const auto is_true = [&](const char* name) {
    const Json* const field = find_field(json, name);
    return field != nullptr && *field == true;
  };
  if (move->empty() && is_true("pass")) read.node.kind = NodeKind::pass;
  read.node.is_marked = is_true("marked");
  const auto comment = text_field(json, "comment");
  if (!comment) return failure_of(comment);
  const auto text = text_field(json, "text");
  if (!text) return failure_of(text);
  read.remarks.comment = clean_text(*comment);
  read.remarks.board_text = read.node.has_point ? clean_line(*text) : "";
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
Result<GameTree> build_tree(GameRecord header, std::vector<ReadNode> nodes) {
  GameTree tree(std::move(header));
  tree.set_remarks(GameTree::root, std::move(nodes.front().remarks));
  TreePath path(tree.header.start);
  std::vector<std::pair<std::size_t, Index>> open;  // a node, and its parent in the tree
  const auto push_children = [&](std::size_t number, Index place) {
    for (const std::size_t child : nodes[number].children | std::views::reverse)
      open.emplace_back(child, place);
  };
  push_children(0, GameTree::root);
  while (!open.empty()) {
    const auto [number, parent] = open.back();
    open.pop_back();
    ReadNode& read = nodes[number];
    read.node.parent = parent;
    path.go_to(tree, parent);
    if (read.node.kind == NodeKind::move) {
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

/// Takes the result from the board if the board decides it.
Result<GameTree> with_settled_result(GameTree tree) {
  auto line = main_line(tree);
  if (!line) return failure_of(line);
  if (const auto settled = replay_and_set_result(*line); !settled) return failure_of(settled);
  tree.header.result = line->result;
  tree.header.termination = line->termination;
  return tree;
}

}  // namespace

Json tree_json(const GameTree& tree, bool with_nodes) {
  const auto line = main_line(tree);
  GameRecord record = line ? *line : tree.header;
  record.moves.clear();  // details of single moves are in the nodes
  for (const Point move : line ? points_of(*line) : legal_main_line(tree))
    record.moves.push_back({.point = move});
  if (!line) record.comment = tree.remarks(GameTree::root).comment;
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

Result<GameTree> read_tree(const Json& json) {
  const Json* const list = find_field(json, "nodes");
  if (list == nullptr) {
    const auto record = read_record(json);
    if (!record) return failure_of(record);
    return tree_of(*record);
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

}  // namespace rowan::record
