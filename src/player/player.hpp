// SPDX-License-Identifier: MIT
#pragma once

#include "base/random.hpp"
#include "game/rules.hpp"
#include "think/thinker.hpp"

namespace rowan::player {

/// A built-in player: it always answers with a legal move. Requires that the game is not over and is one the
/// player plays.
///
/// A player has no state but its own (its random numbers, its tables): two players created with the same name
/// and seed give the same answers to the same requests in the same order, unless the clock ends their
/// thinking.
class Player : public think::Thinker {
 public:
  /// Called before a game by these rules, for work that would otherwise take time from its first moves.
  virtual void prepare(const Rules& /*rules*/) {}

 protected:
  /// Reseeds with the seed of the request, if it has one.
  static void renew(Random& random, const think::Request& request) {
    if (request.seed) random = Random(*request.seed);
  }
};

}  // namespace rowan::player
