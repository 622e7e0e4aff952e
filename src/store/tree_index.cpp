// SPDX-License-Identifier: MIT
#include "store/tree_index.hpp"

#include <algorithm>
#include <cstddef>
#include <ranges>
#include <utility>

namespace rowan::store {

namespace {

using record::GameTree;
using record::NodeKind;

/// A step on the path to the current node of a walk over the tree.
struct Step {
  GameTree::Index node;
  KeyLanes lanes;
  Side to_move;
};

void join(std::string& text, const std::string& more) {
  if (more.empty() || text.size() > TreeExploration::long_comment || text.contains(more)) return;
  text += (text.empty() ? "" : "\n") + more;
}

/// The point mapped to the caller's board: the first of all equivalent points in reading order.
Point canonical_move(const std::vector<Symmetry>& ways, Point point, const Rules& rules) {
  Point first = apply(inverse(ways.front()), point, rules);
  for (const Symmetry way : ways) first = std::min(first, apply(inverse(way), point, rules));
  return first;
}

}  // namespace

TreeIndex::TreeIndex(GameTree tree)
    : tree_(std::move(tree)),
      keys_(tree_.header.rules()),
      next_sibling_(tree_.next_siblings()),
      moves_below_(static_cast<std::size_t>(tree_.size()), 0) {
  for (GameTree::Index node = tree_.size() - 1; node > GameTree::root; --node) {
    if (tree_.node(node).kind == NodeKind::move) ++moves_below_[node];
    moves_below_[tree_.node(node).parent] += moves_below_[node];
  }
  const Position& start = tree_.header.start;
  std::vector<Step> path{{GameTree::root, keys_.of(start), start.side_to_move()}};
  entries_.reserve(static_cast<std::size_t>(tree_.size()));
  for (GameTree::Index node = GameTree::root; node < tree_.size(); ++node) {
    if (node != GameTree::root) {
      while (path.back().node != tree_.node(node).parent) path.pop_back();
      Step step = path.back();
      step.node = node;
      if (tree_.node(node).kind == NodeKind::move)
        toggle(step.lanes, keys_.of(tree_.node(node).point, step.to_move));
      if (tree_.node(node).kind != NodeKind::nothing) step.to_move = opponent(step.to_move);
      path.push_back(step);
    }
    entries_.push_back({keys_.key(path.back().lanes, path.back().to_move), node});
  }
  std::ranges::sort(entries_, [](const Entry& left, const Entry& right) {
    return left.key != right.key ? left.key < right.key : left.node < right.node;
  });
}

Position TreeIndex::position_at(GameTree::Index node) const {
  std::vector<GameTree::Index> path;
  for (; node != GameTree::root; node = tree_.node(node).parent) path.push_back(node);
  const Position& start = tree_.header.start;
  std::vector<Cell> cells(start.cells().begin(), start.cells().end());
  Side side = start.side_to_move();
  for (const GameTree::Index step : path | std::views::reverse) {
    if (tree_.node(step).kind == NodeKind::nothing) continue;
    if (tree_.node(step).kind == NodeKind::move)
      cells[keys_.rules().index_of(tree_.node(step).point)] = stone_of(side);
    side = opponent(side);
  }
  return Position(keys_.rules(), std::move(cells), side);
}

TreeExploration TreeIndex::explore(const Position& position) const {
  TreeExploration found;
  const Rules& rules = keys_.rules();
  if (position.rules().width != rules.width || position.rules().height != rules.height) return found;
  const Position asked(rules, {position.cells().begin(), position.cells().end()}, position.side_to_move());
  const std::uint64_t key = keys_.key(keys_.of(asked), asked.side_to_move());
  for (const Entry& entry : std::ranges::equal_range(entries_, key, {}, &Entry::key)) {
    if (found.nodes == static_cast<std::int64_t>(TreeExploration::most_nodes)) break;
    const Position there = position_at(entry.node);
    std::vector<Symmetry> ways;
    for (const Symmetry way : symmetries(rules)) {
      if (apply(way, asked) == there) ways.push_back(way);
    }
    if (ways.empty()) continue;  // a different position with the same key
    ++found.nodes;
    add_node(found, entry.node, ways);
  }
  return found;
}

void TreeIndex::add_node(TreeExploration& found, GameTree::Index node,
                         const std::vector<Symmetry>& ways) const {
  const Rules& rules = keys_.rules();
  join(found.comment, tree_.remarks(node).comment);
  found.is_marked = found.is_marked || tree_.node(node).is_marked;
  for (auto child = tree_.first_child(node); child != GameTree::none; child = next_sibling_[child]) {
    const GameTree::Node& next = tree_.node(child);
    const record::NodeRemarks& remarks = tree_.remarks(child);
    if (next.kind == NodeKind::nothing && next.has_point && !remarks.board_text.empty()) {
      const Point point = apply(inverse(ways.front()), next.point, rules);
      if (std::ranges::find(found.texts, point, &TreeText::point) == found.texts.end()) {
        found.texts.push_back({point, remarks.board_text});
      }
    }
    if (next.kind != NodeKind::move) continue;
    const Point point = canonical_move(ways, next.point, rules);
    auto move = std::ranges::find(found.moves, point, &TreeMove::move);
    if (move == found.moves.end()) move = found.moves.insert(move, TreeMove{.move = point});
    move->positions += moves_below_[child];
    move->is_marked = move->is_marked || next.is_marked;
    if (move->text.empty()) move->text = remarks.board_text;
    join(move->comment, remarks.comment);
  }
}

}  // namespace rowan::store
