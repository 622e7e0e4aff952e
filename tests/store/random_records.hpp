// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "game/position.hpp"
#include "record/game_record.hpp"

namespace rowan::testing {

/// Plays up to `most_moves` random moves from `start`.
inline record::GameRecord random_game(Random& random, const Position& start, int most_moves) {
  record::GameRecord record{.start = start};
  Position position = start;
  while (static_cast<int>(record.moves.size()) < most_moves) {
    const auto moves = position.legal_moves();
    if (moves.empty()) break;
    const Point move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    position.play(move);
    record.moves.push_back(record::RecordedMove{.point = move});
  }
  record.result = position.outcome();
  if (record.result != Outcome::ongoing) {
    record.termination =
        record.result == Outcome::draw ? record::Termination::full_board : record::Termination::line;
  }
  return record;
}

/// A number of any magnitude that the type holds, with either sign.
template <class Integer>
Integer any_number(Random& random) {
  return static_cast<Integer>(static_cast<Integer>(random()) >> random.below(sizeof(Integer) * 8));
}

/// Up to nine arbitrary bytes.
inline std::string any_text(Random& random) {
  std::string text;
  for (std::uint32_t length = random.below(10); length > 0; --length) {
    text += static_cast<char>(random.below(256));
  }
  return text;
}

/// Gives the record random values such as no player would produce. Keeps its start and the points of its
/// moves.
inline void fill_in(Random& random, record::GameRecord& record) {
  const auto maybe = [&] { return random.below(2) == 0; };
  for (record::RecordedMove& move : record.moves) {
    if (maybe()) move.time = std::chrono::microseconds(any_number<std::int64_t>(random));
    if (maybe()) {
      move.evaluation = Evaluation{.score = any_number<std::int32_t>(random)};
      if (maybe()) move.evaluation->win_in = any_number<std::int32_t>(random);
      if (maybe()) move.evaluation->depth = any_number<std::int32_t>(random);
      if (maybe()) move.evaluation->nodes = any_number<std::int64_t>(random);
    }
    if (maybe()) move.comment = any_text(random);
  }
  const auto terminations = record::all_terminations();
  record.players = {any_text(random), any_text(random)};
  record.opening_moves = static_cast<int>(random.below(static_cast<std::uint32_t>(record.moves.size() + 1)));
  record.opening_note = any_text(random);
  record.result = static_cast<Outcome>(random.below(4));
  record.termination = terminations[random.below(static_cast<std::uint32_t>(terminations.size()))];
  record.detail = any_text(random);
  record.event = any_text(random);
  record.round = any_text(random);
  record.date = any_text(random);
  record.comment = any_text(random);
}

/// The empty board, or up to three random stones with either side to move.
inline Position random_start(Random& random, const Rules& rules) {
  std::vector<Cell> cells(static_cast<std::size_t>(rules.point_count()), Cell::empty);
  if (random.below(2) == 0) return Position(rules);
  for (std::uint32_t stones = random.below(4); stones > 0; --stones) {
    cells[random.below(static_cast<std::uint32_t>(cells.size()))] =
        random.below(2) == 0 ? Cell::first : Cell::second;
  }
  return Position(rules, std::move(cells), random.below(2) == 0 ? Side::first : Side::second);
}

}  // namespace rowan::testing
