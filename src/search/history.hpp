// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "game/rules.hpp"
#include "game/side.hpp"
#include "pattern/point_set.hpp"

namespace rowan {

/// Which moves have refuted others lately: a number for each side and point that rises when a move does and
/// falls when it was tried in vain, never beyond ±limit, and what answered a move well the last time.
class History {
 public:
  static constexpr int limit = 4'096;

  [[nodiscard]] int of(Side side, PointIndex move) const { return moves_[at(side, move)]; }

  void reward(Side side, PointIndex move, int bonus) {
    std::int16_t& value = moves_[at(side, move)];
    bonus = std::clamp(bonus, -limit, limit);
    value = static_cast<std::int16_t>(value + bonus - value * std::abs(bonus) / limit);
  }

  /// The move of `side` that refuted the opponent's `previous` the last time.
  [[nodiscard]] PointIndex answer_to(Side side, PointIndex previous) const {
    return previous == no_point ? no_point : answers_[at(side, previous)];
  }
  void remember_answer(Side side, PointIndex previous, PointIndex answer) {
    if (previous != no_point) answers_[at(side, previous)] = answer;
  }

  void clear() {
    moves_.fill(0);
    answers_.fill(no_point);
  }

 private:
  static constexpr std::size_t points = std::size_t{Rules::max_size} * Rules::max_size;
  static constexpr std::size_t at(Side side, PointIndex move) {
    return static_cast<std::size_t>(side) * points + static_cast<std::size_t>(move);
  }

  std::array<std::int16_t, 2 * points> moves_{};
  std::array<PointIndex, 2 * points> answers_ = [] {
    std::array<PointIndex, 2 * points> none{};
    none.fill(no_point);
    return none;
  }();
};

}  // namespace rowan
