// SPDX-License-Identifier: MIT
#pragma once

#include "base/random.hpp"
#include "game/position.hpp"
#include "network/network.hpp"
#include "network/weights.hpp"

namespace rowan::testing {

/// Random weights that a network file may contain.
[[nodiscard]] network::Weights random_weights(const Rules& rules, int views, Random& random);

/// The network's pools and evaluation by definition: every window is read from the board cell by cell.
[[nodiscard]] network::Network::Pools plain_pools(const network::Weights& weights, const Position& position);
[[nodiscard]] int plain_evaluation(const network::Weights& weights, const Position& position);

}  // namespace rowan::testing
