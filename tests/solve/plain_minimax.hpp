// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "game/position.hpp"
#include "proof/proof_format.hpp"
#include "solve/solver.hpp"

namespace rowan::testing {

/// The value of a position by brute force: the reference for the solver, with which it shares no code. Boards
/// have at most 16 points.
///
/// The key of a memoized value consists of a base-3 digit for each empty point of the start position, and the
/// side to move.
class PlainMinimax {
 public:
  PlainMinimax(const Position& start, proof::ProofPlay play) : play_(play) {
    const Rules& rules = start.rules();
    for (int index = 0; index < rules.point_count(); ++index) {
      const Cell cell = start.cells()[static_cast<std::size_t>(index)];
      if (cell == Cell::first) first_ |= 1U << index;
      if (cell == Cell::second) second_ |= 1U << index;
      weights_.push_back(weight_);
      if (cell == Cell::empty) weight_ *= 3;
    }
    full_ = (1U << rules.point_count()) - 1;
    known_.assign(2 * weight_, solve::GameValue::unknown);
    find_lines(rules);
  }

  /// The value of the start position with the given side to move.
  [[nodiscard]] solve::GameValue value(Side to_move) { return value(first_, second_, to_move, 0); }

  /// The value after this side plays on this point in the start position.
  [[nodiscard]] solve::GameValue value_after(Side mover, int point) {
    return after(first_, second_, mover, 0, point);
  }

 private:
  using Stones = std::uint32_t;

  void find_lines(const Rules& rules) {
    for (int index = 0; index < rules.point_count(); ++index) {
      for (const Direction direction : line_directions) {
        if (!rules.contains(step(rules.point_of(index), direction, rules.k - 1))) continue;
        Stones line = 0;
        for (int i = 0; i < rules.k; ++i)
          line |= 1U << rules.index_of(step(rules.point_of(index), direction, i));
        lines_.push_back(line);
      }
    }
  }

  [[nodiscard]] bool has_line(Stones stones) const {
    return std::ranges::any_of(lines_, [stones](Stones line) { return (stones & line) == line; });
  }

  solve::GameValue value(Stones first, Stones second, Side to_move, std::size_t code) {
    const std::size_t place = 2 * code + (to_move == Side::first ? 0 : 1);
    if (known_[place] == solve::GameValue::unknown) known_[place] = compute(first, second, to_move, code);
    return known_[place];
  }

  solve::GameValue after(Stones first, Stones second, Side mover, std::size_t code, int point) {
    const std::size_t weight = weights_[static_cast<std::size_t>(point)];
    if (mover == Side::first) return value(first | 1U << point, second, Side::second, code + weight);
    return value(first, second | 1U << point, Side::first, code + 2 * weight);
  }

  solve::GameValue compute(Stones first, Stones second, Side to_move, std::size_t code) {
    if (has_line(first)) return solve::GameValue::first_wins;
    if (play_ == proof::ProofPlay::strong && has_line(second)) return solve::GameValue::second_wins;
    if ((first | second) == full_) return solve::GameValue::draw;
    const solve::GameValue win =
        to_move == Side::first ? solve::GameValue::first_wins : solve::GameValue::second_wins;
    bool can_draw = false;
    for (int point = 0; (full_ >> point) != 0; ++point) {
      if (((first | second) >> point & 1) != 0) continue;
      const solve::GameValue reached = after(first, second, to_move, code, point);
      if (reached == win) return win;
      can_draw = can_draw || reached == solve::GameValue::draw;
    }
    if (can_draw) return solve::GameValue::draw;
    return to_move == Side::first ? solve::GameValue::second_wins : solve::GameValue::first_wins;
  }

  proof::ProofPlay play_;
  Stones first_ = 0;
  Stones second_ = 0;
  Stones full_ = 0;
  std::size_t weight_ = 1;
  std::vector<std::size_t> weights_;
  std::vector<Stones> lines_;
  std::vector<solve::GameValue> known_;
};

}  // namespace rowan::testing
