// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "game/point.hpp"
#include "game/position.hpp"
#include "game/symmetry.hpp"
#include "record/game_tree.hpp"
#include "store/position_key.hpp"

namespace rowan::store {

/// A move that a tree has from a position.
struct TreeMove {
  Point move;
  std::int64_t positions = 0;  // number of positions in the subtree, the one after this move included
  bool is_marked = false;      // has RenLib's mark
  std::string text = {};       // drawn on the point
  std::string comment = {};    // on the position after the move

  friend bool operator==(const TreeMove&, const TreeMove&) = default;
};

/// A text on a point where the tree has no move.
struct TreeText {
  Point point;
  std::string text = {};

  friend bool operator==(const TreeText&, const TreeText&) = default;
};

/// The comments, marks, texts and moves that a tree has for a position: those of up to most_nodes nodes that
/// have this position, reached by any order of moves and under any symmetry of the board. Points are mapped
/// back to the caller's board; equivalent moves are merged into the first of them in reading order, as in
/// Exploration.
struct TreeExploration {
  static constexpr std::size_t most_nodes = 256;                      // further nodes are ignored
  static constexpr std::size_t long_comment = std::size_t{16} << 10;  // no text is added to longer comments

  std::int64_t nodes = 0;  // number of nodes read; 0 if the tree does not contain the position
  bool is_marked = false;
  std::string comment = {};
  std::vector<TreeMove> moves = {};  // in tree order
  std::vector<TreeText> texts = {};

  friend bool operator==(const TreeExploration&, const TreeExploration&) = default;
};

/// A tree of games, indexed by position. Of the tree's rules only the size of the board matters, since a
/// library does not declare its rules.
///
///     entries_   key of the position, node    sorted by key; 16 bytes per node
class TreeIndex {
 public:
  explicit TreeIndex(record::GameTree tree);

  [[nodiscard]] const record::GameTree& tree() const { return tree_; }

  /// What the tree has for a position; empty for a position on a board of another size. Thread-safe.
  [[nodiscard]] TreeExploration explore(const Position& position) const;

 private:
  struct Entry {
    std::uint64_t key;
    record::GameTree::Index node;
  };

  /// The stones at a node, and the side to move.
  [[nodiscard]] Position position_at(record::GameTree::Index node) const;

  void add_node(TreeExploration& found, record::GameTree::Index node,
                const std::vector<Symmetry>& ways) const;

  record::GameTree tree_;
  StoneKeys keys_;
  std::vector<record::GameTree::Index> next_sibling_;
  std::vector<std::int32_t> moves_below_;  // for each node, the number of moves at it and below it
  std::vector<Entry> entries_;
};

}  // namespace rowan::store
