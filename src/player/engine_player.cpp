// SPDX-License-Identifier: MIT
#include "player/engine_player.hpp"

#include <algorithm>
#include <chrono>

namespace rowan {

namespace {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;

/// A table that a search of so many nodes cannot fill needs not be made.
std::size_t table_mebibytes(const Limits& limits) {
  constexpr std::int64_t usual = 64;
  std::int64_t size = usual;
  if (limits.nodes > 0) size = std::clamp<std::int64_t>(limits.nodes / 2'000, 1, usual);
  if (limits.memory > 0) size = std::clamp<std::int64_t>(limits.memory / (std::int64_t{2} << 20), 1, size);
  return static_cast<std::size_t>(size);
}

SearchLimits search_limits(const Turn& turn, const Limits& limits) {
  constexpr milliseconds reserve{5};
  constexpr int moves_to_go = 22;
  SearchLimits wanted{.depth = limits.depth, .nodes = limits.nodes};
  const auto at_least_some = [](milliseconds time) -> nanoseconds { return std::max(time, milliseconds(1)); };
  if (limits.turn.count() > 0) wanted.time = at_least_some(limits.turn - reserve);
  if (turn.match_left) {
    const nanoseconds share = at_least_some(*turn.match_left / moves_to_go);
    const nanoseconds most = at_least_some(*turn.match_left / 4 - reserve);
    wanted.time = wanted.time ? std::min(*wanted.time, most) : most;
    wanted.target = std::min(share, *wanted.time);
  } else {
    wanted.target = wanted.time;
  }
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
