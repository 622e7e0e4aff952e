// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "board/line_board.hpp"
#include "game/point.hpp"
#include "game/rules.hpp"
#include "pattern/shape.hpp"

namespace rowan::bench {

/// Naive incremental shapes, as a baseline. Placing or removing a stone updates the points up to `reach` away
/// on the four lines through it. For each of these points it evaluates the definition of shapes on that line
/// again, for both sides.
class PlainShapes {
 public:
  explicit PlainShapes(const Rules& rules)
      : stones_(rules), points_(static_cast<std::size_t>(rules.point_count())) {}

  void place(Point point, Side side) {
    stones_.place(point, side);
    refresh(point);
  }

  void remove(Point point) {
    stones_.remove(point);
    refresh(point);
  }

 private:
  struct PointState {
    std::array<pattern::PointShapes, 2> shapes{};
    std::array<pattern::PointClass, 2> classes{};
  };

  void refresh(Point changed) {
    const Rules& rules = stones_.rules();
    const int reach = pattern::shape_reach(rules);
    for (std::size_t line = 0; line < board::slot_directions.size(); ++line) {
      for (int distance = -reach; distance <= reach; ++distance) {
        const Point point = step(changed, board::slot_directions[line], distance);
        if (rules.contains(point)) refresh(point, line);
      }
    }
  }

  void refresh(Point point, std::size_t line) {
    const Rules& rules = stones_.rules();
    const board::LineSlot slot = stones_.slots(point)[line];
    PointState& state = points_[static_cast<std::size_t>(rules.index_of(point))];
    for (const Side side : {Side::first, Side::second}) {
      const auto number = static_cast<std::size_t>(side);
      state.shapes[number][line] = pattern::shape_of(rules, stones_.lines()[slot.line],
                                                     stones_.line_length(slot.line), slot.field(), side);
      state.classes[number] = combine(rules, side, state.shapes[number]);
    }
  }

  board::LineBoard stones_;
  std::vector<PointState> points_;
};

}  // namespace rowan::bench
