// SPDX-License-Identifier: MIT
#include "player/solving_player.hpp"

#include <algorithm>
#include <cassert>
#include <string>

#include "search/score.hpp"

namespace rowan {

namespace {

GameValue win_of(Side side) { return side == Side::first ? GameValue::first_wins : GameValue::second_wins; }

/// The part of the time that the solver gets; the engine, which is asked first, needs little.
std::optional<std::chrono::nanoseconds> share_of(const SolvingPlayer::Clock& clock, int parts) {
  if (!clock.time) return std::nullopt;
  return *clock.time / parts;
}

}  // namespace

bool SolvingPlayer::plays(const Rules& rules) {
  if (Solver::why_unsupported(rules)) return false;
  const int shorter = std::min(rules.width, rules.height);
  const int longer = std::max(rules.width, rules.height);
  if (rules.k <= 2 || rules.k > longer) return true;
  constexpr int small = 30;
  constexpr int middling = 49;
  if (rules.point_count() <= small) return true;
  return rules.point_count() <= middling && (rules.k >= 5 || shorter >= 5);
}

Choice SolvingPlayer::choose(const Position& position, const Clock& clock) {
  assert(plays(position.rules()) && !position.is_over());
  const SearchLine line = best_line(position, clock);
  const Point liked = line.moves.front();
  if (is_win(line.score)) {
    const int moves = (plies_to_end(line.score) + 1) / 2;
    return {liked, moves == 1 ? "wins" : "wins in " + std::to_string(moves)};
  }
  const SolveReport report = solve(position, clock);
  if (report.value == win_of(position.side_to_move()) && report.best_move) return {*report.best_move, "wins"};
  if (report.value == win_of(opponent(position.side_to_move()))) return {liked, "loses to perfect play"};
  if (report.value == GameValue::draw) {
    if (auto held = hold(position, liked, report.best_move, clock)) return *std::move(held);
  }
  return {liked, "not solved in time: the engine's move"};
}

/// A move after which the other side does not win: the wanted one if it is such, else the known one, else any.
std::optional<Choice> SolvingPlayer::hold(const Position& position, Point wanted, std::optional<Point> known,
                                          const Clock& clock) const {
  constexpr const char* why = "holds the draw";
  const auto holds = [&](Point move) {
    Position after = position;
    after.play(move);
    return solve(after, clock).value == GameValue::draw;
  };
  if (holds(wanted)) return Choice{wanted, why};
  if (known) return Choice{*known, why};
  for (const Point move : position.legal_moves()) {
    if (move != wanted && holds(move)) return Choice{move, why};
  }
  return std::nullopt;
}

SolveReport SolvingPlayer::solve(const Position& position, const Clock& clock) const {
  constexpr std::int64_t most_nodes = 2'000'000;
  constexpr std::size_t memory_mib = 256;
  constexpr int parts = 3;
  Solver solver(position, ProofPlay::strong, memory_mib);
  return solver.solve({.time = share_of(clock, parts), .nodes = most_nodes, .stop = clock.stop});
}

SearchLine SolvingPlayer::best_line(const Position& position, const Clock& clock) {
  constexpr std::int64_t nodes = 20'000;
  constexpr int parts = 4;
  if (!engine_) engine_.emplace(Engine::Options{.table_mebibytes = 4});
  engine_->clear();  // so that a move does not depend on the questions before
  const SearchLimits limits{.nodes = nodes, .time = share_of(clock, parts), .target = share_of(clock, parts)};
  return engine_->think({.position = position, .limits = limits}, clock.stop).lines.front();
}

}  // namespace rowan
