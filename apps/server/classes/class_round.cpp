// SPDX-License-Identifier: MIT
#include "server/classes/class_round.hpp"

#include <algorithm>
#include <map>
#include <ranges>
#include <tuple>
#include <utility>

#include "pairing/pairing.hpp"

namespace rowan::server {

namespace {

constexpr std::array<std::string_view, 4> result_names{"first", "second", "draw", "none"};

/// The rounds as pairing/ sees them.
std::vector<pairing::Round> paired_rounds(const std::vector<ClassRound>& rounds) {
  std::vector<pairing::Round> paired;
  for (const ClassRound& round : rounds) {
    pairing::Round& boards = paired.emplace_back();
    for (const ClassBoard& board : round) {
      boards.push_back({.first = board.first,
                        .second = board.second,
                        .half_points = {half_points(board, board.first),
                                        board.second ? half_points(board, *board.second) : 0},
                        .counts = board.result != BoardResult::none});
    }
  }
  return paired;
}

ClassRound class_round(const pairing::Round& boards) {
  ClassRound round;
  for (const pairing::RoundBoard& board : boards) {
    if (board.is_bye()) {
      round.push_back({.first = board.first, .result = BoardResult::first, .how = "bye"});
    } else {
      round.push_back({.first = board.first, .second = board.second});
    }
  }
  return round;
}

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

std::string_view name_of(BoardResult result) { return result_names.at(std::to_underlying(result)); }

std::optional<BoardResult> find_result(std::string_view name) {
  const auto* const found = std::ranges::find(result_names, name);
  if (found == result_names.end()) return std::nullopt;
  return static_cast<BoardResult>(found - result_names.begin());
}

int half_points(const ClassBoard& board, Pupil pupil) {
  if (!board.has(pupil) || !board.result) return 0;
  if (*board.result == BoardResult::draw) return 1;
  const bool is_won = *board.result == (board.first == pupil ? BoardResult::first : BoardResult::second);
  return is_won ? 2 : 0;
}

int half_points(const std::vector<ClassRound>& rounds, Pupil pupil) {
  int sum = 0;
  for (const ClassRound& round : rounds)
    for (const ClassBoard& board : round) sum += half_points(board, pupil);
  return sum;
}

ClassRound next_round(Pairing kind, std::span<const Pupil> pupils, const std::vector<ClassRound>& before) {
  return kind == Pairing::swiss ? pair_swiss(pupils, before) : pair_round_robin(pupils, before);
}

ClassRound pair_round_robin(std::span<const Pupil> pupils, const std::vector<ClassRound>& before) {
  return class_round(pairing::pair_round_robin(pupils, paired_rounds(before)));
}

ClassRound pair_swiss(std::span<const Pupil> pupils, const std::vector<ClassRound>& before) {
  return class_round(pairing::pair_swiss(pupils, paired_rounds(before)));
}

int usual_rounds(Pairing kind, int pupils) {
  return kind == Pairing::swiss ? pairing::usual_swiss_rounds(pupils)
                                : pairing::usual_round_robin_rounds(pupils);
}

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
