// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "player/limits.hpp"
#include "player/player.hpp"
#include "player/turn.hpp"
#include "search/engine.hpp"

namespace rowan {

/// The engine (search/engine.hpp) at full strength, on any board.
class EnginePlayer final : public Player {
 public:
  EnginePlayer() = default;

  /// Thinks for a second.
  [[nodiscard]] Choice choose(const Position& position) override;

  /// Thinks as long as the limits let it: nodes, depth, time for the move or the game, threads, memory.
  [[nodiscard]] Answer answer(const Turn& turn, const Limits& limits) override;

 private:
  [[nodiscard]] SearchReport think(const Position& position, const SearchLimits& limits,
                                   const Engine::Options& options, const std::stop_token& stop);

  std::optional<Engine> engine_;  // made at the first question, when its limits are known
};

}  // namespace rowan
