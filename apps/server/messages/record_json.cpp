// SPDX-License-Identifier: MIT
#include "server/messages/record_json.hpp"

#include <algorithm>
#include <chrono>
#include <ranges>
#include <string>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "base/text.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "game/position_text.hpp"
#include "record/replay.hpp"
#include "record/text_field.hpp"
#include "server/messages/position_json.hpp"

namespace rowan {

namespace {

using Index = GameTree::Index;
using std::chrono::microseconds;
using std::chrono::milliseconds;

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
  if (remarks.time) json["time_ms"] = std::chrono::duration_cast<milliseconds>(*remarks.time).count();
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

/// Texts, players and result; `record.start` is there already.
Result<void> read_header(const Json& json, GameRecord& record) {
  const std::array<std::pair<const char*, std::string*>, 3> texts{
      {{"event", &record.event}, {"round", &record.round}, {"date", &record.date}}};
  for (const auto& [name, field] : texts) {
    const auto text = text_field(json, name);
    if (!text) return std::unexpected(text.error());
    *field = clean_line(*text);
  }
  if (const Json* const players = find_field(json, "players")) {
    if (!players->is_array() || players->size() != 2 || !(*players)[0].is_string() ||
        !(*players)[1].is_string()) {
      return failure("'players' must be two texts, x and then o");
    }
    for (std::size_t side = 0; side < 2; ++side) {
      record.players[side] = clean_line((*players)[side].get<std::string>());
    }
  }
  const auto result = text_field(json, "result");
  if (!result) return std::unexpected(result.error());
  for (const Outcome outcome : {Outcome::first_wins, Outcome::second_wins, Outcome::draw}) {
    if (*result == outcome_name(outcome)) record.result = outcome;
  }
  const auto how = text_field(json, "termination");
  if (!how) return std::unexpected(how.error());
  record.termination = find_termination(*how).value_or(Termination::unknown);
  return {};
}

Result<Position> read_start(const Json& json) {
  const auto rules = read_rules(json, "freestyle");
  if (!rules) return std::unexpected(rules.error());
  const auto start = text_field(json, "start");
  if (!start) return std::unexpected(start.error());
  return start->empty() ? Position(*rules) : parse_reachable_position(*start, *rules);
}

/// What a node says, before it has its place in a tree.
struct ReadNode {
  GameTree::Node node = {};
  NodeRemarks remarks = {};
  std::vector<std::size_t> children = {};
};

Result<ReadNode> read_node(const Json& json, const Rules& rules) {
  if (!json.is_object()) return failure("an object was expected");
  ReadNode read;
  const auto move = text_field(json, "move");
  if (!move) return std::unexpected(move.error());
  const auto at = text_field(json, "at");
  if (!at) return std::unexpected(at.error());
  const std::string& where = move->empty() ? *at : *move;
  if (!where.empty()) {
    const auto point = parse_point(where, rules);
    if (!point) return failure(fmt::format("'{}': {}", quotable(where), point.error().message));
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
  if (!comment) return std::unexpected(comment.error());
  const auto text = text_field(json, "text");
  if (!text) return std::unexpected(text.error());
  read.remarks.comment = clean_text(*comment);
  read.remarks.board_text = read.node.has_point ? clean_line(*text) : "";
  const auto time = number_field(json, "time_ms", {.least = 0, .most = 1'000'000'000});
  if (!time) return std::unexpected(time.error());
  if (*time) read.remarks.time = milliseconds(**time);
  return read;
}

Result<std::vector<ReadNode>> read_nodes(const Json& list, const Rules& rules) {
  if (!list.is_array() || list.empty() || list.size() > most_tree_nodes) {
    return failure(fmt::format("'nodes' must be a list of 1 to {} nodes, the root first", most_tree_nodes));
  }
  std::vector<ReadNode> nodes;
  for (const Json& json : list) {
    const std::size_t number = nodes.size();
    auto read = read_node(json, rules);
    if (!read) return failure(fmt::format("node {}: {}", number, read.error().message), read.error().detail);
    if (number > 0) {
      const auto parent =
          number_field(json, "parent", {.least = 0, .most = static_cast<std::int64_t>(number) - 1});
      if (!parent) return failure(fmt::format("node {}: {}", number, parent.error().message));
      if (!*parent)
        return failure(fmt::format("node {}: 'parent' must be the number of a node before it", number));
      nodes[static_cast<std::size_t>(**parent)].children.push_back(number);
    }
    nodes.push_back(*std::move(read));
  }
  return nodes;
}

/// The nodes in the order of a tree, each move on an empty point.
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
        return failure(fmt::format("node {}: {}", number, problem->message));
      }
    }
    const Index place = tree.add(read.node, std::move(read.remarks));
    path.step(tree, place);
    push_children(number, place);
  }
  return tree;
}

/// The result is the board's where the board decides it.
Result<GameTree> with_settled_result(GameTree tree) {
  auto line = main_line(tree);
  if (!line) return std::unexpected(line.error());
  if (const auto settled = replay_and_set_result(*line); !settled) return std::unexpected(settled.error());
  tree.header.result = line->result;
  tree.header.termination = line->termination;
  return tree;
}

}  // namespace

Json tree_json(const GameTree& tree, bool with_nodes) {
  const GameRecord& header = tree.header;
  const Rules& rules = header.rules();
  const auto line = main_line(tree);
  const bool has_start = header.start != Position(rules);
  Json json{{"game", game_name(rules)},
            {"about", describe(rules)},
            {"width", rules.width},
            {"height", rules.height},
            {"k", rules.k},
            {"start", has_start ? Json(to_text(header.start)) : Json()},
            {"players", header.players},
            {"result", nullptr},
            {"termination", name_of(line ? line->termination : header.termination)},
            {"event", header.event},
            {"round", header.round},
            {"date", header.date},
            {"moves", points_json(line ? points_of(*line) : legal_main_line(tree), rules)},
            {"comment", tree.remarks(GameTree::root).comment}};
  const Outcome result = line ? line->result : header.result;
  if (result != Outcome::ongoing) json["result"] = outcome_name(result);
  if (!line) json["error"] = line.error().message;
  if (!with_nodes) return json;
  Json nodes = Json::array();
  for (Index index = 0; index < tree.size(); ++index) nodes.push_back(node_json(tree, index));
  json["nodes"] = std::move(nodes);
  return json;
}

Result<GameTree> read_tree(const Json& json) {
  auto start = read_start(json);
  if (!start) return std::unexpected(start.error());
  GameRecord record{.start = *std::move(start)};
  if (const auto header = read_header(json, record); !header) return std::unexpected(header.error());
  if (const Json* const list = find_field(json, "nodes")) {
    auto nodes = read_nodes(*list, record.rules());
    if (!nodes) return std::unexpected(nodes.error());
    auto tree = build_tree(std::move(record), *std::move(nodes));
    if (!tree) return std::unexpected(tree.error());
    return with_settled_result(*std::move(tree));
  }
  const auto asked = read_position(Json{{"game", game_name(record.rules())},
                                        {"position", to_text(record.start)},
                                        {"moves", json.contains("moves") ? json["moves"] : Json()}});
  if (!asked) return std::unexpected(asked.error());
  for (const Point move : asked->position.moves()) record.moves.push_back({.point = move});
  if (const auto settled = replay_and_set_result(record); !settled) return std::unexpected(settled.error());
  return tree_of(record);
}

}  // namespace rowan
