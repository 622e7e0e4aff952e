// SPDX-License-Identifier: MIT
#include "book/book.hpp"

#include <algorithm>
#include <functional>

namespace rowan::book {

namespace {

/// Are all points on the board, ascending and distinct?
bool are_sound(const Stones& stones, const Rules& rules) {
  const auto& codes = stones.codes;
  const auto is_behind = [](std::uint16_t left, std::uint16_t right) { return left / 2 >= right / 2; };
  if (std::ranges::adjacent_find(codes, is_behind) != codes.end()) return false;
  return codes.empty() || codes.back() / 2 < rules.point_count();
}

bool is_sound(const BookMove& move) {
  const std::uint64_t results = std::uint64_t{move.first_wins} + move.draws + move.second_wins;
  return move.games > 0 && results <= move.games;
}

/// Requires an unfinished game. Position::is_legal() would search for lines again for each move.
bool can_be_played(const Position& position, Point point) {
  if (position.cell(point) != Cell::empty) return false;
  return position.rules().forbidden == Forbidden::none || position.is_legal(point);
}

}  // namespace

std::uint64_t BookMove::points_of(Side side) const {
  const std::uint64_t wins = side == Side::first ? first_wins : second_wins;
  const std::uint64_t losses = side == Side::first ? second_wins : first_wins;
  return 100 * wins + 50 * (games - wins - losses);
}

bool is_sound(const BookPosition& position, const Rules& rules) {
  if (!are_sound(position.stones, rules) || position.moves.empty()) return false;
  const Position board = position_of(position.stones, rules);
  if (board.is_over()) return false;
  const FoldedPosition folded = fold(board);
  if (folded.stones != position.stones) return false;
  const auto& moves = position.moves;
  if (std::ranges::adjacent_find(moves, std::greater_equal{}, &BookMove::point) != moves.end()) return false;
  return std::ranges::all_of(moves, [&](const BookMove& move) {
    return rules.contains(move.point) && is_sound(move) && can_be_played(board, move.point) &&
           fold_move(folded, move.point, rules) == move.point;
  });
}

std::size_t Book::move_count() const {
  std::size_t count = 0;
  for (const BookPosition& position : positions_) count += position.moves.size();
  return count;
}

std::vector<BookMove> Book::find(const Position& position) const {
  if (position.rules() != rules_) return {};
  const FoldedPosition folded = fold(position);
  const auto found = std::ranges::lower_bound(positions_, folded.stones, {}, &BookPosition::stones);
  if (found == positions_.end() || found->stones != folded.stones) return {};
  std::vector<BookMove> moves = found->moves;
  for (BookMove& move : moves) move.point = unfold_move(folded, move.point, rules_);
  std::ranges::sort(moves, [](const BookMove& left, const BookMove& right) {
    return left.games != right.games ? left.games > right.games : left.point < right.point;
  });
  return moves;
}

}  // namespace rowan::book
