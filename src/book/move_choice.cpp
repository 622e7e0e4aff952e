// SPDX-License-Identifier: MIT
#include "book/move_choice.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>

namespace rowan::book {

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
