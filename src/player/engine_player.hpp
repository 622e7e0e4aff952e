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
/// What it learns it keeps for the next move of the game. Limits on depth and nodes, at one thread, give the
/// same answers to the same questions everywhere; where the clock ends its thinking they depend on the
/// machine.
class EnginePlayer final : public Player {
 public:
  explicit EnginePlayer(search::Engine::Options options = {}) : options_(std::move(options)) {}

  /// What it takes for a move where the request has neither a clock nor a limit.
  static constexpr std::chrono::milliseconds usual_turn{1000};

  void prepare(const Rules& rules) override;
  [[nodiscard]] std::expected<think::Answer, record::Fault> think(const think::Request& request) override;

 private:
  search::Engine::Options options_;
  std::optional<search::Engine> engine_;  // made at the first question: until then it takes no memory
};

}  // namespace rowan::player
