// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include <rowan/base/call.hpp>
#include <rowan/c/player.h>
#include <rowan/game/game.hpp>

namespace rowan {
inline namespace api {

/// A player that can be asked by name, and a line about it.
struct PlayerInfo {
  std::string name;
  std::string about;
};

/// All players, the weakest first.
[[nodiscard]] inline std::vector<PlayerInfo> players() {
  std::vector<PlayerInfo> list;
  for (int i = 0; i < rowan_player_count(); ++i)
    list.push_back({rowan_player_name(i), rowan_player_about(i)});
  return list;
}

/// A move, and why the player chose it.
struct Choice {
  Point move;
  std::string why;
};

/// Asks a player for a move of the side to move, without playing it. The player is made for this one question:
/// the same position, name and seed give the same move.
[[nodiscard]] inline Choice ask(const Game& game, const std::string& player, std::uint64_t seed = 0) {
  rowan_point move{};
  std::array<char, ROWAN_MESSAGE_SIZE> why{};
  detail::check(rowan_game_ask(game.get(), player.c_str(), seed, &move, why.data(), why.size()),
                rowan_game_message(game.get()));
  return {move, why.data()};
}

}  // namespace api
}  // namespace rowan
