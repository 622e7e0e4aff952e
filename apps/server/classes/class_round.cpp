// SPDX-License-Identifier: MIT
#include "server/classes/class_round.hpp"

#include <algorithm>
#include <utility>

namespace rowan::server {

namespace {

constexpr std::array<std::string_view, 4> result_names{"first", "second", "draw", "none"};

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

}  // namespace rowan::server
