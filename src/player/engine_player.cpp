// SPDX-License-Identifier: MIT
#include "player/engine_player.hpp"

#include <algorithm>
#include <chrono>

#include "search/time_budget.hpp"

namespace rowan {

namespace {

using std::chrono::milliseconds;

/// A table that a search of so many nodes cannot fill needs not be made.
std::size_t table_mebibytes(const Limits& limits) {
  constexpr std::int64_t usual = 64;
  std::int64_t size = usual;
  if (limits.nodes > 0) size = std::clamp<std::int64_t>(limits.nodes / 2'000, 1, usual);
  if (limits.memory > 0) size = std::clamp<std::int64_t>(limits.memory / (std::int64_t{2} << 20), 1, size);
  return static_cast<std::size_t>(size);
}

/// A turn may be used up to its end: nothing is between this player and its clock. A game is shared out as by everybody.
SearchLimits search_limits(const Turn& turn, const Limits& limits) {
  constexpr milliseconds reserve{5};
  SearchLimits wanted;
  if (turn.match_left) {
    const auto stones =
        std::ranges::count_if(turn.position.cells(), [](Cell cell) { return cell != Cell::empty; });
    wanted = time_budget({.turn = limits.turn.count() > 0 ? limits.turn : milliseconds::max(),
                          .left = *turn.match_left,
                          .increment = limits.increment,
                          .stones = static_cast<int>(stones),
                          .points = turn.position.rules().point_count()});
  } else if (limits.turn.count() > 0) {
    wanted.time = wanted.target = std::max(limits.turn - reserve, milliseconds(1));
  }
  wanted.depth = limits.depth;
  if (limits.nodes > 0) wanted.nodes = wanted.nodes > 0 ? std::min(wanted.nodes, limits.nodes) : limits.nodes;
  return wanted;
}

bool is_unlimited(const SearchLimits& limits) {
  return limits.depth == 0 && limits.nodes == 0 && !limits.time;
}

}  // namespace

Choice EnginePlayer::choose(const Position& position) {
  const SearchReport report =
      think(position, {.time = std::chrono::seconds(1), .target = std::chrono::seconds(1)}, {}, {});
  return {report.lines.front().moves.front(),
          is_win(report.lines.front().score) ? "wins by force" : "best line"};
}

Answer EnginePlayer::answer(const Turn& turn, const Limits& limits) {
  SearchLimits wanted = search_limits(turn, limits);
  if (is_unlimited(wanted)) wanted.time = std::chrono::seconds(1);
  const SearchReport report =
      think(turn.position, wanted,
            {.table_mebibytes = table_mebibytes(limits), .threads = std::max(1, limits.threads)}, turn.stop);
  const SearchLine& best = report.lines.front();
  Evaluation evaluation{.score = best.score, .depth = report.depth, .nodes = report.nodes};
  if (is_win(best.score)) evaluation.win_in = plies_to_end(best.score);
  if (is_loss(best.score)) evaluation.win_in = -plies_to_end(best.score);
  return {.point = best.moves.front(), .evaluation = evaluation};
}

SearchReport EnginePlayer::think(const Position& position, const SearchLimits& limits,
                                 const Engine::Options& options, const std::stop_token& stop) {
  if (!engine_) engine_.emplace(options);
  return engine_->think({.position = position, .limits = limits}, stop);
}

}  // namespace rowan
