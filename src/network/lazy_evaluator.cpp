// SPDX-License-Identifier: MIT
#include "network/lazy_evaluator.hpp"

namespace rowan::network {

/// Takes back the moves that the search has left, plays the new ones.
int LazyEvaluator::evaluate(Side to_move) {
  while (static_cast<std::size_t>(accumulator_.ply()) > applied_) accumulator_.undo();
  for (; applied_ < moves_.size(); ++applied_)
    accumulator_.play(moves_[applied_].point, moves_[applied_].side);
  return accumulator_.evaluate(to_move);
}

}  // namespace rowan::network
