// SPDX-License-Identifier: MIT
#include "eval/weights.hpp"

#include "eval/weights_freestyle.hpp"

namespace rowan::eval {

const GameWeights& weights_of(const Rules& /*rules*/) { return freestyle_weights; }

}  // namespace rowan::eval
