// SPDX-License-Identifier: MIT
#include <chrono>

#include "files/game_files.hpp"
#include "game/games.hpp"
#include "game/swap2.hpp"
#include "json/position_json.hpp"
#include "message/players_json.hpp"
#include "player/level_player.hpp"
#include "server/analysis/limits.hpp"
#include "server/api/api.hpp"

namespace rowan::server {

namespace {

json::Json games_json() {
  json::Json list = json::Json::array();
  for (const NamedGame& game : named_games()) {
    list.push_back({{"name", game.name},
                    {"about", game.about},
                    {"rule", describe(game.rules)},
                    {"rules", json::rules_json(game.rules)},
                    {"swap2", Swap2::suits(game.rules)}});
  }
  return list;
}

json::Json openings_json() {
  json::Json list = json::Json::array();
  for (const OpeningRule& rule : opening_rules()) list.push_back(json::opening_rule_json(rule));
  return list;
}

}  // namespace

json::Json info_json(const json::Json& collections) {
  return {{"name", "Rowan"},
          {"version", ROWAN_VERSION},
          {"api", 1},
          {"games", games_json()},
          {"openings", openings_json()},
          {"players", message::players_json()},
          {"levels",
           {{"lowest", player::lowest_level},
            {"highest", player::highest_level},
            {"usual", player::usual_level}}},
          {"formats", files::formats_json()},
          {"collections", collections},
          {"puzzles", puzzle_counts_json()},
          {"limits",
           {{"board", Rules::max_size},
            {"lines", most_analysis_lines},
            {"body_bytes", largest_body},
            {"message_bytes", largest_message},
            {"move_ms", longest_move_ms},
            {"analysis_s", std::chrono::seconds(longest_analysis).count()},
            {"review_moves", Rules::max_size * Rules::max_size},
            {"updates_per_second", std::chrono::milliseconds(1000) / update_interval}}}};
}

}  // namespace rowan::server
