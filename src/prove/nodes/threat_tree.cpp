// SPDX-License-Identifier: MIT
#include "prove/nodes/threat_tree.hpp"

#include <cstddef>

#include "proof/threat_walk.hpp"

namespace rowan::prove {

namespace {

/// Feeds the moves of a WinTree to a ThreatWalk, and collects those that it requested.
class TreeMoves {
 public:
  TreeMoves(const proof::WinTree& tree, const Rules& rules)
      : tree_(tree), rules_(rules), next_(tree.root()) {}

  int attack() {
    if (next_ == proof::WinTree::none) return -1;
    attacks_.push_back(next_);
    const int move = rules_.index_of(tree_.node(next_).move);
    moves_.push_back(static_cast<std::uint8_t>(move));
    return move;
  }

  void enter(int cell) {
    depths_.push_back(attacks_.size());
    next_ = proof::WinTree::none;
    std::int32_t answer = tree_.node(attacks_.back()).first_child;
    for (; answer != proof::WinTree::none; answer = tree_.node(answer).next_sibling) {
      if (rules_.index_of(tree_.node(answer).move) == cell) next_ = tree_.node(answer).first_child;
    }
  }

  void leave() {
    attacks_.resize(depths_.back());
    depths_.pop_back();
  }

  std::vector<std::uint8_t> take() { return std::move(moves_); }

 private:
  const proof::WinTree& tree_;
  const Rules& rules_;
  std::int32_t next_;
  std::vector<std::int32_t> attacks_;  // the line so far
  std::vector<std::size_t> depths_;    // attacks_.size() at each answer of the line
  std::vector<std::uint8_t> moves_;
};

/// Feeds a written list of moves to a ThreatWalk, in its order.
struct WrittenMoves {
  const std::vector<std::uint8_t>& moves;
  std::size_t next = 0;

  int attack() { return next < moves.size() ? moves[next++] : -1; }
  void enter(int /*cell*/) {}
  void leave() {}
};

}  // namespace

std::optional<ThreatTree> replay_tree(proof::WindowBoard& board, const std::vector<std::uint8_t>& moves) {
  WrittenMoves source{moves};
  const std::optional<proof::CellSet> marks = proof::ThreatWalk(board, source).run();
  if (!marks || source.next != moves.size()) return std::nullopt;
  return ThreatTree{.moves = moves, .marks = *marks};
}

std::optional<ThreatTree> encode_tree(proof::WindowBoard& board, const proof::WinTree& tree) {
  TreeMoves moves(tree, board.rules());
  const std::optional<proof::CellSet> marks = proof::ThreatWalk(board, moves).run();
  if (!marks) return std::nullopt;
  return ThreatTree{.moves = moves.take(), .marks = *marks};
}

}  // namespace rowan::prove
