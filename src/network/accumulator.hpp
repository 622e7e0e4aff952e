// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "game/point.hpp"
#include "game/position.hpp"
#include "game/side.hpp"
#include "network/layout.hpp"
#include "network/network.hpp"

namespace rowan::network {

/// The network's accumulator: its inputs for a position, updated incrementally with each move.
///
///     windows    for each point the numbers of its four windows
///     values     for each point bias + the rows of its windows, clamped to 0..largest_value when used
///     pools      for each area the sum of these values over its points, less that sum on the empty board:
///                so the empty board is 0 at every size
///
/// A move changes the values of at most 33 points. The new values are pushed on a stack above the old ones,
/// so taking a move back only restores 33 small numbers and pops the stack.
class Accumulator {
 public:
  /// Requires a network that serves the rules.
  Accumulator(std::shared_ptr<const Network> network, const Position& position);

  void play(int point, Side side);

  /// Takes the last move back. Requires ply() > 0.
  void undo();

  /// Moves played and not taken back.
  [[nodiscard]] int ply() const { return static_cast<int>(frames_.size()) - 1; }

  [[nodiscard]] const Network::Pools& pools() const { return frames_.back().pools; }

  /// The score of the side to move.
  [[nodiscard]] int evaluate(Side to_move) const { return network_->evaluate(pools(), to_move); }

 private:
  struct Frame {
    Network::Pools pools{};
    std::uint32_t first_value = 0;  // this move's first, in values_ and points_
    std::uint16_t point = 0;
    std::uint8_t digit = 0;
  };

  void fill(const Position& position);
  [[nodiscard]] RowChange push_values(int point);

  std::shared_ptr<const Network> network_;
  Layout layout_;
  std::vector<std::array<std::int32_t, 4>> windows_;
  std::vector<std::uint16_t> places_;  // index of each point's values in values_

  // A stack: first the values of every point, then the values that each move created. For the latter also the
  // point and the place of its previous values.
  std::vector<Row> values_;
  std::vector<std::uint16_t> points_;
  std::vector<std::uint16_t> places_before_;
  std::uint32_t top_ = 0;
  std::vector<Frame> frames_;
};

}  // namespace rowan::network
