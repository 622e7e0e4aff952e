// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <optional>
#include <utility>

#include "player/player.hpp"
#include "search/engine.hpp"

namespace rowan::player {

/// The engine (search/engine.hpp) at full strength, on any board.
///
/// It keeps what it learns for the next move of the game. On one thread and with limits on depth or nodes,
/// the same requests get the same answers everywhere; if the clock ends the search, they depend on the
/// machine.
class EnginePlayer final : public Player {
 public:
  explicit EnginePlayer(search::Engine::Options options = {}) : options_(std::move(options)) {}

  /// Time for a move if the request has neither a clock nor a limit.
  static constexpr std::chrono::milliseconds usual_turn{1000};

  void prepare(const Rules& rules) override {
    if (!engine_) engine_.emplace(options_);
    engine_->prepare(rules);
  }
  [[nodiscard]] std::expected<think::Answer, record::Fault> think(const think::Request& request) override {
    if (!engine_) engine_.emplace(options_);
    if (request.clock.is_running() || !request.limits.is_none()) return engine_->think(request);
    think::Request timed = request;
    timed.clock.turn = usual_turn;
    return engine_->think(timed);
  }

 private:
  search::Engine::Options options_;
  std::optional<search::Engine> engine_;  // created at the first request, to take no memory before
};

}  // namespace rowan::player
