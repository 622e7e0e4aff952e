// SPDX-License-Identifier: MIT
#pragma once

#include "eval/shape_weights.hpp"
#include "game/rules.hpp"

namespace rowan::eval {

/// The weights of the game that is most like these rules: whether longer rows win, blocked ends count and
/// points are forbidden decides; board and k do not.
[[nodiscard]] const GameWeights& weights_of(const Rules& rules);

}  // namespace rowan::eval
