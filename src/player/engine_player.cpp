// SPDX-License-Identifier: MIT
#include "player/engine_player.hpp"

namespace rowan {

std::expected<Answer, Fault> EnginePlayer::think(const Request& request) {
  if (!engine_) engine_.emplace(options_);
  if (request.clock.is_running() || !request.limits.is_none()) return engine_->think(request);
  Request timed = request;
  timed.clock.turn = usual_turn;
  return engine_->think(timed);
}

}  // namespace rowan
