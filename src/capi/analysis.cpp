// SPDX-License-Identifier: MIT
#include "capi/analysis.hpp"

#include <algorithm>
#include <chrono>
#include <limits>
#include <string>

#include "capi/game_handle.hpp"
#include "search/numbers.hpp"
#include "think/score.hpp"

namespace rowan::capi {

static_assert(ROWAN_WIN_SCORE == think::win_score && ROWAN_WIN_BOUND == think::win_bound);

namespace {

/// Longer than anyone waits, and short enough to count in nanoseconds.
constexpr std::int64_t longest_ms = std::int64_t{1000} * 60 * 60 * 24 * 365;

std::expected<void, CallError> check_numbers(const rowan_limits& limits) {
  for (const std::int64_t number :
       {limits.time_ms, limits.nodes, std::int64_t{limits.depth}, std::int64_t{limits.lines}, limits.turn_ms,
        limits.left_ms, limits.increment_ms}) {
    if (number < 0) return call_error(ROWAN_BAD_ARGUMENT, "a limit is negative");
  }
  if (limits.only == nullptr && limits.only_count > 0) return call_error(ROWAN_NULL_ARGUMENT);
  return {};
}

std::optional<std::chrono::milliseconds> milliseconds_or_none(std::int64_t number) {
  if (number == 0) return std::nullopt;
  return std::chrono::milliseconds(std::min(number, longest_ms));
}

std::expected<std::vector<Point>, CallError> only_moves(const LineGame& game, const rowan_limits& limits) {
  std::vector<Point> only;
  for (std::size_t i = 0; i < limits.only_count; ++i) {
    const auto [x, y] = limits.only[i];
    if (!is_on_board(game.rules(), x, y)) return off_board(game.rules(), x, y);
    const Point point = point_at(x, y);
    const int index = game.rules().index_of(point);
    if (!game.is_legal(index)) return std::unexpected(refused_move(game, index));
    if (std::ranges::find(only, point) == only.end()) only.push_back(point);
  }
  return only;
}

}  // namespace

std::expected<think::Request, CallError> make_request(const LineGame& game, const rowan_limits* given) {
  const auto limits = read_struct(given);
  if (!limits) return failure_of(limits);
  if (const auto checked = check_numbers(*limits); !checked) return failure_of(checked);
  if (game.is_over()) return call_error(ROWAN_GAME_OVER);
  auto only = only_moves(game, *limits);
  if (!only) return std::unexpected(std::move(only.error()));
  think::Request request{.position = game.position()};
  request.clock.turn = milliseconds_or_none(limits->turn_ms);
  request.clock.left = milliseconds_or_none(limits->left_ms);
  request.clock.increment = milliseconds_or_none(limits->increment_ms).value_or(std::chrono::milliseconds(0));
  request.limits = {
      .depth = limits->depth, .nodes = limits->nodes, .time = milliseconds_or_none(limits->time_ms)};
  request.lines = std::clamp(limits->lines, 1, game.rules().point_count());
  request.only = std::move(*only);
  return request;
}

const rowan_analysis& AnalysisView::show(const think::Answer& answer, bool stopped) {
  moves_.clear();
  lines_.clear();
  for (const think::Line& line : answer.lines) {
    auto& moves = moves_.emplace_back();
    for (const Point move : line.moves) moves.push_back(to_c(move));
    rowan_line shown{};
    shown.score = line.score;
    shown.win_in = think::is_decided(line.score)
                       ? think::plies_to_end(line.score) * (think::is_win(line.score) ? 1 : -1)
                       : 0;
    shown.chance = search::chance_of(line.score);
    shown.move_count = moves.size();
    lines_.push_back(shown);
  }
  for (std::size_t i = 0; i < lines_.size(); ++i) lines_[i].moves = moves_[i].data();
  analysis_.move = to_c(answer.move);
  analysis_.depth = answer.depth;
  analysis_.selective_depth = answer.deepest;
  analysis_.complete = answer.complete ? 1 : 0;
  analysis_.stopped = stopped ? 1 : 0;
  analysis_.nodes = answer.nodes;
  analysis_.time_us = std::chrono::duration_cast<std::chrono::microseconds>(answer.elapsed).count();
  analysis_.lines = lines_.data();
  analysis_.line_count = lines_.size();
  return analysis_;
}

void attach(think::Request& request, const Stoppable::Work& work, rowan_report report, void* user,
            AnalysisView& so_far) {
  request.stop = work.token();
  if (report == nullptr) return;
  request.report = [&work, &so_far, report, user](const think::Answer& answer) {
    if (report(&so_far.show(answer, work.is_stopped()), user) != 0) work.stop();
  };
}

std::expected<search::Engine::Options, CallError> read_engine_options(int threads, int hash_mib) {
  constexpr int most_threads = 256;
  constexpr int most_mebibytes = 1 << 20;
  if (threads < 0 || threads > most_threads) {
    return call_error(ROWAN_BAD_ARGUMENT, "an engine must have 1 to " + std::to_string(most_threads) +
                                              " threads, not " + std::to_string(threads));
  }
  if (hash_mib < 0 || hash_mib > most_mebibytes) {
    return call_error(ROWAN_BAD_ARGUMENT, "a transposition table must have 1 to " +
                                              std::to_string(most_mebibytes) + " MiB, not " +
                                              std::to_string(hash_mib));
  }
  search::Engine::Options options;
  if (threads > 0) options.threads = threads;
  if (hash_mib > 0) options.table_mebibytes = static_cast<std::size_t>(hash_mib);
  return options;
}

}  // namespace rowan::capi
