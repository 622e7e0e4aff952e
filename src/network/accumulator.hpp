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

/// What a network makes of a position, kept up to date move by move.
///
///     windows    for each point the numbers of its four windows
///     values     for each point bias + the rows of its windows, cut to 0..largest_value where they are used
///     pools      for each area the sum over its points of these values, less what it is on the empty board:
///                so the empty board is 0 at every size
///
/// A move makes new values for at most 33 points. They are put on a stack and the old ones stay below, so
/// that taking a move back only moves 33 small numbers and forgets the top.
class Accumulator {
 public:
  /// Requires a network that serves the rules.
  Accumulator(std::shared_ptr<const Network> network, const Position& position);

  void play(int point, Side side);

  /// Takes the latest move back. Requires ply() > 0.
  void undo();

  /// Moves played and not taken back.
  [[nodiscard]] int ply() const { return static_cast<int>(frames_.size()) - 1; }

  [[nodiscard]] const Network::Pools& pools() const { return frames_.back().pools; }

  /// The score of the side to move.
  [[nodiscard]] int evaluate(Side to_move) const { return network_->evaluate(pools(), to_move); }

 private:
  struct Frame {
    Network::Pools pools{};
    std::uint32_t first_value = 0;  // of this move, in values_ and points_
    std::uint16_t point = 0;
    std::uint8_t digit = 0;
  };

  void fill(const Position& position);
  [[nodiscard]] RowChange take_place(int point);

  std::shared_ptr<const Network> network_;
  Layout layout_;
  std::vector<std::array<std::int32_t, 4>> windows_;
  std::vector<std::uint16_t> places_;  // of each point's values, in values_

  // A stack: the values of every point, then those that each move made. Of these, the point and the place of
  // its values before.
  std::vector<Row> values_;
  std::vector<std::uint16_t> points_;
  std::vector<std::uint16_t> places_before_;
  std::uint32_t top_ = 0;
  std::vector<Frame> frames_;
};

}  // namespace rowan::network
