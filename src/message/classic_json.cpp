// SPDX-License-Identifier: MIT
#include "message/classic_json.hpp"

#include <string>
#include <vector>

#include "board/cells9.hpp"
#include "game/notation.hpp"

namespace rowan::message {

namespace {

/// The cells that the pattern tests, besides the one to move to.
std::vector<int> cells_of(const board::Pattern& pattern) {
  std::vector<int> cells;
  for (int cell = 0; cell < 9; ++cell) {
    if (cell != pattern.cell && pattern.text[cell] != '.') cells.push_back(cell);
  }
  return cells;
}

std::string point_text(int cell, const Rules& rules) { return to_text(rules.point_of(cell), rules); }

}  // namespace

record::Json pattern_json(const player::PatternPlayer& player, const Position& position) {
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

record::Json stage_json(const player::TwoStagePlayer& player, const Position& position) {
  const player::StageOne answer = stage_one(board::Cells9(position), player.behavior());
  if (!answer.found()) return {{"stage", 2}, {"point", nullptr}, {"signal", answer.signal}};
  return {{"stage", 1},
          {"point", point_text(answer.signal, position.rules())},
          {"signal", answer.signal},
          {"line", name_of(answer.line)},
          {"pair", answer.pair}};
}

record::Json windows_json(const pattern::WindowCounts& counts) {
  const auto of = [&](Side side) {
    record::Json object;
    for (std::size_t missing = 0; missing < pattern::window_kinds; ++missing)
      object[pattern::window_names[missing]] = counts.of(side)[missing];
    return object;
  };
  return {{"x", of(Side::first)}, {"o", of(Side::second)}, {"score", window_score(counts, Side::second)}};
}

}  // namespace rowan::message
