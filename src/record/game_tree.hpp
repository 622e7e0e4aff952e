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

/// What happens at a node of a tree of games.
enum class NodeKind : std::uint8_t {
  nothing,  // no stone: a remark, a text on the board, the root
  move,     // a stone of the side to move on `point`
  pass,     // a move without a stone; the rules of Rowan have none, but libraries do
};

/// What a file says in words that Rowan only passes on: by the name of a property of SGF, its values.
using Tags = std::map<std::string, std::vector<std::string>>;

/// What is said about a node, where anything is.
struct NodeRemarks {
  std::string comment = {};
  std::string board_text = {};  // drawn on the node's point
  std::optional<std::chrono::microseconds> time = {};
  std::optional<Evaluation> evaluation = {};
  Tags tags = {};  // format/sgf_tags.hpp; those of the whole game at the root

  [[nodiscard]] bool empty() const {
    return comment.empty() && board_text.empty() && !time && !evaluation && tags.empty();
  }

  friend bool operator==(const NodeRemarks&, const NodeRemarks&) = default;
};

/// Games that begin alike, as SGF and RenLib keep them: a header and a tree of moves with remarks.
///
///      0 root
///      |
///      1 h8 -------- 4 g7
///      |             |              node    0  1  2  3  4  5
///      2 i9 -- 3 i8  5 h9           parent  -  0  1  1  0  4
///
/// Nodes lie in one vector in the order in which a reader meets them: a node, all that follows it, then its
/// next sibling. The first child is the main line.
///
/// A node is 16 bytes and remarks are kept apart, so a library of millions of moves fits; nothing recurses,
/// so a line may be as long as it likes.
///
/// Invariant, held by add() and by the parsers: parents come before their children; every move stands on an
/// empty point of the board. The moves of a tree may go on after a win or break a rule of renju: main_line()
/// judges that.
class GameTree {
 public:
  using Index = std::int32_t;
  static constexpr Index none = -1;
  static constexpr Index root = 0;
  static constexpr std::size_t most_nodes = 10'000'000;

  struct Node {
    Point point = {};  // of a move, or of the board text
    NodeKind kind = NodeKind::nothing;
    bool has_point = false;
    bool is_marked = false;  // the mark and the start flag of RenLib
    bool is_start = false;
    Index parent = none;
    Index remarks = none;  // where in the list of remarks

    friend bool operator==(const Node&, const Node&) = default;
  };

  /// Only a root.
  explicit GameTree(GameRecord record = {}) : header(std::move(record)), nodes_(1) {}

  /// Players, rules, result and so on: a record without moves and without a comment, which is the root's.
  GameRecord header;

  [[nodiscard]] Index size() const { return static_cast<Index>(nodes_.size()); }
  [[nodiscard]] const Node& node(Index index) const { return nodes_[index]; }
  [[nodiscard]] const NodeRemarks& remarks(Index index) const;

  /// Adds a node after all others. Requires that `node.parent` is in the tree, that the nodes since then are
  /// all below it, and size() < most_nodes.
  Index add(Node node, NodeRemarks remarks = {});

  /// Replaces what is said about the newest node or the root.
  void set_remarks(Index index, NodeRemarks remarks);

  /// The two flags of RenLib, on the root.
  void mark_root(bool is_marked, bool is_start) {
    nodes_.front().is_marked = is_marked;
    nodes_.front().is_start = is_start;
  }

  /// The first child; none for a leaf.
  [[nodiscard]] Index first_child(Index index) const {
    return index + 1 < size() && node(index + 1).parent == index ? index + 1 : none;
  }

  /// The next sibling of every node, none where it is the last: what a writer needs to know beforehand.
  [[nodiscard]] std::vector<Index> next_siblings() const;

  /// Has any node a second child?
  [[nodiscard]] bool has_variations() const;

  friend bool operator==(const GameTree&, const GameTree&) = default;

 private:
  std::vector<Node> nodes_;
  std::vector<NodeRemarks> remarks_;
};

/// The game along the first children. Remarks at nodes without a move join those of the move before. An error
/// names the first move that the rules do not allow, or a pass.
[[nodiscard]] Result<GameRecord> main_line(const GameTree& tree);

/// The tree with one line.
[[nodiscard]] GameTree tree_of(const GameRecord& record);

/// The stones along the path to the newest node of a growing tree; what parsers check moves with. Going back
/// up costs as much as going down did, never a walk over the tree.
class TreePath {
 public:
  explicit TreePath(const Position& start);

  /// Goes to `node` from wherever the path ended before, and takes back the moves on the way.
  void go_to(const GameTree& tree, GameTree::Index node);

  /// Why a stone cannot be put there: off the board, or occupied.
  [[nodiscard]] std::optional<Error> why_blocked(Point point) const;

  /// Whose turn it is at the end of the path; a pass changes it too.
  [[nodiscard]] Side side_to_move() const;

  /// Goes on to a node that was just added below the end of the path.
  void step(const GameTree& tree, GameTree::Index node);

 private:
  Position start_;
  std::vector<Cell> cells_;
  std::vector<GameTree::Index> path_;
  int turns_ = 0;
};

}  // namespace rowan::record
