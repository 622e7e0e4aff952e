// SPDX-License-Identifier: MIT
#include "server/shared/spectators.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "server/names/player_name.hpp"

namespace rowan::server {

std::string spectator_name(const SharedGame& game, std::string_view text) {
  std::string name = clean_name(text);
  if (name.empty() || !game.setup().class_id.empty()) return "";
  return distinct_name(name, [&](const NameSkeleton& wanted) {
    return std::ranges::any_of(std::array{GameSeat::host, GameSeat::guest}, [&](GameSeat seat) {
      const std::string& taken = game.name(seat);
      return !taken.empty() && wanted.is_like(NameSkeleton(taken));
    });
  });
}

record::Json spectator_names(const LiveGame& live) {
  std::vector<std::string_view> names;
  for (const auto& connection : live.connections) {
    const std::string_view name = connection->spectator_name;
    const bool is_shown = !name.empty() && names.size() < most_spectator_names;
    if (is_shown && std::ranges::find(names, name) == names.end()) names.push_back(name);
  }
  auto json = record::Json::array();
  for (const std::string_view name : names) json.push_back(name);
  return json;
}

}  // namespace rowan::server
