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
  std::int64_t positions = 0;  // of the tree that follow, the one after this move included
  bool is_marked = false;      // by RenLib's mark
  std::string text = {};       // drawn on the point
  std::string comment = {};    // about the position after it

  friend bool operator==(const TreeMove&, const TreeMove&) = default;
};

/// A text on a point of the board that is no move.
struct TreeText {
  Point point;
  std::string text = {};

  friend bool operator==(const TreeText&, const TreeText&) = default;
};

/// What a tree has about a position: everything at the nodes where it stands, in any order of moves and on
/// the board turned or mirrored in any way. Points are turned back as the asker sees the board; moves that
/// are symmetric to each other are one, the first of them in reading order, as in Exploration.
struct TreeExploration {
  static constexpr std::size_t most_nodes = 256;                      // that are looked at
  static constexpr std::size_t long_comment = std::size_t{16} << 10;  // nothing more is joined to it

  std::int64_t nodes = 0;  // with the position; 0: the tree does not have it
  bool is_marked = false;
  std::string comment = {};
  std::vector<TreeMove> moves = {};  // in the order of the tree
  std::vector<TreeText> texts = {};

  friend bool operator==(const TreeExploration&, const TreeExploration&) = default;
};

/// A tree of games, in which positions are found by what is on the board. The tree's rules count only as far
/// as the board: a library does not say them.
///
///     entries_   key of the position, node    sorted by key; 16 bytes for each node of the tree
class TreeIndex {
 public:
  explicit TreeIndex(record::GameTree tree);

  [[nodiscard]] const record::GameTree& tree() const { return tree_; }

  /// Requires nothing: a position on another board is not there. May be called by several threads at a time.
  [[nodiscard]] TreeExploration explore(const Position& position) const;

 private:
  struct Entry {
    std::uint64_t key;
    record::GameTree::Index node;
  };

  /// The stones at a node, and whose turn it is.
  [[nodiscard]] Position position_at(record::GameTree::Index node) const;

  void add_node(TreeExploration& found, record::GameTree::Index node,
                const std::vector<Symmetry>& ways) const;

  record::GameTree tree_;
  StoneKeys keys_;
  std::vector<record::GameTree::Index> next_sibling_;
  std::vector<std::int32_t> moves_below_;  // of each node, itself included
  std::vector<Entry> entries_;
};

}  // namespace rowan::store
