// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/stop.hpp"
#include "game/point.hpp"
#include "game/position.hpp"
#include "game/side.hpp"

namespace rowan::proof {

/// A forced win found by a search: moves of the winner, after each of them the answers that were considered,
/// and after each answer the winner's next move.
///
///     h8 ─┬─ h9 ── g7 ─── ...       a node is a move; its children are the moves after it
///         └─ i9 ── j10              after a move of the winner: answers, any number of them
///                                   after an answer: one move, the winner's
///
/// Missing answers lose at once or were not considered (check_win tells which). Nodes are stored in one
/// vector, in any order, and refer to their first child and next sibling by number.
class WinTree {
 public:
  static constexpr std::int32_t none = -1;

  struct Node {
    Point move;
    std::int32_t first_child = none;
    std::int32_t next_sibling = none;
  };

  /// Adds a node and returns its number. The node is not part of the tree until it is added as a child or
  /// root.
  std::int32_t add(Point move);

  /// Changes the move of a node, for building a tree from its leaves.
  void set_move(std::int32_t number, Point move) { nodes_[number].move = move; }

  /// Adds a node as the parent's first child.
  void add_child(std::int32_t parent, std::int32_t child);

  /// Adds a node as the first root. There is one root if the winner is to move, otherwise one for each
  /// answer in the tree.
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

/// The verdict on a claimed win.
///
///     rejected             the claim has an error
///     accepted_as_stored   there is no error, but some answers not in the tree do not lose at once
///     accepted             it is a win: every legal answer was refuted
enum class WinVerdict : std::uint8_t { rejected, accepted_as_stored, accepted };

/// Must every answer be refuted, or may some be missing from the tree? Threat searches store every answer
/// that does not lose at once; other searches store only the answers that they remember.
enum class Answers : std::uint8_t { all, stored };

struct WinCheck {
  WinVerdict verdict = WinVerdict::rejected;

  /// Plies to the end of the longest line that was checked.
  int plies = 0;

  /// Positions with the loser to move that were checked.
  std::int64_t positions = 0;

  /// If rejected: why, for people ("the answer h9 is not refuted"), and the moves from the start to that
  /// place.
  std::string reason = {};
  std::vector<Point> where = {};

  /// If accepted as stored: the lines that end in an answer that is not in the tree and does not lose at
  /// once.
  std::vector<std::vector<Point>> unchecked = {};
};

/// Replays a claimed win of `winner` against all answers. Slow, and independent of how the win was found.
///
/// After each move of the winner every legal answer is tried. A row of the loser or a draw refutes the claim.
/// An answer in the tree is followed there. Any other answer is refuted if the winner can then complete a
/// row, or make a four that no answer stops (such as an open four). So the tree may omit answers that leave
/// the winner's threat standing. An answer not refuted rejects the claim; with Answers::stored, one missing
/// from the tree is listed as unchecked instead. Forbidden points are not answers; moves of the winner must
/// be legal. An interruption rejects the claim.
[[nodiscard]] WinCheck check_win(const Position& start, Side winner, const WinTree& tree,
                                 Answers answers = Answers::all, const Interruption& interruption = {});

}  // namespace rowan::proof
