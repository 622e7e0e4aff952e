// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "board/line_board.hpp"
#include "game/position.hpp"
#include "game/position_text.hpp"
#include "pattern/shape.hpp"
#include "proof/plain_board.hpp"

namespace rowan::threat {

/// VCT from the definition in threat/threat_search.hpp: every move and every answer is tried.
class PlainThreats {
 public:
  PlainThreats(const Position& position, std::int64_t most_positions)
      : board_(position), left_(most_positions) {}

  /// Whether the side to move wins. Requires that neither side has won. The result is meaningless if
  /// gave_up() is true afterwards.
  bool wins() {
    const Side attacker = board_.side_to_move();
    if (board_.can_win_at_once(attacker)) return true;
    const std::string key = to_text(board_.position());
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    if (--left_ < 0) return false;
    bool won = false;
    for (const Point move : board_.empty_points()) {
      won = won || (is_attack(move) && wins_by(move));
    }
    known_.emplace(key, won);
    return won;
  }

  [[nodiscard]] bool gave_up() const { return left_ < 0; }

 private:
  [[nodiscard]] pattern::PointShapes shapes(Point point, Side side) const {
    const board::LineBoard lines(board_.position());
    const board::LineSlots slots = lines.slots(point);
    pattern::PointShapes result{};
    for (std::size_t i = 0; i < slots.size(); ++i) {
      result[i] = pattern::shape_of(board_.rules(), lines.lines()[slots[i].line],
                                    lines.line_length(slots[i].line), slots[i].field(), side);
    }
    return result;
  }

  /// Whether the side to move can make an open four or two fours.
  [[nodiscard]] bool has_unanswerable_four() const {
    return std::ranges::any_of(board_.empty_points(), [&](Point point) {
      const pattern::PointClass kind = combine_allowed(shapes(point, board_.side_to_move()));
      return (kind == pattern::PointClass::open_four || kind == pattern::PointClass::four_four) &&
             board_.is_legal(point);
    });
  }

  bool is_attack(Point move) {
    const Side attacker = board_.side_to_move();
    if (!board_.is_legal(move)) return false;
    const bool was_threatened = board_.can_win_at_once(opponent(attacker));
    const bool is_three = std::ranges::any_of(shapes(move, attacker), pattern::is_open_three);
    board_.play(move);
    bool attacks = false;
    if (!board_.can_win_at_once(opponent(attacker))) {
      attacks = board_.can_win_at_once(attacker);
      if (!attacks && (is_three || was_threatened)) attacks = threatens(attacker);
    }
    board_.undo(move);
    return attacks;
  }

  bool threatens(Side attacker) {
    const Position now = board_.position();
    std::vector<Cell> cells(now.cells().begin(), now.cells().end());
    PlainThreats passed(Position(board_.rules(), std::move(cells), attacker), 1);
    return passed.has_unanswerable_four();
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
  std::int64_t left_;
  std::unordered_map<std::string, bool> known_;
};

}  // namespace rowan::threat
