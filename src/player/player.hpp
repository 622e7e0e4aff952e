// SPDX-License-Identifier: MIT
#pragma once

#include "base/random.hpp"
#include "game/rules.hpp"
#include "think/thinker.hpp"

namespace rowan::player {

/// A built-in player: it always answers with a legal move. Requires that the game is not over and is one the
/// player plays.
///
/// A player is a value with its own state (its random numbers, its tables) and no other: two players made
/// with the same name and seed answer the same questions in the same order alike, unless the clock ends their
/// thinking.
class Player : public think::Thinker {
 public:
  /// A game by these rules will begin: what would cost time of its first moves may be done now.
  virtual void prepare(const Rules& /*rules*/) {}

 protected:
  /// Begins anew with the seed of the request, if it has one.
  static void renew(Random& random, const think::Request& request) {
    if (request.seed) random = Random(*request.seed);
  }
};

}  // namespace rowan::player
