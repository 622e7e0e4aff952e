// SPDX-License-Identifier: MIT
#include "book/book.hpp"

#include <algorithm>
#include <functional>
#include <iterator>

namespace rowan::book {

namespace {

/// Returns whether all points are on the board, ascending and distinct.
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

/// Returns whether a move is legal. Requires an unfinished game, so that under rules without forbidden points
/// it need not search for lines, as Position::is_legal() does.
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

namespace {

constexpr int least_percent = 35;
constexpr int most_below_best = 10;

std::uint64_t games_of(std::span<const BookMove> moves) {
  std::uint64_t all = 0;
  for (const BookMove& move : moves) all += move.games;
  return all;
}

}  // namespace

int expected_percent(const BookMove& move, Side side) {
  return static_cast<int>((move.points_of(side) + 2 * 50) / (std::uint64_t{move.games} + 2));
}

std::vector<BookMove> good_moves(std::span<const BookMove> moves, Side side) {
  int best = 0;
  for (const BookMove& move : moves) best = std::max(best, expected_percent(move, side));
  const int least = std::max(least_percent, best - most_below_best);
  std::vector<BookMove> good;
  std::ranges::copy_if(moves, std::back_inserter(good),
                       [&](const BookMove& move) { return expected_percent(move, side) >= least; });
  return good;
}

std::vector<double> probabilities(std::span<const BookMove> moves, Side side) {
  const std::vector<BookMove> good = good_moves(moves, side);
  const auto all = static_cast<double>(games_of(good));
  std::vector<double> shares;
  for (const BookMove& move : moves) {
    const bool is_good = std::ranges::find(good, move.point, &BookMove::point) != good.end();
    shares.push_back(is_good ? static_cast<double>(move.games) / all : 0);
  }
  return shares;
}

std::optional<BookMove> choose(const Book& book, const Position& position, std::span<const Point> only,
                               Random& random) {
  std::vector<BookMove> moves = book.find(position);
  if (!only.empty()) {
    std::erase_if(moves,
                  [&](const BookMove& move) { return std::ranges::find(only, move.point) == only.end(); });
  }
  const std::vector<BookMove> good = good_moves(moves, position.side_to_move());
  const std::uint64_t all = games_of(good);
  if (all == 0) return std::nullopt;
  std::uint64_t chosen = random() % all;  // counts are small, so the bias of the remainder is negligible
  for (const BookMove& move : good) {
    if (chosen < move.games) return move;
    chosen -= move.games;
  }
  return std::nullopt;
}

}  // namespace rowan::book
