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

namespace rowan::search {

/// Move-ordering statistics.
///
///     butterfly history   a score for each side and point, raised by a cutoff and lowered when the move
///                         failed, always within ±limit
///     countermoves        the move that last refuted a given move
class History {
 public:
  static constexpr int limit = 4'096;

  [[nodiscard]] int of(Side side, pattern::PointIndex move) const { return moves_[at(side, move)]; }

  void reward(Side side, pattern::PointIndex move, int bonus) {
    std::int16_t& value = moves_[at(side, move)];
    bonus = std::clamp(bonus, -limit, limit);
    value = static_cast<std::int16_t>(value + bonus - value * std::abs(bonus) / limit);
  }

  /// The countermove: the move of `side` that last refuted the opponent's `previous`.
  [[nodiscard]] pattern::PointIndex answer_to(Side side, pattern::PointIndex previous) const {
    return previous == pattern::no_point ? pattern::no_point : answers_[at(side, previous)];
  }
  void remember_answer(Side side, pattern::PointIndex previous, pattern::PointIndex answer) {
    if (previous != pattern::no_point) answers_[at(side, previous)] = answer;
  }

  void clear() {
    moves_.fill(0);
    answers_.fill(pattern::no_point);
  }

 private:
  static constexpr std::size_t points = std::size_t{Rules::max_size} * Rules::max_size;
  static constexpr std::size_t at(Side side, pattern::PointIndex move) {
    return static_cast<std::size_t>(side) * points + static_cast<std::size_t>(move);
  }

  std::array<std::int16_t, 2 * points> moves_{};
  std::array<pattern::PointIndex, 2 * points> answers_ = [] {
    std::array<pattern::PointIndex, 2 * points> none{};
    none.fill(pattern::no_point);
    return none;
  }();
};

}  // namespace rowan::search
