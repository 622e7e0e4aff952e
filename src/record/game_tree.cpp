// SPDX-License-Identifier: MIT
#include "record/game_tree.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "record/game_record.hpp"

namespace rowan::record {

namespace {

std::string joined(const std::string& first, const std::string& second) {
  return first.empty() || second.empty() ? first + second : first + '\n' + second;
}

}  // namespace

const NodeRemarks& GameTree::remarks(Index index) const {
  static const NodeRemarks no_remarks;
  const Index place = node(index).remarks;
  return place == none ? no_remarks : remarks_[place];
}

GameTree::Index GameTree::add(Node node, NodeRemarks remarks) {
  assert(node.parent >= root && node.parent < size() && nodes_.size() < most_nodes);
  node.remarks = none;
  nodes_.push_back(node);
  const Index index = size() - 1;
  set_remarks(index, std::move(remarks));
  return index;
}

void GameTree::set_remarks(Index index, NodeRemarks remarks) {
  Node& node = nodes_[index];
  if (node.remarks != none) {
    remarks_[node.remarks] = std::move(remarks);
  } else if (!remarks.empty()) {
    node.remarks = static_cast<Index>(remarks_.size());
    remarks_.push_back(std::move(remarks));
  }
}

std::vector<GameTree::Index> GameTree::next_siblings() const {
  std::vector<Index> next(nodes_.size(), none);
  std::vector<Index> newest_child(nodes_.size(), none);
  for (Index index = 1; index < size(); ++index) {
    Index& elder = newest_child[node(index).parent];
    if (elder != none) next[elder] = index;
    elder = index;
  }
  return next;
}

bool GameTree::has_variations() const {
  for (Index index = 1; index < size(); ++index) {
    if (node(index).parent != index - 1) return true;
  }
  return false;
}

Result<GameRecord> main_line(const GameTree& tree) {
  GameRecord record = tree.header;
  record.comment = tree.remarks(GameTree::root).comment;
  for (auto index = tree.first_child(GameTree::root); index != GameTree::none;
       index = tree.first_child(index)) {
    const GameTree::Node& node = tree.node(index);
    const NodeRemarks& remarks = tree.remarks(index);
    if (node.kind == NodeKind::pass) {
      return failure("move " + std::to_string(record.moves.size() + 1) +
                     " is a pass, which a Rowan game cannot contain");
    }
    if (node.kind == NodeKind::move) {
      record.moves.push_back({node.point, remarks.time, remarks.evaluation, remarks.comment});
    } else {
      std::string& comment = record.moves.empty() ? record.comment : record.moves.back().comment;
      comment = joined(comment, remarks.comment);
    }
  }
  record.opening_moves = std::min(record.opening_moves, static_cast<int>(record.moves.size()));
  const auto last = replay_and_set_result(record);
  if (!last) return failure_of(last);
  if (record.termination == Termination::unknown) record.termination = board_termination(*last);
  return record;
}

GameTree tree_of(const GameRecord& record) {
  GameRecord header = record;
  header.moves.clear();
  header.comment.clear();
  GameTree tree(std::move(header));
  tree.set_remarks(GameTree::root, {.comment = record.comment});
  for (const RecordedMove& move : record.moves) {
    tree.add({.point = move.point, .kind = NodeKind::move, .has_point = true, .parent = tree.size() - 1},
             {.comment = move.comment, .time = move.time, .evaluation = move.evaluation});
  }
  return tree;
}

TreePath::TreePath(const Position& start)
    : start_(start), cells_(start.cells().begin(), start.cells().end()), path_{GameTree::root} {}

void TreePath::go_to(const GameTree& tree, GameTree::Index node) {
  while (path_.back() != node) {
    assert(path_.size() > 1 && "paths only go back up");
    const GameTree::Node& left = tree.node(path_.back());
    if (left.kind == NodeKind::move) {
      cells_[start_.rules().index_of(left.point)] = Cell::empty;
    }
    if (left.kind != NodeKind::nothing) --turns_;
    path_.pop_back();
  }
}

std::optional<Error> TreePath::why_blocked(Point point) const {
  if (!start_.rules().contains(point)) return Error{"the point is off the board"};
  if (cells_[start_.rules().index_of(point)] != Cell::empty) {
    return Error{"the point is occupied"};
  }
  return std::nullopt;
}

Side TreePath::side_to_move() const { return start_.rules().side_to_move(start_.side_to_move(), turns_); }

void TreePath::step(const GameTree& tree, GameTree::Index node) {
  const GameTree::Node& added = tree.node(node);
  assert(added.parent == path_.back());
  if (added.kind == NodeKind::move) {
    cells_[start_.rules().index_of(added.point)] = stone_of(side_to_move());
  }
  if (added.kind != NodeKind::nothing) ++turns_;
  path_.push_back(node);
}

}  // namespace rowan::record
