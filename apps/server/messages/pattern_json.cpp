// SPDX-License-Identifier: MIT
#include "server/messages/pattern_json.hpp"

#include <array>
#include <optional>
#include <string>
#include <utility>

#include "game/notation.hpp"
#include "player/pattern_player.hpp"

namespace rowan {

namespace {

/// The book of a player; nothing for players without one.
std::optional<PatternRepairs> repairs_of(std::string_view player) {
  if (player == "patterns") return mended;
  if (player == "patterns:original") return as_published;
  if (player == "patterns:unbeatable") return unbeatable;
  return std::nullopt;
}

}  // namespace

Json pattern_json(std::string_view player, const Position& position, std::string_view why) {
  const auto repairs = repairs_of(player);
  if (!repairs || why == "opening" || why == "first free cell") return {};
  const PatternBook book(*repairs);
  const auto match = book.find(board_for(position, position.side_to_move()));
  if (!match) return {};
  const bool is_winning = match->table == PatternBook::Table::winning;
  const Pattern& pattern = (is_winning ? book.winning : book.blocking)[match->index];
  return {{"table", is_winning ? "winning" : "blocking"},
          {"number", match->index + 1},
          {"text", std::string(pattern.text.begin(), pattern.text.end())},
          {"cell", match->cell},
          {"point", to_text(position.rules().point_of(match->cell), position.rules())},
          {"why", why}};
}

}  // namespace rowan
