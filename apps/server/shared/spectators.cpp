// SPDX-License-Identifier: MIT
#include "server/shared/spectators.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "server/names/player_name.hpp"

namespace rowan::server {

std::string spectator_name(const SharedGame& game, std::string_view text) {
  return game.setup().class_id.empty() ? clean_name(text) : "";
}

record::Json spectator_names(const LiveGame& live) {
  std::vector<NameSkeleton> players;
  for (const GameSeat seat : {GameSeat::host, GameSeat::guest})
    if (const std::string& name = live.game().name(seat); !name.empty()) players.emplace_back(name);
  const auto is_of_player = [&](const NameSkeleton& wanted) {
    return std::ranges::any_of(players, [&](const NameSkeleton& player) { return wanted.is_like(player); });
  };
  std::vector<std::string> names;
  for (const auto& connection : live.connections) {
    if (connection->spectator_name.empty()) continue;
    if (names.size() == most_spectator_names) break;
    std::string shown = distinct_name(connection->spectator_name, is_of_player);
    if (std::ranges::find(names, shown) == names.end()) names.push_back(std::move(shown));
  }
  auto json = record::Json::array();
  for (const std::string& name : names) json.push_back(name);
  return json;
}

}  // namespace rowan::server
