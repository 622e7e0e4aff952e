// SPDX-License-Identifier: MIT
#pragma once

#include "base/random.hpp"
#include "game/rules.hpp"
#include "think/request.hpp"

namespace rowan::player {

/// A built-in player, which always answers with a legal move. Requires that the game is not over and is one
/// that the player plays.
///
/// All state of a player is its own (random numbers, tables): two players created with the same name and seed
/// give the same answers to the same sequence of requests, unless the clock ends their searches.
class Player : public think::Thinker {
 public:
  /// Called before a game with these rules, to do work that would otherwise take time from its first moves.
  virtual void prepare(const Rules& /*rules*/) {}

 protected:
  /// Reseeds `random` with the request's seed, if it has one.
  static void renew(Random& random, const think::Request& request) {
    if (request.seed) random = Random(*request.seed);
  }
};

}  // namespace rowan::player
