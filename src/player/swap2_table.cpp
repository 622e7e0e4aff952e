// SPDX-License-Identifier: MIT
#include "player/swap2_table.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <optional>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "board/line_board.hpp"
#include "game/symmetry.hpp"
#include "pattern/windows.hpp"
#include "player/lines_player.hpp"

namespace rowan {

namespace {

/// A stone's place as seen from the centre: columns to the right, rows downwards.
struct Offset {
  int dx;
  int dy;
};

/// Openings x o x that leave both colours a game: black's two stones see little of each other, and white moves next.
constexpr std::array<std::array<Offset, 3>, 6> triples{{
    {{{0, 0}, {1, -1}, {2, 2}}},
    {{{0, 0}, {1, 1}, {2, 2}}},
    {{{0, 0}, {0, -1}, {1, 2}}},
    {{{-2, 0}, {0, 0}, {2, 1}}},
    {{{-2, -2}, {0, 0}, {1, 2}}},
    {{{-1, -2}, {0, 0}, {2, 1}}},
}};

/// Two more stones, o x, for either colour to be taken afterwards; the first that fits is played.
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

Point from_centre(const Rules& rules, Offset offset) {
  return point_at(rules.width / 2 + offset.dx, rules.height / 2 + offset.dy);
}

/// Could Swap2 take these stones, one after another?
bool fits(Position position, const std::vector<Point>& stones) {
  for (const Point stone : stones) {
    if (!position.is_legal(stone)) return false;
    position.play(stone);
    if (position.is_over()) return false;
  }
  return true;
}

/// The first entry of the table, counted from a random one and laid over by a random symmetry, that fits.
template <class Table>
std::optional<std::vector<Point>> stones_from(const Table& table, const Position& position, Random& random) {
  const auto possible = symmetries(position.rules());
  const Symmetry symmetry = possible[random.below(static_cast<std::uint32_t>(possible.size()))];
  const std::size_t start = random.below(static_cast<std::uint32_t>(table.size()));
  for (std::size_t i = 0; i < table.size(); ++i) {
    std::vector<Point> stones;
    for (const Offset offset : table[(start + i) % table.size()]) {
      stones.push_back(apply(symmetry, from_centre(position.rules(), offset), position.rules()));
    }
    if (fits(position, stones)) return stones;
  }
  return std::nullopt;
}

/// White and the next stone; black where the best one would end the game, which an opening may not.
Swap2Answer take_second(const Position& position, std::uint64_t seed) {
  const Point stone = LinesPlayer(seed).choose(position).point;
  if (!fits(position, {stone})) return {.take_first = true};
  return {.stones = {stone}};
}

}  // namespace

Swap2Answer swap2_answer(const Position& position, std::uint64_t seed) {
  assert(Swap2::suits(position.rules()));
  Random random(seed);
  const auto stones = position.rules().point_count() - std::ranges::count(position.cells(), Cell::empty);
  if (stones == 0) return {.stones = stones_from(triples, position, random).value()};
  const int lean = window_score(count_windows(LineBoard(position)), Side::first);
  if (lean > 0) return {.take_first = true};
  if (stones == 3 && lean == 0) {
    if (auto pair = stones_from(pairs, position, random)) return {.stones = *std::move(pair)};
  }
  return take_second(position, seed);
}

}  // namespace rowan
