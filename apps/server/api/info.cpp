// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdint>
#include <string>

#include <fmt/core.h>

#include "base/text.hpp"
#include "game/games.hpp"
#include "game/swap2.hpp"
#include "player/level_player.hpp"
#include "player/players.hpp"
#include "record/format/game_files.hpp"
#include "server/analysis/limits.hpp"
#include "server/analysis/thinking.hpp"
#include "server/api/api.hpp"

namespace rowan {

namespace {

Json games_json() {
  Json list = Json::array();
  for (const NamedGame& game : named_games()) {
    list.push_back({{"name", game.name},
                    {"about", game.about},
                    {"rule", describe(game.rules)},
                    {"width", game.rules.width},
                    {"height", game.rules.height},
                    {"k", game.rules.k},
                    {"forbidden", game.rules.forbidden != Forbidden::none},
                    {"swap2", Swap2::suits(game.rules)}});
  }
  return list;
}

/// The small boards of a player who does not play all of them: every shape with at least three in a row.
Json small_boards_json(const PlayerEntry& player) {
  constexpr std::uint8_t shortest = 3;
  constexpr std::uint8_t longest = 10;
  Json list = Json::array();
  for (std::uint8_t width = shortest; width <= longest; ++width) {
    for (std::uint8_t height = shortest; height <= longest; ++height) {
      for (std::uint8_t k = shortest; k <= std::max(width, height); ++k) {
        if (player.plays({.width = width, .height = height, .k = k})) {
          list.push_back(fmt::format("{}x{}x{}", width, height, k));
        }
      }
    }
  }
  return list;
}

Json players_json() {
  constexpr Rules unusual{.width = 9, .height = 7, .k = 4};
  Json list = Json::array();
  for (const PlayerEntry& player : known_players()) {
    Json games = Json::array();
    for (const NamedGame& game : named_games()) {
      if (player.plays(game.rules)) games.push_back(game.name);
    }
    const auto level = level_in(player.name);
    const bool any_board = player.plays(unusual);
    list.push_back({{"name", player.name},
                    {"about", player.about},
                    {"level", level ? Json(*level) : Json()},
                    {"chance", player.uses_chance},
                    {"any_board", any_board},
                    {"games", games},
                    {"boards", any_board ? Json::array() : small_boards_json(player)}});
  }
  return list;
}

Json formats_json() {
  Json list = Json::array();
  for (const FormatInfo& info : file_formats()) {
    Json extensions = Json::array();
    for (const Word& word : split_words(info.extensions)) extensions.push_back(word.text);
    list.push_back({{"name", info.name},
                    {"extensions", extensions},
                    {"about", info.about},
                    {"writes", info.format != FileFormat::selfplay},
                    {"binary", info.format == FileFormat::renlib || info.format == FileFormat::selfplay}});
  }
  return list;
}

}  // namespace

Json info_json() {
  return {{"name", "Rowan"},
          {"version", ROWAN_VERSION},
          {"api", 1},
          {"games", games_json()},
          {"players", players_json()},
          {"levels", {{"lowest", lowest_level}, {"highest", highest_level}, {"usual", usual_level}}},
          {"formats", formats_json()},
          {"limits",
           {{"board", Rules::max_size},
            {"lines", most_analysis_lines},
            {"body_bytes", largest_body},
            {"message_bytes", largest_message},
            {"move_ms", longest_move_ms},
            {"analysis_s", std::chrono::seconds(longest_analysis).count()},
            {"review_moves", Rules::max_size * Rules::max_size},
            {"updates_per_second", std::chrono::milliseconds(1000) / between_news}}}};
}

}  // namespace rowan
