// SPDX-License-Identifier: MIT
#include "cli/commands/play/choice_detail.hpp"

#include <string_view>

#include <fmt/core.h>

#include "board/cells9.hpp"
#include "cli/commands/play/classic_text.hpp"
#include "message/classic_json.hpp"
#include "player/pattern_player.hpp"
#include "player/two_stage_player.hpp"

namespace rowan::cli {

namespace {

const board::Pattern& entry_of(const player::PatternBook& book, const player::PatternBook::Match& match) {
  const auto& table = match.table == player::PatternBook::Table::winning ? book.winning : book.blocking;
  return table[match.index];
}

std::string_view name_of(player::PatternBook::Table table) {
  return table == player::PatternBook::Table::winning ? "winning" : "blocking";
}

std::string_view text_of(const board::Pattern& pattern) { return {pattern.text.data(), pattern.text.size()}; }

std::string pattern_text(const player::PatternPlayer& player, const Position& position) {
  const player::PatternDecision decision = player.decide(position);
  if (!decision.match) return "no pattern";
  const board::Pattern& pattern = entry_of(player.book(), *decision.match);
  return fmt::format("{} pattern {}: {},\"{}\"", name_of(decision.match->table), decision.match->index + 1,
                     pattern.cell, text_of(pattern));
}

player::StageOne stage_one_of(const player::TwoStagePlayer& player, const Position& position) {
  return stage_one(board::Cells9(position), player.behavior());
}

}  // namespace

std::string choice_detail(const player::Player& player, const Position& position) {
  if (const auto* const patterns = dynamic_cast<const player::PatternPlayer*>(&player))
    return pattern_text(*patterns, position);
  if (const auto* const two_stage = dynamic_cast<const player::TwoStagePlayer*>(&player))
    return stage_one_text(stage_one_of(*two_stage, position));
  return {};
}

record::Json choice_detail_json(const player::Player& player, const Position& position) {
  if (const auto* const patterns = dynamic_cast<const player::PatternPlayer*>(&player))
    return {{"board", player::board_for(position, position.side_to_move()).text()},
            {"pattern", message::pattern_json(*patterns, position)}};
  if (const auto* const two_stage = dynamic_cast<const player::TwoStagePlayer*>(&player))
    return {{"two_stage", message::stage_json(*two_stage, position)}};
  return record::Json::object();
}

}  // namespace rowan::cli
