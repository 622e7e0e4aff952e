// SPDX-License-Identifier: MIT
#include "arena/run/competitors.hpp"

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/core.h>

#include "arena/game/engine_competitor.hpp"
#include "arena/game/player_competitor.hpp"
#include "network/choice.hpp"

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

/// Networks by what players are told to use: however many threads play, each file is read once.
class SharedNetworks {
 public:
  [[nodiscard]] Result<network::Choice> of(const std::string& text) {
    const std::lock_guard lock(mutex_);
    auto found = read_.find(text);
    if (found == read_.end()) found = read_.emplace(text, network::choice_of(text)).first;
    return found->second;
  }

 private:
  std::mutex mutex_;
  std::map<std::string, Result<network::Choice>> read_;
};

}  // namespace

CompetitorFactory competitor_factory(LineLog* log) {
  auto processes = std::make_shared<std::atomic<int>>(0);
  auto networks = std::make_shared<SharedNetworks>();
  return [log, processes, networks](const Contestant& player) {
    if (!player.is_engine()) {
      return make_player_competitor(player.player, player.limits, networks->of(player.network),
                                    search::parse_parameters(player.search));
    }
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
