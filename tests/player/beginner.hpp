// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/random.hpp"
#include "game/position.hpp"
#include "player/player.hpp"

namespace rowan::testing {

/// Plays like a child who has just learned the rules: completes a five, blocks a five, and otherwise extends
/// the longest of its gapless rows with room for five, at random if several are equally long. It ignores the
/// opponent's threes, and double threats of either side.
class Beginner final : public player::Player {
 public:
  explicit Beginner(std::uint64_t seed) : random_(seed) {}

  [[nodiscard]] std::expected<think::Answer, record::Fault> think(const think::Request& request) override {
    const Position& position = request.position;
    const Side side = position.side_to_move();
    if (const auto five = point_of_line(position, side))
      return think::Answer{.move = *five, .why = phrase("wins")};
    if (const auto five = point_of_line(position, opponent(side))) {
      return think::Answer{.move = *five, .why = phrase("stops a win")};
    }
    int longest = 0;
    std::vector<Point> equals;
    for (const Point point : position.legal_moves()) {
      const int length = longest_row(position, point, side);
      if (length < longest) continue;
      if (length > longest) equals.clear();
      longest = length;
      equals.push_back(point);
    }
    const auto any = random_.below(static_cast<std::uint32_t>(equals.size()));
    return think::Answer{.move = equals[any], .why = phrase("makes a row longer")};
  }

 private:
  [[nodiscard]] static auto is_stone_of(Side side) {
    return [side](Cell cell) { return cell == stone_of(side); };
  }

  [[nodiscard]] static std::optional<Point> point_of_line(const Position& position, Side side) {
    for (const Point point : position.legal_moves()) {
      for (const Direction direction : line_directions) {
        if (row(position, point, direction, is_stone_of(side)) >= position.rules().k) return point;
      }
    }
    return std::nullopt;
  }

  /// The length of the longest row through a stone on the point, among rows with room for five; 0 if no row
  /// has room.
  [[nodiscard]] static int longest_row(const Position& position, Point point, Side side) {
    const auto is_room = [side](Cell cell) { return cell != stone_of(opponent(side)); };
    int longest = 0;
    for (const Direction direction : line_directions) {
      if (row(position, point, direction, is_room) < position.rules().k) continue;
      longest = std::max(longest, row(position, point, direction, is_stone_of(side)));
    }
    return longest;
  }

  /// The number of points in a row: the point itself, and the unbroken runs of wanted points on both sides.
  template <class Wanted>
  [[nodiscard]] static int row(const Position& position, Point point, Direction direction, Wanted wanted) {
    int length = 1;
    for (const int sign : {-1, 1}) {
      for (int count = 1;; ++count) {
        const Point beside = step(point, direction, sign * count);
        if (!position.rules().contains(beside) || !wanted(position.cell(beside))) break;
        ++length;
      }
    }
    return length;
  }

  Random random_;
};

}  // namespace rowan::testing
