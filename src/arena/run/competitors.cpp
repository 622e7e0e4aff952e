// SPDX-License-Identifier: MIT
#include "arena/run/competitors.hpp"

#include <atomic>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/core.h>

#include "arena/game/engine_competitor.hpp"
#include "arena/game/player_competitor.hpp"

namespace rowan::arena {

namespace {

EngineSpec spec_of(const Contestant& player) {
  EngineSpec spec;
  spec.name = player.name;
  spec.command = player.command;
  spec.limits = player.limits;
  spec.suspend = player.suspend;
  return spec;
}

}  // namespace

CompetitorFactory competitor_factory(LineLog* log) {
  auto processes = std::make_shared<std::atomic<int>>(0);
  return [log, processes](const Contestant& player) {
    if (!player.is_engine()) return make_player_competitor(player.player, player.limits, player.network);
    EngineSpec spec = spec_of(player);
    if (log != nullptr) {
      spec.listener = [log, number = ++*processes, name = player.name](player::Speaker speaker,
                                                                       std::string_view line) {
        log->write(number, name, speaker, line);
      };
    }
    return make_engine_competitor(spec);
  };
}

std::optional<Error> probe_engines(const Tournament& tournament, const StopToken& stop) {
  for (const Contestant& player : tournament.players) {
    if (!player.is_engine()) continue;
    const auto probed = probe_engine(spec_of(player), stop);
    if (stop.stop_requested()) return std::nullopt;
    if (!probed) return probed.error();
  }
  return std::nullopt;
}

}  // namespace rowan::arena
