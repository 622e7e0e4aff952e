// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "game/position.hpp"
#include "game/side.hpp"
#include "network/accumulator.hpp"

namespace rowan::network {

/// Lazy evaluation along a search path: records moves and undos, and computes only on request. Until then a
/// move costs almost nothing; moves played and taken back between two evaluations are never computed.
class LazyEvaluator {
 public:
  /// Requires a network that serves the rules.
  LazyEvaluator(std::shared_ptr<const Network> network, const Position& position)
      : accumulator_(std::move(network), position) {}

  void play(int point, Side side) {
    moves_.push_back({.point = static_cast<std::uint16_t>(point), .side = side});
  }
  void undo() {
    moves_.pop_back();
    if (moves_.size() < applied_) applied_ = moves_.size();
  }

  /// The score of the side to move.
  [[nodiscard]] int evaluate(Side to_move);

 private:
  struct Move {
    std::uint16_t point;
    Side side;
  };

  Accumulator accumulator_;
  std::vector<Move> moves_;
  std::size_t applied_ = 0;  // this many first moves of moves_ are also the accumulator's
};

}  // namespace rowan::network
