// SPDX-License-Identifier: MIT
#include "player/opening/swap2_table.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <compare>
#include <cstddef>
#include <cstdlib>
#include <iterator>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "book/folded_position.hpp"
#include "game/symmetry.hpp"
#include "pattern/shape_tables.hpp"
#include "player/balance.hpp"
#include "player/greedy_player.hpp"
#include "search/engine.hpp"
#include "search/numbers.hpp"

namespace rowan::player {

namespace {

constexpr int most_imbalance = 10;  // in percent: the distance from 50
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

/// The openings of the book, those with the most games first. Of a book that was not checked, only the first
/// 16.
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

/// A stone's offset from the center: columns to the right, rows down.
struct Offset {
  int dx;
  int dy;
};

/// Even openings x o x. Of the 904 within two points of the center, there are 19 in which the first player
/// scored 40 to 60 % in 80 games (player/balance.hpp) of each of freestyle, standard and renju. Eight of the
/// 19 are used.
constexpr std::array<std::array<Offset, 3>, 8> triples{{
    {{{-2, -2}, {-1, -2}, {2, 0}}},
    {{{-2, -2}, {0, -2}, {2, 0}}},
    {{{-2, -2}, {1, -2}, {1, 0}}},
    {{{-2, -2}, {2, -1}, {2, 0}}},
    {{{-2, -2}, {1, 1}, {0, 0}}},
    {{{-1, -2}, {1, -1}, {-1, 1}}},
    {{{-1, -2}, {-2, 0}, {1, 2}}},
    {{{0, -1}, {0, 0}, {-1, 0}}},
}};

/// Two more stones, o x, after which the other player chooses a color.
constexpr std::array<std::array<Offset, 2>, 8> pairs{{
    {{{-1, 0}, {-2, 2}}},
    {{{1, 0}, {-2, -1}}},
    {{{0, 1}, {2, -2}}},
    {{{-1, 1}, {2, -1}}},
    {{{-1, -1}, {1, 2}}},
    {{{0, -1}, {-2, 1}}},
    {{{2, 0}, {-1, 2}}},
    {{{0, 2}, {-1, -2}}},
}};

Point from_center(const Rules& rules, Offset offset) {
  return point_at(rules.width / 2 + offset.dx, rules.height / 2 + offset.dy);
}

/// Can these stones be played one after another, without ending the game?
bool fits(Position position, const std::vector<Point>& stones) {
  for (const Point stone : stones) {
    if (!position.is_legal(stone)) return false;
    position.play(stone);
    if (position.is_over()) return false;
  }
  return true;
}

/// The entries of the table that fit, in the table's order but from a random entry on, all transformed by the
/// same random symmetry.
template <class Table>
std::vector<std::vector<Point>> entries_that_fit(const Table& table, const Position& position,
                                                 Random& random) {
  const auto possible = symmetries(position.rules());
  const Symmetry symmetry = possible[random.below(static_cast<std::uint32_t>(possible.size()))];
  const std::size_t start = random.below(static_cast<std::uint32_t>(table.size()));
  std::vector<std::vector<Point>> entries;
  for (std::size_t i = 0; i < table.size(); ++i) {
    std::vector<Point> stones;
    for (const Offset offset : table[(start + i) % table.size()]) {
      stones.push_back(apply(symmetry, from_center(position.rules(), offset), position.rules()));
    }
    if (fits(position, stones)) entries.push_back(std::move(stones));
  }
  return entries;
}

/// The first player's score in a few games, in percent. For rows too long for shape tables it is 50: games
/// would be slow, and are level anyway.
int first_percent(const Position& position, int games, std::uint64_t seed) {
  if (!pattern::ShapeTables::supports(position.rules())) return 50;
  return judge_by_games(position, {.games = games, .max_moves = 50}, seed).first_percent();
}

/// How far the first player's score after these stones is from 50 percent.
int imbalance(Position position, const std::vector<Point>& stones, std::uint64_t seed) {
  for (const Point stone : stones) position.play(stone);
  return std::abs(first_percent(position, 8, seed) - 50);
}

/// Takes White and plays the next stone; or takes Black if the best stone would end the game, which is not
/// allowed in an opening.
Swap2Answer take_second(const Position& position, std::uint64_t seed) {
  const Point stone = GreedyPlayer(seed).think({.position = position})->move;
  if (!fits(position, {stone})) return {.take_first = true};
  return {.stones = {stone}};
}

/// The first player's score in percent: from the book if it has the position, otherwise from games.
int first_percent(const Position& position, std::uint64_t seed, const book::SharedBook& book) {
  constexpr int games = 12;
  const auto known = book ? first_percent_by_book(*book, position) : std::nullopt;
  return known ? *known : first_percent(position, games, seed);
}

std::vector<Point> three_stones(const Position& position, std::uint64_t seed, Random& random,
                                const book::SharedBook& book) {
  if (book && book->rules() == position.rules()) {
    auto stones = swap2_opening(*book, seed);
    if (stones && fits(position, *stones)) return *std::move(stones);
  }
  return entries_that_fit(triples, position, random).at(0);
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
    const int distance = std::abs(*first_percent_by_book(book, position_of(each.stones, rules)) - 50);
    if (distance >= least) continue;
    least = distance;
    stones = in_turn(each.stones, rules);
  }
  if (stones.empty()) return std::nullopt;
  const auto possible = symmetries(rules);
  const Symmetry symmetry = possible[Random(seed).below(static_cast<std::uint32_t>(possible.size()))];
  for (Point& stone : stones) stone = apply(symmetry, stone, rules);
  return stones;
}

Swap2Answer swap2_answer(const Position& position, std::uint64_t seed, const book::SharedBook& book) {
  assert(Swap2::suits(position.rules()));
  Random random(seed);
  const auto stones = position.rules().point_count() - std::ranges::count(position.cells(), Cell::empty);
  if (stones == 0) return {.stones = three_stones(position, seed, random, book)};
  const int percent = first_percent(position, seed, book);
  if (stones == 3 && percent > 40 && percent < 60) {
    auto entries = entries_that_fit(pairs, position, random);
    if (entries.size() > 4) entries.resize(4);
    const auto by_imbalance = [&](const auto& entry) { return imbalance(position, entry, seed); };
    if (!entries.empty()) return {.stones = std::ranges::min(entries, {}, by_imbalance)};
  }
  return percent >= 50 ? Swap2Answer{.take_first = true} : take_second(position, seed);
}

}  // namespace rowan::player
