// SPDX-License-Identifier: MIT
#include "server/classes/class_standings.hpp"

#include <algorithm>
#include <map>
#include <ranges>
#include <tuple>
#include <utility>

namespace rowan::server {

namespace {

void count_board(const ClassBoard& board, Pupil pupil, std::map<Pupil, StandingsRow>& rows) {
  const auto found = rows.find(pupil);
  if (found == rows.end()) return;
  StandingsRow& row = found->second;
  const int halves = half_points(board, pupil);
  row.half_points += halves;
  row.wins += halves == 2 ? 1 : 0;
  row.draws += halves == 1 ? 1 : 0;
  row.losses += halves == 0 ? 1 : 0;
}

auto ranking_key(const StandingsRow& row) { return std::tuple(-row.half_points, -row.tie_break, -row.wins); }

}  // namespace

std::vector<StandingsRow> standings_of(Pairing pairing, std::span<const Pupil> pupils,
                                       const std::vector<ClassRound>& rounds) {
  std::map<Pupil, StandingsRow> rows;
  for (const Pupil pupil : pupils) rows[pupil].pupil = pupil;
  for (const ClassBoard& board : rounds | std::views::join) {
    if (!board.result || *board.result == BoardResult::none) continue;
    count_board(board, board.first, rows);
    if (board.second) count_board(board, *board.second, rows);
  }
  const auto points = [&](Pupil pupil) {
    const auto found = rows.find(pupil);
    return found == rows.end() ? half_points(rounds, pupil) : found->second.half_points;
  };
  for (const ClassBoard& board : rounds | std::views::join) {
    if (!board.result || !board.is_meeting()) continue;
    const auto add = [&](Pupil pupil, Pupil opponent) {
      const auto found = rows.find(pupil);
      if (found == rows.end()) return;
      const int weight = pairing == Pairing::swiss ? 2 : half_points(board, pupil);
      found->second.tie_break += weight * points(opponent);
    };
    add(board.first, *board.second);
    add(*board.second, board.first);
  }
  std::vector<StandingsRow> table;
  for (const auto& [pupil, row] : rows) table.push_back(row);
  std::ranges::sort(table, {},
                    [](const StandingsRow& row) { return std::pair(ranking_key(row), row.pupil); });
  for (std::size_t i = 0; i < table.size(); ++i) {
    const bool is_equal = i > 0 && ranking_key(table[i]) == ranking_key(table[i - 1]);
    table[i].place = is_equal ? table[i - 1].place : static_cast<int>(i) + 1;
  }
  return table;
}

}  // namespace rowan::server
