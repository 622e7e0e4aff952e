// SPDX-License-Identifier: MIT
#include "player/engine_player.hpp"

namespace rowan::player {

void EnginePlayer::prepare(const Rules& rules) {
  if (!engine_) engine_.emplace(options_);
  engine_->prepare(rules);
}

std::expected<think::Answer, record::Fault> EnginePlayer::think(const think::Request& request) {
  if (!engine_) engine_.emplace(options_);
  if (request.clock.is_running() || !request.limits.is_none()) return engine_->think(request);
  think::Request timed = request;
  timed.clock.turn = usual_turn;
  return engine_->think(timed);
}

}  // namespace rowan::player
