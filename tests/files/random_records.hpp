// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <ostream>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "files/json_games.hpp"
#include "game/games.hpp"
#include "record/game_record.hpp"
#include "support/print.hpp"

namespace rowan::record {

/// GoogleTest prints records as JSON when an expectation fails.
inline void PrintTo(const GameRecord& record, std::ostream* out) { *out << files::to_json(record); }

}  // namespace rowan::record

namespace rowan::testing {

/// A record with only these moves.
[[nodiscard]] inline record::GameRecord record_of(const char* game, const std::vector<Point>& points) {
  record::GameRecord record;
  record.start = Position(find_game(game).value());
  for (const Point point : points) record.moves.push_back({point});
  return record;
}

/// A game of at most `most` random moves with times, evaluations, comments and the other fields of a record.
[[nodiscard]] inline record::GameRecord random_record(const Rules& rules, Random& random, int most) {
  record::GameRecord record;
  record.start = Position(rules);
  record.players = {"Ada [1]\\", "pbrain: öl"};
  record.event = "Cup; (2026)";
  record.round = "3.1";
  record.date = "2026-11-15";
  record.comment = "first line\nsecond ]\\ line";
  Position position = record.start;
  for (int count = 0; count < most && !position.is_over(); ++count) {
    const auto legal = position.legal_moves();
    const Point point = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
    position.play(point);
    record::RecordedMove move{.point = point};
    if (random.below(2) == 0) move.time = std::chrono::milliseconds(1 + random.below(100'000));
    if (random.below(2) == 0) {
      move.evaluation = Evaluation{.score = static_cast<int>(random.below(2001)) - 1000,
                                   .win_in = static_cast<int>(random.below(9)) - 4,
                                   .depth = static_cast<int>(random.below(20)),
                                   .nodes = static_cast<std::int64_t>(random.below(1'000'000))};
    }
    if (random.below(4) == 0) move.comment = "why: [" + std::to_string(count) + "]\nbecause";
    record.moves.push_back(move);
  }
  record.result = position.outcome();
  record.termination = record::board_termination(position);
  if (!position.is_over() && random.below(2) == 0) {
    record.result = win_for(opponent(position.side_to_move()));
    record.termination = record::Termination::crashed;
    record.detail = "exit code 3";
  }
  record.opening_moves = static_cast<int>(record.moves.size()) / 3;
  record.opening_note = "swap2: swap";
  return record;
}

}  // namespace rowan::testing
