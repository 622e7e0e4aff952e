// SPDX-License-Identifier: MIT
#include "prove/written_threats.hpp"

#include <cstddef>
#include <stdexcept>
#include <utility>

#include "proof/threat_walk.hpp"

namespace rowan::prove {

namespace {

class TreeBuilder {
 public:
  TreeBuilder(const std::vector<std::uint8_t>& moves, const Rules& rules) : moves_(moves), rules_(rules) {}

  int attack() {
    if (next_ == moves_.size()) return -1;
    const int move = moves_[next_++];
    if (move >= rules_.point_count()) return move;
    const std::int32_t node = tree_.add(rules_.point_of(move));
    if (line_.empty()) {
      tree_.add_root(node);
    } else {
      tree_.add_child(line_.back(), node);
    }
    attack_ = node;
    return move;
  }

  void enter(int cell) {
    const std::int32_t answer = tree_.add(rules_.point_of(cell));
    tree_.add_child(attack_, answer);
    attacks_.push_back(attack_);
    line_.push_back(answer);
  }

  void leave() {
    attack_ = attacks_.back();
    attacks_.pop_back();
    line_.pop_back();
  }

  proof::WinTree take() { return std::move(tree_); }

 private:
  const std::vector<std::uint8_t>& moves_;
  const Rules& rules_;
  std::size_t next_ = 0;
  proof::WinTree tree_;
  std::int32_t attack_ = proof::WinTree::none;
  std::vector<std::int32_t> attacks_;
  std::vector<std::int32_t> line_;  // answers
};

}  // namespace

proof::WinTree tree_of_moves(proof::WindowBoard& board, const std::vector<std::uint8_t>& moves) {
  TreeBuilder builder(moves, board.rules());
  if (!proof::ThreatWalk(board, builder).run()) throw std::invalid_argument("the moves are no win");
  return builder.take();
}

Position with_second_stone(const Position& position, int cell) {
  std::vector<Cell> cells(position.cells().begin(), position.cells().end());
  cells[static_cast<std::size_t>(cell)] = Cell::second;
  return {position.rules(), std::move(cells), Side::first};
}

}  // namespace rowan::prove
