// SPDX-License-Identifier: MIT
#include "arena/tournament/opening_maker.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "game/position_text.hpp"
#include "game/symmetry.hpp"
#include "pattern/shape_board.hpp"
#include "pattern/shape_tables.hpp"
#include "search/numbers.hpp"

namespace rowan::arena {

namespace {

/// The columns or the rows in which stones may lie, around the middle of `size`: the first one, and how many
/// there are.
struct Span {
  int start;
  int count;

  Span(int size, int wanted)
      : start(std::max(0, size / 2 - wanted / 2)), count(std::min(wanted, size - start)) {}

  [[nodiscard]] int any(Random& random) const {
    return start + static_cast<int>(random.below(static_cast<std::uint32_t>(count)));
  }
};

/// Returns whether either side, if it were to move, could win with one stone.
bool is_one_short(const Position& position) {
  const pattern::ShapeBoard board(position, pattern::shared_tables(position.rules()));
  for (int index = 0; index < position.rules().point_count(); ++index) {
    const Point point = position.rules().point_of(index);
    if (board.cell(point) != Cell::empty) continue;
    for (const Side side : {Side::first, Side::second}) {
      if (board.point_class(point, side) == pattern::PointClass::win) return true;
    }
  }
  return false;
}

player::Balance sum(const player::Balance& left, const player::Balance& right) {
  return {.first_wins = left.first_wins + right.first_wins,
          .draws = left.draws + right.draws,
          .second_wins = left.second_wins + right.second_wins};
}

}  // namespace

OpeningMaker::OpeningMaker(const OpeningSettings& settings) : settings_(settings), random_(settings.seed) {
  assert(settings.rules.is_valid() && settings.plies >= 1 && settings.games >= 1);
  assert(settings.low_percent >= 0 && settings.low_percent <= settings.high_percent &&
         settings.high_percent <= 100 && settings.nodes >= 0);
  const bool has_network = network::NetworkSelector().of(settings.rules) != nullptr;
  if (has_network && settings.nodes > 0) engine_.emplace(search::Engine::Options{.table_mebibytes = 1});
}

std::optional<MadeOpening> OpeningMaker::next(const std::function<bool()>& is_stopped) {
  while (!is_exhausted() && !is_stopped()) {
    const auto position = random_stones();
    if (!position || !tried_.insert(to_text(canonical(*position))).second) {
      ++repeated_;
      continue;
    }
    repeated_ = 0;
    ++fruitless_;
    if (is_one_short(*position)) continue;
    if (auto opening = judge(*position)) {
      fruitless_ = 0;
      return opening;
    }
  }
  return std::nullopt;
}

/// Random stones placed one after another; empty if one is illegal or ends the game.
std::optional<Position> OpeningMaker::random_stones() {
  const int wanted = settings_.plies <= 5 ? 7 : 9;
  const Span columns(settings_.rules.width, wanted);
  const Span rows(settings_.rules.height, wanted);
  Position position(settings_.rules);
  for (int ply = 0; ply < settings_.plies; ++ply) {
    const int x = columns.any(random_);
    const Point point = point_at(x, rows.any(random_));
    if (!position.is_legal(point)) return std::nullopt;
    position.play(point);
  }
  if (position.is_over()) return std::nullopt;
  return position;
}

/// Judges an opening; empty if it is not balanced. The cheapest test comes first: a few games, which reject
/// most openings; then the engine; then the other games.
std::optional<MadeOpening> OpeningMaker::judge(const Position& position) {
  const int few = std::min(8, settings_.games);
  MadeOpening opening{.moves = position.moves(),
                      .balance = player::judge_by_games(position, {.games = few}, random_())};
  const int slack = settings_.games > few ? 20 : 0;
  const auto is_within = [&](int beyond) {
    const int percent = opening.balance.first_percent();
    return percent >= settings_.low_percent - beyond && percent <= settings_.high_percent + beyond;
  };
  if (!is_within(slack)) return std::nullopt;
  if (engine_) {
    opening.chance = chance_of_first(position);
    if (std::abs(*opening.chance - 0.5) > settings_.from_even) return std::nullopt;
  }
  if (settings_.games > few) {
    opening.balance =
        sum(opening.balance, player::judge_by_games(position, {.games = settings_.games - few}, random_()));
  }
  return is_within(0) ? std::optional(opening) : std::nullopt;
}

double OpeningMaker::chance_of_first(const Position& position) {
  engine_->clear();  // so that an opening does not depend on earlier ones
  const think::Answer answer = engine_->think({.position = position, .limits = {.nodes = settings_.nodes}});
  return search::ShownScore{.score = answer.lines.front().score, .to_move = position.side_to_move()}
      .black_chance();
}

}  // namespace rowan::arena
