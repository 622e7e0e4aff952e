// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "game/rules.hpp"
#include "game/side.hpp"
#include "pattern/shape.hpp"

namespace rowan::eval {

/// The value of the four shapes of one stone: a weight for each shape and one for each pair, because two
/// shapes on one point can be worth more than the same shapes on two points.
///
///     value of { a, b, c, d }  =  alone[a] + alone[b] + alone[c] + alone[d]
///                               + pair[a][b] + pair[a][c] + pair[a][d]
///                               + pair[b][c] + pair[b][d] + pair[c][d]
///
/// Only the lower triangle of `pair` is used, with the weaker shape second: pair[open_three][two], never
/// pair[two][open_three].
struct ShapeWeights {
  std::array<std::int16_t, pattern::shape_count> alone{};
  std::array<std::array<std::int16_t, pattern::shape_count>, pattern::shape_count> pair{};

  friend constexpr bool operator==(const ShapeWeights&, const ShapeWeights&) = default;

  [[nodiscard]] constexpr int value(const pattern::PointShapes& shapes) const {
    int sum = 0;
    for (std::size_t i = 0; i < shapes.size(); ++i) {
      const auto a = static_cast<std::size_t>(shapes[i]);
      sum += alone[a];
      for (std::size_t j = 0; j < i; ++j) {
        const auto b = static_cast<std::size_t>(shapes[j]);
        sum += a > b ? pair[a][b] : pair[b][a];
      }
    }
    return sum;
  }
};

/// All weights of one side in a game.
struct SideWeights {
  std::int16_t turn = 0;      // bonus for having the move
  ShapeWeights when_to_move;  // value of an empty point when this side is to move
  ShapeWeights when_waiting;  // value of an empty point when its opponent is to move
  ShapeWeights making;        // move-ordering score for the shapes that a move makes
  ShapeWeights stopping;      // move-ordering score for the shapes of this side that a move stops
};

/// The weights of a game.
struct GameWeights {
  SideWeights first;
  SideWeights second = first;
  bool sides_alike = true;  // if true, both sides use `first`

  [[nodiscard]] constexpr const SideWeights& of(Side side) const {
    return sides_alike || side == Side::first ? first : second;
  }
};

/// The built-in weights; at present the same for all rules.
[[nodiscard]] const GameWeights& weights_of(const Rules& rules);

}  // namespace rowan::eval
