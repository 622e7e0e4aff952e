// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "game/point.hpp"

namespace rowan::proof {

/// A forced win found by a search: moves of the winner, after each of them the answers that were considered,
/// and after each answer the winner's next move.
///
///     h8 ─┬─ h9 ── g7 ─── ...       a node is a move; its children are the moves after it
///         └─ i9 ── j10              after a move of the winner: answers, any number of them
///                                   after an answer: one move, the winner's
///
/// Missing answers lose at once or were not considered (proof/win_check.hpp tells which). Nodes are stored in
/// one vector, in any order, and refer to their first child and next sibling by number.
class WinTree {
 public:
  static constexpr std::int32_t none = -1;

  struct Node {
    Point move;
    std::int32_t first_child = none;
    std::int32_t next_sibling = none;
  };

  /// Adds a node and returns its number. It has no parent until it is added as a child or root.
  std::int32_t add(Point move);

  /// Changes the move of a node, for building a tree from its leaves.
  void set_move(std::int32_t number, Point move) { nodes_[number].move = move; }

  /// Adds a node as the parent's first child.
  void add_child(std::int32_t parent, std::int32_t child);

  /// Adds a node as the first root. There is one root if the winner is to move, otherwise one for each
  /// answer.
  void add_root(std::int32_t node);

  [[nodiscard]] std::int32_t root() const { return root_; }
  [[nodiscard]] const Node& node(std::int32_t number) const { return nodes_[number]; }
  [[nodiscard]] const std::vector<Node>& nodes() const { return nodes_; }

  /// Is every child or sibling number `none` or a node, and is no node reached twice?
  [[nodiscard]] bool is_valid() const;

 private:
  std::int32_t root_ = none;
  std::vector<Node> nodes_;
};

}  // namespace rowan::proof
