// SPDX-License-Identifier: MIT
#include "message/players_json.hpp"

#include <algorithm>
#include <cstdint>
#include <string>

#include "game/games.hpp"
#include "player/level_player.hpp"
#include "player/players.hpp"

namespace rowan::message {

namespace {

/// The small boards of a player that does not play all of them: every shape with at least three in a row.
record::Json small_boards_json(const player::PlayerEntry& player) {
  constexpr std::uint8_t shortest = 3;
  constexpr std::uint8_t longest = 10;
  record::Json list = record::Json::array();
  for (std::uint8_t width = shortest; width <= longest; ++width) {
    for (std::uint8_t height = shortest; height <= longest; ++height) {
      for (std::uint8_t k = shortest; k <= std::max(width, height); ++k) {
        if (player.plays({.width = width, .height = height, .k = k})) {
          list.push_back(std::to_string(width) + 'x' + std::to_string(height) + 'x' + std::to_string(k));
        }
      }
    }
  }
  return list;
}

}  // namespace

record::Json players_json() {
  constexpr Rules unusual{.width = 9, .height = 7, .k = 4};
  record::Json list = record::Json::array();
  for (const player::PlayerEntry& player : player::known_players()) {
    record::Json games = record::Json::array();
    for (const NamedGame& game : named_games()) {
      if (player.plays(game.rules)) games.push_back(game.name);
    }
    const auto level = player::level_in(player.name);
    const bool any_board = player.plays(unusual);
    list.push_back({{"name", player.name},
                    {"about", player.about},
                    {"level", level ? record::Json(*level) : record::Json()},
                    {"chance", player.uses_chance},
                    {"any_board", any_board},
                    {"games", games},
                    {"boards", any_board ? record::Json::array() : small_boards_json(player)}});
  }
  return list;
}

}  // namespace rowan::message
