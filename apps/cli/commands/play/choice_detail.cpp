// SPDX-License-Identifier: MIT
#include "cli/commands/play/choice_detail.hpp"

#include <string_view>

#include <fmt/core.h>

#include "board/cells9.hpp"
#include "message/classic_json.hpp"
#include "player/pattern_player.hpp"

namespace rowan {

namespace {

const Pattern& entry_of(const PatternBook& book, const PatternBook::Match& match) {
  const auto& table = match.table == PatternBook::Table::winning ? book.winning : book.blocking;
  return table[match.index];
}

std::string_view name_of(PatternBook::Table table) {
  return table == PatternBook::Table::winning ? "winning" : "blocking";
}

std::string_view text_of(const Pattern& pattern) { return {pattern.text.data(), pattern.text.size()}; }

std::string pattern_text(const PatternPlayer& player, const Position& position) {
  const PatternDecision decision = player.decide(position);
  if (!decision.match) return "no pattern";
  const Pattern& pattern = entry_of(player.book(), *decision.match);
  return fmt::format("{} pattern {}: {},\"{}\"", name_of(decision.match->table), decision.match->index + 1,
                     pattern.cell, text_of(pattern));
}

StageOne stage_one_of(const TwoStagePlayer& player, const Position& position) {
  return stage_one(Cells9(position), player.behavior());
}

}  // namespace

std::string stage_one_text(const StageOne& answer) {
  if (!answer.found()) return fmt::format("stage one: {}, no smart move", answer.signal);
  return fmt::format("stage one: board[{}], by its {}: board[{}] and board[{}] are equal", answer.signal,
                     name_of(answer.line), answer.pair[0], answer.pair[1]);
}

std::string choice_detail(const Player& player, const Position& position) {
  if (const auto* const patterns = dynamic_cast<const PatternPlayer*>(&player))
    return pattern_text(*patterns, position);
  if (const auto* const two_stage = dynamic_cast<const TwoStagePlayer*>(&player))
    return stage_one_text(stage_one_of(*two_stage, position));
  return {};
}

Json choice_detail_json(const Player& player, const Position& position) {
  if (const auto* const patterns = dynamic_cast<const PatternPlayer*>(&player))
    return {{"board", board_for(position, position.side_to_move()).text()},
            {"pattern", pattern_json(*patterns, position)}};
  if (const auto* const two_stage = dynamic_cast<const TwoStagePlayer*>(&player))
    return {{"two_stage", stage_json(*two_stage, position)}};
  return Json::object();
}

}  // namespace rowan
