// SPDX-License-Identifier: MIT
#pragma once

#include "eval/shape_weights.hpp"
#include "game/rules.hpp"

namespace rowan::eval {

/// The weights of the game most similar to these rules, judged by whether longer rows win, blocked ends count
/// and points are forbidden, not by board size or k.
[[nodiscard]] const GameWeights& weights_of(const Rules& rules);

}  // namespace rowan::eval
