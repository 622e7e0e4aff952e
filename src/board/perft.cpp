// SPDX-License-Identifier: MIT
#include "board/perft.hpp"

#include <cstddef>
#include <utility>
#include <vector>

#include "board/line_board.hpp"

namespace rowan::board {
namespace {

/// A walk in progress: the board, and a list of the points that were empty at the start. The points still
/// empty are at the end of the list.
class Walk {
 public:
  explicit Walk(const Position& position) : board_(position) {
    const Rules& rules = position.rules();
    for (int index = 0; index < rules.point_count(); ++index) {
      const Point point = rules.point_of(index);
      if (position.cell(point) == Cell::empty) empty_.push_back(board_.slots(point));
    }
  }

  [[nodiscard]] const PerftCounts& counts() const { return counts_; }

  /// Counts this node and everything up to `depth` moves after it. Requires an unfinished game.
  void walk(Side to_move, int depth) {
    ++counts_.nodes;
    if (depth <= 0) return;
    switch (board_.rules().k) {
      case 3:
        return walk_moves<3>(to_move, 0, depth);
      case 4:
        return walk_moves<4>(to_move, 0, depth);
      case 5:
        return walk_moves<5>(to_move, 0, depth);
      default:
        return walk_moves<0>(to_move, 0, depth);
    }
  }

  void count_finished(Outcome outcome) { counts_.add_finished(outcome); }

 private:
  /// Tries every empty point. The first `used` points of the list are taken. Requires used < empty_.size(). K
  /// is the k of the rules, or 0 if it is not known at compile time.
  template <int K>
  void walk_moves(Side to_move, std::size_t used, int depth) {
    for (std::size_t next = used; next < empty_.size(); ++next) {
      std::swap(empty_[used], empty_[next]);
      const LineSlots& slots = empty_[used];
      const bool wins = board_.place_wins<K>(slots, to_move);
      if (wins) {
        count_finished(win_for(to_move));
      } else if (used + 1 == empty_.size()) {
        count_finished(Outcome::draw);
      } else {
        ++counts_.nodes;
        if (depth > 1) walk_moves<K>(opponent(to_move), used + 1, depth - 1);
      }
      board_.remove(slots);
      std::swap(empty_[used], empty_[next]);
    }
  }

  LineBoard board_;
  std::vector<LineSlots> empty_;
  PerftCounts counts_;
};

/// Like walk(), with the reference Position, for games in which some empty points may be illegal.
void walk_reference(Position& position, int depth, PerftCounts& counts) {
  const Outcome outcome = position.outcome();
  if (outcome != Outcome::ongoing) return counts.add_finished(outcome);
  ++counts.nodes;
  if (depth <= 0) return;
  for (const Point move : position.legal_moves()) {
    position.play(move);
    walk_reference(position, depth - 1, counts);
    position.undo();
  }
}

}  // namespace

PerftCounts perft(const Position& position, int depth) {
  if (position.rules().forbidden != Forbidden::none) {
    PerftCounts counts;
    Position walked = position;
    walk_reference(walked, depth, counts);
    return counts;
  }
  Walk walk(position);
  if (const Outcome outcome = position.outcome(); outcome != Outcome::ongoing) {
    walk.count_finished(outcome);
  } else {
    walk.walk(position.side_to_move(), depth);
  }
  return walk.counts();
}

PerftCounts perft(const Rules& rules, int depth) { return perft(Position(rules), depth); }

}  // namespace rowan::board
