// SPDX-License-Identifier: MIT
#include "server/multiplayer/spectators.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "server/multiplayer/game_service.hpp"
#include "server/multiplayer/player_name.hpp"

namespace rowan::server {

bool has_place(const LiveGame& live, std::optional<GameSeat> seat, const GameConnection& newcomer) {
  const Payer& payer = newcomer.payer;
  int all = 0;
  int per_visitor = 0;
  for (const auto& other : live.connections) {
    if (other.get() == &newcomer || other->seat != seat) continue;
    ++all;
    const bool is_neighbor = !payer.network.empty() && other->payer.network == payer.network;
    if (other->payer.visitor == payer.visitor || is_neighbor) ++per_visitor;
  }
  if (seat) return all < GameService::most_per_seat;
  return all < GameService::most_spectators &&
         (payer.is_this_machine || per_visitor < GameService::most_spectators_per_visitor);
}

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

/// Not stored: a spectator has the name only as long as the connection lasts.
void GameService::name_spectator(const Visit& visit, LiveGame& live, const GameAction& action) {
  if (action.fault) return visit.refuse(*action.fault);
  GameConnection& connection = *visit.connection;
  std::string shown = spectator_name(live.game(), action.text);
  const bool is_new = shown != connection.spectator_name;
  if (is_new && connection.renames == SharedGame::most_renames) return visit.refuse(409, renamed_too_often);
  answer(live, visit, {{"t", "ok"}, {"id", visit.id}, {"version", live.game().version()}});
  if (!is_new) return;
  ++connection.renames;
  connection.spectator_name = std::move(shown);
  send_presence(live, nullptr, visit.now);
}

}  // namespace rowan::server
