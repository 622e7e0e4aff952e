// SPDX-License-Identifier: MIT
#include "message/players_json.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "board/cells9.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "player/level_player.hpp"
#include "player/players.hpp"

namespace rowan::message {

namespace {

/// The boards of 3x3 to 10x10 that a player plays, such as "3x3x3". They are listed only for players that do
/// not play on every board.
json::Json small_boards_json(const player::PlayerEntry& player) {
  constexpr std::uint8_t shortest = 3;
  constexpr std::uint8_t longest = 10;
  json::Json list = json::Json::array();
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

json::Json players_json() {
  constexpr Rules unusual{.width = 9, .height = 7, .k = 4};
  json::Json list = json::Json::array();
  for (const player::PlayerEntry& player : player::known_players()) {
    json::Json games = json::Json::array();
    for (const NamedGame& game : named_games()) {
      if (player.plays(game.rules)) games.push_back(game.name);
    }
    const auto level = player::level_in(player.name);
    const bool any_board = player.plays(unusual);
    list.push_back({{"name", player.name},
                    {"about", player.about},
                    {"level", level ? json::Json(*level) : json::Json()},
                    {"chance", player.uses_chance},
                    {"any_board", any_board},
                    {"games", games},
                    {"boards", any_board ? json::Json::array() : small_boards_json(player)}});
  }
  return list;
}

namespace {

/// The cells that the pattern tests, except the one that it moves to.
std::vector<int> cells_of(const board::Pattern& pattern) {
  std::vector<int> cells;
  for (int cell = 0; cell < 9; ++cell) {
    if (cell != pattern.cell && pattern.text[cell] != '.') cells.push_back(cell);
  }
  return cells;
}

std::string point_text(int cell, const Rules& rules) { return to_text(rules.point_of(cell), rules); }

}  // namespace

json::Json pattern_json(const player::PatternPlayer& player, const Position& position) {
  const player::PatternDecision decision = player.decide(position);
  if (!decision.match) return {};
  const bool is_winning = decision.match->table == player::PatternBook::Table::winning;
  const player::PatternBook& book = player.book();
  const board::Pattern& pattern = (is_winning ? book.winning : book.blocking)[decision.match->index];
  return {{"table", is_winning ? "winning" : "blocking"},
          {"number", decision.match->index + 1},
          {"text", std::string(pattern.text.begin(), pattern.text.end())},
          {"cell", pattern.cell},
          {"point", point_text(pattern.cell, position.rules())},
          {"cells", cells_of(pattern)}};
}

json::Json stage_json(const player::TwoStagePlayer& player, const Position& position) {
  const player::StageOne answer = stage_one(board::Cells9(position), player.behavior());
  if (!answer.found()) return {{"stage", 2}, {"point", nullptr}, {"signal", answer.signal}};
  return {{"stage", 1},
          {"point", point_text(answer.signal, position.rules())},
          {"signal", answer.signal},
          {"line", name_of(answer.line)},
          {"pair", answer.pair}};
}

json::Json windows_json(const pattern::WindowCounts& counts) {
  const auto of = [&](Side side) {
    json::Json object;
    for (std::size_t missing = 0; missing < pattern::window_kinds; ++missing)
      object[pattern::window_names[missing]] = counts.of(side)[missing];
    return object;
  };
  return {{"x", of(Side::first)}, {"o", of(Side::second)}, {"score", window_score(counts, Side::second)}};
}

}  // namespace rowan::message
