// SPDX-License-Identifier: MIT
#include "book/book_maker.hpp"

#include <cassert>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace rowan::book {

namespace {

void count(BookMove& move, Outcome result) {
  ++move.games;
  if (result == Outcome::first_wins) ++move.first_wins;
  if (result == Outcome::draw) ++move.draws;
  if (result == Outcome::second_wins) ++move.second_wins;
}

}  // namespace

Result<void> BookMaker::add(const record::GameRecord& record) {
  assert(record.rules() == rules_);
  std::vector<std::pair<Stones, Point>> seen;
  Position position = record.start;
  std::size_t stones = stones_of(position).codes.size();
  for (std::size_t ply = 0; ply < record.moves.size() && stones < settings_.plies; ++ply, ++stones) {
    const Point move = record.moves[ply].point;
    if (const auto problem = position.why_illegal(move)) {
      return failure("move " + std::to_string(ply + 1) + ": " + problem->message);
    }
    if (std::cmp_greater_equal(ply, record.opening_moves)) {
      const FoldedPosition folded = fold(position);
      seen.emplace_back(folded.stones, fold_move(folded, move, rules_));
    }
    position.play(move);
  }
  for (const auto& [folded, move] : seen) {
    BookMove& counted = counts_[folded][move];
    counted.point = move;
    count(counted, record.result);
  }
  ++games_;
  return {};
}

Book BookMaker::book() const {
  std::vector<BookPosition> positions;
  for (const auto& [stones, moves] : counts_) {
    BookPosition position{.stones = stones, .moves = {}};
    for (const auto& [point, move] : moves) {
      if (move.games >= settings_.min_games) position.moves.push_back(move);
    }
    if (!position.moves.empty()) positions.push_back(std::move(position));
  }
  return {rules_,
          {.games = games_, .plies = settings_.plies, .min_games = settings_.min_games},
          std::move(positions)};
}

}  // namespace rowan::book
