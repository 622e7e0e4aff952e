// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "game/point.hpp"
#include "record/game_record.hpp"

namespace rowan::record {

/// The kind of node in a game tree.
enum class NodeKind : std::uint8_t {
  nothing,  // no stone: a remark, a text on the board, the root
  move,     // a stone of the side to move on `point`
  pass,     // a turn without a stone: not in Rowan's rules, but in RenLib's libraries
};

/// The values of SGF properties that Rowan passes on without interpreting them, by property name.
using Tags = std::map<std::string, std::vector<std::string>>;

/// A comment and other remarks on a node.
struct NodeRemarks {
  std::string comment = {};
  std::string board_text = {};  // drawn on the node's point
  std::optional<std::chrono::microseconds> time = {};
  std::optional<Evaluation> evaluation = {};
  Tags tags = {};  // see files/sgf_tags.hpp; tags of the whole game are at the root

  [[nodiscard]] bool empty() const {
    return comment.empty() && board_text.empty() && !time && !evaluation && tags.empty();
  }

  friend bool operator==(const NodeRemarks&, const NodeRemarks&) = default;
};

/// Games with common openings, as SGF and RenLib store them: a header and a tree of moves with remarks.
///
///      0 root
///      |
///      1 h8 -------- 4 g7
///      |             |              node    0  1  2  3  4  5
///      2 i9 -- 3 i8  5 h9           parent  -  0  1  1  0  4
///
/// Nodes lie in one vector in preorder: a node, all its descendants, then its next sibling. The first
/// children are the main line.
///
/// A node is 16 bytes and remarks are stored separately, so a library of millions of moves fits in memory.
/// Nothing recurses, so a long line cannot overflow the stack.
///
/// Invariant, kept by add() and by the parsers: parents come before their children, and every move is on an
/// empty point of the board. Moves may continue after a win or break a rule of renju; main_line() rejects
/// such moves if they are on the main line.
class GameTree {
 public:
  using Index = std::int32_t;
  static constexpr Index none = -1;
  static constexpr Index root = 0;
  static constexpr std::size_t most_nodes = 10'000'000;

  struct Node {
    Point point = {};  // the point of the move or of the board text
    NodeKind kind = NodeKind::nothing;
    bool has_point = false;
    bool is_marked = false;  // RenLib's mark
    bool is_start = false;   // RenLib's start flag
    Index parent = none;
    Index remarks = none;  // index in the list of remarks

    friend bool operator==(const Node&, const Node&) = default;
  };

  /// A tree with only a root.
  explicit GameTree(GameRecord record = {}) : header(std::move(record)), nodes_(1) {}

  /// Players, rules, result and so on: a record without moves, and without a comment (the root has it).
  GameRecord header;

  [[nodiscard]] Index size() const { return static_cast<Index>(nodes_.size()); }
  [[nodiscard]] const Node& node(Index index) const { return nodes_[index]; }
  [[nodiscard]] const NodeRemarks& remarks(Index index) const;

  /// Appends a node. Requires that `node.parent` is in the tree, that all nodes after the parent are its
  /// descendants, and size() < most_nodes.
  Index add(Node node, NodeRemarks remarks = {});

  /// Replaces the remarks of the newest node or of the root.
  void set_remarks(Index index, NodeRemarks remarks);

  /// Sets RenLib's two flags on the root.
  void mark_root(bool is_marked, bool is_start) {
    nodes_.front().is_marked = is_marked;
    nodes_.front().is_start = is_start;
  }

  /// The first child, or `none` for a leaf.
  [[nodiscard]] Index first_child(Index index) const {
    return index + 1 < size() && node(index + 1).parent == index ? index + 1 : none;
  }

  /// The next sibling of each node, or `none` for a last child. Writers have to know at a node whether a
  /// sibling follows.
  [[nodiscard]] std::vector<Index> next_siblings() const;

  /// Returns whether any node has a second child.
  [[nodiscard]] bool has_variations() const;

  friend bool operator==(const GameTree&, const GameTree&) = default;

 private:
  std::vector<Node> nodes_;
  std::vector<NodeRemarks> remarks_;
};

/// The game along the first children. The comment at a node without a move is added to the comment of the
/// preceding move, or to that of the game if no move precedes. An error names the first illegal move, a pass,
/// or a result that contradicts the board.
[[nodiscard]] Result<GameRecord> main_line(const GameTree& tree);

/// The game as a tree with a single line.
[[nodiscard]] GameTree tree_of(const GameRecord& record);

/// The stones on the path to the newest node of a growing tree; parsers check each move against them. Going
/// back up costs no more than going down did; no other part of the tree is visited.
class TreePath {
 public:
  explicit TreePath(const Position& start);

  /// Goes back up to `node`, which must be on the path, and takes back the moves below it.
  void go_to(const GameTree& tree, GameTree::Index node);

  /// The reason why no stone can be placed on the point: off the board, or occupied. Empty if there is none.
  [[nodiscard]] std::optional<Error> why_blocked(Point point) const;

  /// The side to move at the end of the path; a pass changes it too.
  [[nodiscard]] Side side_to_move() const;

  /// Steps to a node that was just added below the end of the path.
  void step(const GameTree& tree, GameTree::Index node);

 private:
  Position start_;
  std::vector<Cell> cells_;
  std::vector<GameTree::Index> path_;
  int turns_ = 0;
};

}  // namespace rowan::record
