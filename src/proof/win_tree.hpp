// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "game/point.hpp"

namespace rowan::proof {

/// A forced win, as found by a search: moves of the winner, and for each the answers that were
/// thought of with the winner's next move.
///
///     h8 ─┬─ h9 ── g7 ─── ...       a node is a move; its children are the moves after it
///         └─ i9 ── j10              after a move of the winner: answers, any number of them
///                                   after an answer: one move, the winner's
///
/// Answers that are left out are those that lose at once, or that were not looked at (proof/win_check.hpp
/// tells which). Nodes lie in one vector, in any order, and name their first child and their next sibling by
/// number.
class WinTree {
 public:
  static constexpr std::int32_t none = -1;

  struct Node {
    Point move;
    std::int32_t first_child = none;
    std::int32_t next_sibling = none;
  };

  /// Adds a node and gives its number. It is nobody's child until it is named as one.
  std::int32_t add(Point move);

  /// Gives a node another move, for those who build a tree from its leaves.
  void set_move(std::int32_t number, Point move) { nodes_[number].move = move; }

  /// Puts a node in front of the parent's children.
  void add_child(std::int32_t parent, std::int32_t child);

  /// Puts a node in front of the first moves. There is one of them if the winner is to move, else as many as
  /// answers.
  void add_root(std::int32_t node);

  [[nodiscard]] std::int32_t root() const { return root_; }
  [[nodiscard]] const Node& node(std::int32_t number) const { return nodes_[number]; }
  [[nodiscard]] const std::vector<Node>& nodes() const { return nodes_; }

  /// A child or sibling that is not there is none; any other number is a node, and no node is reached twice.
  [[nodiscard]] bool is_valid() const;

 private:
  std::int32_t root_ = none;
  std::vector<Node> nodes_;
};

}  // namespace rowan::proof
