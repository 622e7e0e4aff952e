// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "base/stop.hpp"
#include "game/position.hpp"
#include "network/network_selector.hpp"
#include "think/answer.hpp"

namespace rowan::explain {

/// The cost limits of a search for balanced moves, and the network that evaluates. Unless the deadline or a
/// stop ends the search before the node limit does, the same position always gets the same answer.
struct BalanceLimits {
  std::int64_t nodes = 600'000;
  std::optional<std::chrono::steady_clock::time_point> deadline = {};
  StopToken stop = {};
  std::function<void()> pause = {};  // called regularly; may block
  network::NetworkSelector network = {};
};

/// Moves after which the game is as even as possible.
struct BalancedMoves {
  static constexpr std::size_t most = 4;

  std::vector<think::Line> lines = {};  // the most even first; scores are for the side to move
  std::int64_t nodes = 0;               // searched
  bool is_complete = false;             // false if the deadline or a stop ended the search
};

/// Finds the moves after which the evaluation is nearest to even, as for a fair opening. A search for the
/// best moves would not find them, since they may be far down its list. So every move is searched, and then
/// the moves nearest to even are searched again with more nodes:
///
///     round   moves                   share of the nodes
///       1     all                     a third
///       2     the 12 nearest to even  a third
///       3     the 4 nearest to even   a third
///
/// Of moves that are symmetric to each other, only the first in reading order is searched.
///
/// Requires an unfinished game.
[[nodiscard]] BalancedMoves find_balanced_moves(const Position& position, const BalanceLimits& limits = {});

}  // namespace rowan::explain
