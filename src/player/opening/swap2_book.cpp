// SPDX-License-Identifier: MIT
#include "player/opening/swap2_book.hpp"

#include <algorithm>
#include <cmath>
#include <compare>
#include <cstddef>
#include <cstdlib>
#include <iterator>

#include "base/random.hpp"
#include "book/folded_position.hpp"
#include "game/symmetry.hpp"
#include "search/engine.hpp"
#include "search/numbers.hpp"

namespace rowan::player {

namespace {

constexpr int most_imbalance = 10;  // in percent, from 50
constexpr std::size_t most_judged = 16;
constexpr std::int64_t judging_nodes = 4'000;

int percent_of(think::Score score, Side to_move) {
  return static_cast<int>(
      std::lround(100 * search::ShownScore{.score = score, .to_move = to_move}.black_chance()));
}

/// The highest score from the book's check; empty if the book was not checked.
std::optional<think::Score> checked_score(const std::vector<book::BookMove>& moves) {
  std::optional<think::Score> best;
  for (const book::BookMove& move : moves) {
    if (move.score) best = std::max(best.value_or(*move.score), think::Score{*move.score});
  }
  return best;
}

think::Score searched_score(const Position& position) {
  search::Engine engine({.table_mebibytes = 1, .small = true});
  return engine.think({.position = position, .limits = {.nodes = judging_nodes}}).lines.front().score;
}

std::uint64_t games_at(const book::BookPosition& position) {
  std::uint64_t games = 0;
  for (const book::BookMove& move : position.moves) games += move.games;
  return games;
}

/// The three stones in the order of play, x o x; empty if they are not two x and one o.
std::vector<Point> in_turn(const book::Stones& stones, const Rules& rules) {
  if (stones.codes.size() != 3 || stones.to_move != Side::second) return {};
  const Position position = position_of(stones, rules);
  std::vector<Point> turns;
  std::optional<Point> second;
  for (int index = 0; index < rules.point_count(); ++index) {
    const Point point = rules.point_of(index);
    if (position.cell(point) == Cell::first) turns.push_back(point);
    if (position.cell(point) == Cell::second) second = point;
  }
  if (turns.size() != 2 || !second) return {};
  turns.insert(turns.begin() + 1, *second);
  return turns;
}

/// The openings of the book, those with the most games first.
std::vector<book::BookPosition> openings_of(const book::Book& book) {
  std::vector<book::BookPosition> openings;
  std::ranges::copy_if(book.positions(), std::back_inserter(openings), [&](const book::BookPosition& each) {
    return !in_turn(each.stones, book.rules()).empty();
  });
  std::ranges::sort(openings, [](const book::BookPosition& left, const book::BookPosition& right) {
    const auto more = games_at(left) <=> games_at(right);
    return more != 0 ? more > 0 : left.stones < right.stones;
  });
  if (book.origin().check_nodes == 0 && openings.size() > most_judged) openings.resize(most_judged);
  return openings;
}

}  // namespace

std::optional<int> first_percent_by_book(const book::Book& book, const Position& position) {
  const auto moves = book.find(position);
  if (moves.empty()) return std::nullopt;
  const auto checked = checked_score(moves);
  return percent_of(checked ? *checked : searched_score(position), position.side_to_move());
}

std::optional<std::vector<Point>> swap2_opening(const book::Book& book, std::uint64_t seed) {
  const Rules& rules = book.rules();
  std::vector<Point> stones;
  int least = most_imbalance + 1;
  for (const book::BookPosition& each : openings_of(book)) {
    const int imbalance = std::abs(*first_percent_by_book(book, position_of(each.stones, rules)) - 50);
    if (imbalance >= least) continue;
    least = imbalance;
    stones = in_turn(each.stones, rules);
  }
  if (stones.empty()) return std::nullopt;
  const auto possible = symmetries(rules);
  const Symmetry symmetry = possible[Random(seed).below(static_cast<std::uint32_t>(possible.size()))];
  for (Point& stone : stones) stone = apply(symmetry, stone, rules);
  return stones;
}

}  // namespace rowan::player
