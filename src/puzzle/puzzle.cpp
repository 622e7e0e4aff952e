// SPDX-License-Identifier: MIT
#include "puzzle/puzzle.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>
#include <vector>

#include "base/phrase.hpp"
#include "game/games.hpp"
#include "game/position_text.hpp"
#include "game/symmetry.hpp"
#include "solve/solver.hpp"

namespace rowan::puzzle {

namespace {

struct KindWords {
  Kind kind;
  std::string_view name;
  std::string_view task;
};

constexpr std::array<KindWords, kind_count> kind_words{{
    {Kind::fours, "fours", translatable("win by continuous fours")},
    {Kind::threats, "threats", translatable("win by continuous threats")},
    {Kind::defense, "defense", translatable("find the only defense")},
    {Kind::trap, "trap", translatable("win by fours and forbidden points")},
    {Kind::only_win, "only-win", translatable("find the only winning move")},
    {Kind::only_draw, "only-draw", translatable("find the only move that draws")},
}};

/// Returns whether nearly every position on this board can be solved in a moment.
bool is_small(const Rules& rules) {
  constexpr int most_points = 49;
  return rules.point_count() <= most_points && !solve::Solver::why_unsupported(rules);
}

/// The length of a number in binary.
int bits_of(int number) { return static_cast<int>(std::bit_width(static_cast<unsigned>(number))); }

Position with_colors_exchanged(const Position& position) {
  std::vector<Cell> cells(position.cells().begin(), position.cells().end());
  for (Cell& cell : cells) {
    if (cell != Cell::empty) cell = stone_of(opponent(owner_of(cell)));
  }
  return {position.rules(), std::move(cells), opponent(position.side_to_move())};
}

}  // namespace

std::span<const Kind> all_kinds() {
  static constexpr std::array<Kind, kind_count> kinds{Kind::fours, Kind::threats,  Kind::defense,
                                                      Kind::trap,  Kind::only_win, Kind::only_draw};
  return kinds;
}

std::string_view name_of(Kind kind) { return kind_words[std::to_underlying(kind)].name; }

std::string_view task_of(Kind kind) { return kind_words[std::to_underlying(kind)].task; }

bool has_kind(const Rules& rules, Kind kind) {
  if (kind == Kind::only_win || kind == Kind::only_draw) return is_small(rules);
  if (kind == Kind::trap) return rules.forbidden == Forbidden::renju;
  return !is_small(rules);
}

int rating_of(const Puzzle& puzzle) {
  const Traits& traits = puzzle.traits;
  const int decoys = std::min(traits.decoys, 10);
  const int forbidden = 20 * std::min(traits.forbidden, 5);
  int rating = 0;
  switch (puzzle.kind) {
    case Kind::fours:
    case Kind::trap:
      rating = 600 + 110 * (traits.moves - 2) + 25 * decoys + 60 * traits.counters + forbidden +
               (puzzle.kind == Kind::trap ? 150 : 0);
      break;
    case Kind::threats:
      rating = 900 + 70 * (traits.moves - 3) + 60 * bits_of(traits.lines) + 50 * traits.quiet + 20 * decoys +
               60 * traits.counters + forbidden;
      break;
    case Kind::defense:
      rating = 900 + 120 * (traits.moves - 2) + 80 * decoys + forbidden;
      break;
    case Kind::only_win:
    case Kind::only_draw:
      rating =
          500 + 35 * static_cast<int>(std::ranges::count(puzzle.position.cells(), Cell::empty)) + 10 * decoys;
      break;
  }
  return std::clamp(rating, 600, 2600);
}

int grade_of(const Puzzle& puzzle) { return std::min(1 + (rating_of(puzzle) - 600) / 200, 10); }

std::string identity_of(const Puzzle& puzzle) {
  const Position& position = puzzle.position;
  const Rules& rules = position.rules();
  const bool exchange = rules.forbidden == Forbidden::none && position.side_to_move() == Side::second;
  return game_name(rules) + '\t' + to_text(canonical(exchange ? with_colors_exchanged(position) : position));
}

bool Collection::add(const Puzzle& puzzle) {
  if (!identities_.insert(identity_of(puzzle)).second) return false;
  puzzles_.push_back(puzzle);
  return true;
}

int Collection::count(Kind kind) const {
  return static_cast<int>(std::ranges::count(puzzles_, kind, &Puzzle::kind));
}

int Collection::count(Kind kind, int grade) const {
  return static_cast<int>(std::ranges::count_if(
      puzzles_, [&](const Puzzle& puzzle) { return puzzle.kind == kind && grade_of(puzzle) == grade; }));
}

}  // namespace rowan::puzzle
