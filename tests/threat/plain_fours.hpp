// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <string>
#include <unordered_map>
#include <vector>

#include "game/position.hpp"
#include "game/position_text.hpp"
#include "proof/plain_board.hpp"

namespace rowan::threat {

/// VCF from the definition: every move and every answer is tried.
class PlainFours {
 public:
  explicit PlainFours(const Position& position) : board_(position) {}

  /// Whether the side to move wins. Requires that neither side has won.
  bool wins() {
    const Side attacker = board_.side_to_move();
    if (board_.can_win_at_once(attacker)) return true;
    const std::string key = to_text(board_.position());
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    bool won = false;
    for (const Point move : board_.empty_points()) {
      if (!won && is_four(move)) won = wins_by(move);
    }
    known_.emplace(key, won);
    return won;
  }

 private:
  bool is_four(Point move) {
    const Side attacker = board_.side_to_move();
    board_.play(move);
    const bool four = board_.can_win_at_once(attacker);
    board_.undo(move);
    return four && board_.is_legal(move);
  }

  bool wins_by(Point move) {
    const Side attacker = board_.side_to_move();
    board_.play(move);
    const std::vector<Point> answers = board_.legal_moves();
    const bool all_fail = !answers.empty() && std::ranges::all_of(answers, [&](Point answer) {
      if (board_.completes(answer, opponent(attacker))) return false;
      board_.play(answer);
      const bool won = wins();
      board_.undo(answer);
      return won;
    });
    board_.undo(move);
    return all_fail;
  }

  proof::PlainBoard board_;
  std::unordered_map<std::string, bool> known_;
};

}  // namespace rowan::threat
