// SPDX-License-Identifier: MIT
#include "player/opening/swap2_table.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdlib>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "game/symmetry.hpp"
#include "pattern/shape_tables.hpp"
#include "player/balance.hpp"
#include "player/greedy_player.hpp"
#include "player/opening/swap2_book.hpp"

namespace rowan::player {

namespace {

/// A stone's offset from the center: columns to the right, rows down.
struct Offset {
  int dx;
  int dy;
};

/// Level openings x o x. There are 904 within two points of the center; in 19 of them the first player scored
/// 40 to 60 % in 80 games (player/balance.hpp) of each of freestyle, standard and renju. These are some of
/// the 19.
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

/// Does Swap2 accept these stones, one after another?
bool fits(Position position, const std::vector<Point>& stones) {
  for (const Point stone : stones) {
    if (!position.is_legal(stone)) return false;
    position.play(stone);
    if (position.is_over()) return false;
  }
  return true;
}

/// The entries of the table that fit, in a random order and each transformed by a random symmetry.
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
