// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <string>
#include <unordered_map>
#include <vector>

#include "game/forbidden.hpp"
#include "game/position.hpp"
#include "game/position_text.hpp"

namespace rowan {

/// Stones and questions about them, each answered by trying stones out: what plain solvers are made of.
class PlainBoard {
 public:
  explicit PlainBoard(const Position& position)
      : rules_(position.rules()),
        cells_(position.cells().begin(), position.cells().end()),
        mover_(position.side_to_move()) {}

  [[nodiscard]] const Rules& rules() const { return rules_; }
  [[nodiscard]] Side mover() const { return mover_; }
  [[nodiscard]] bool is_empty(int index) const { return cell(index) == Cell::empty; }
  [[nodiscard]] int size() const { return rules_.point_count(); }

  void play(int index) {
    cell(index) = stone_of(mover_);
    mover_ = opponent(mover_);
  }
  void undo(int index) {
    cell(index) = Cell::empty;
    mover_ = opponent(mover_);
  }

  [[nodiscard]] bool is_legal(int index) const {
    if (!is_empty(index)) return false;
    if (rules_.forbidden == Forbidden::none || mover_ == Side::second) return true;
    return !why_forbidden(Position(rules_, cells_, mover_), rules_.point_of(index));
  }

  /// Would a stone of that side on the empty point win?
  [[nodiscard]] bool completes(int index, Side side) const {
    const Point point = rules_.point_of(index);
    return std::ranges::any_of(line_directions, [&](Direction line) {
      int above = 1;
      int below = -1;
      while (holds(step(point, line, above), stone_of(side))) ++above;
      while (holds(step(point, line, below), stone_of(side))) --below;
      const Cell other = stone_of(opponent(side));
      const bool blocked = holds(step(point, line, above), other) && holds(step(point, line, below), other);
      return rules_.run_wins(side, above - below - 1, blocked);
    });
  }

  [[nodiscard]] bool can_win_at_once(Side side) const {
    for (int index = 0; index < size(); ++index) {
      if (is_empty(index) && completes(index, side)) return true;
    }
    return false;
  }

  [[nodiscard]] std::vector<int> legal_moves() const {
    std::vector<int> moves;
    for (int index = 0; index < size(); ++index) {
      if (is_legal(index)) moves.push_back(index);
    }
    return moves;
  }

  [[nodiscard]] std::string key() const { return to_text(Position(rules_, cells_, mover_)); }

 private:
  [[nodiscard]] const Cell& cell(int index) const { return cells_[static_cast<std::size_t>(index)]; }
  Cell& cell(int index) { return cells_[static_cast<std::size_t>(index)]; }
  [[nodiscard]] bool holds(Point point, Cell wanted) const {
    return rules_.contains(point) && cell(rules_.index_of(point)) == wanted;
  }

  Rules rules_;
  std::vector<Cell> cells_;
  Side mover_;
};

/// Continuous fours from the definition: every move is tried, and every answer.
class PlainFours {
 public:
  explicit PlainFours(const Position& position) : board_(position) {}

  /// Does the side to move win? Requires that nobody has won.
  bool wins() {
    const Side attacker = board_.mover();
    if (board_.can_win_at_once(attacker)) return true;
    const std::string key = board_.key();
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    bool won = false;
    for (int move = 0; move < board_.size() && !won; ++move) {
      if (board_.is_empty(move) && is_four(move)) won = wins_by(move);
    }
    known_.emplace(key, won);
    return won;
  }

 private:
  bool is_four(int move) {
    const Side attacker = board_.mover();
    if (!board_.is_legal(move)) return false;
    board_.play(move);
    const bool four = board_.can_win_at_once(attacker);
    board_.undo(move);
    return four;
  }

  bool wins_by(int move) {
    const Side attacker = board_.mover();
    board_.play(move);
    const std::vector<int> answers = board_.legal_moves();
    const bool all_fail = !answers.empty() && std::ranges::all_of(answers, [&](int answer) {
      if (board_.completes(answer, opponent(attacker))) return false;
      board_.play(answer);
      const bool won = wins();
      board_.undo(answer);
      return won;
    });
    board_.undo(move);
    return all_fail;
  }

  PlainBoard board_;
  std::unordered_map<std::string, bool> known_;
};

}  // namespace rowan
