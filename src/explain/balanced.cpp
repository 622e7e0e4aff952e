// SPDX-License-Identifier: MIT
#include "explain/balanced.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdlib>
#include <ranges>
#include <utility>

#include "game/symmetry.hpp"
#include "search/engine.hpp"
#include "search/numbers.hpp"

namespace rowan::explain {

namespace {

using Clock = std::chrono::steady_clock;

/// The legal moves; of symmetric ones only the first in reading order.
std::vector<Point> different_moves(const Position& position) {
  std::vector<Symmetry> own;  // the symmetries that map the position to itself
  for (const Symmetry way : symmetries(position.rules())) {
    if (apply(way, position) == position) own.push_back(way);
  }
  std::vector<Point> moves;
  for (const Point move : position.legal_moves()) {
    const bool is_first =
        std::ranges::all_of(own, [&](Symmetry way) { return !(apply(way, move, position.rules()) < move); });
    if (is_first) moves.push_back(move);
  }
  return moves;
}

/// The mover's score before a move, given the opponent's score after it.
think::Score score_before(think::Score after) {
  const think::Score score = -after;
  if (think::is_win(score)) return score - 1;  // one move later
  if (think::is_loss(score)) return score + 1;
  return score;
}

/// The distance from an even score; proved results are the farthest from it.
int distance(const think::Line& line) { return std::abs(line.score); }

class Balancer {
 public:
  Balancer(const Position& position, const BalanceLimits& limits)
      : position_(position),
        limits_(limits),
        engine_({.table_mebibytes = 8, .threads = 1, .small = true, .network = limits.network}) {}

  BalancedMoves run() {
    constexpr std::array<std::size_t, 3> rounds{1'024, 12, BalancedMoves::most};
    std::vector<Point> moves = different_moves(position_);
    BalancedMoves found{.is_complete = true};
    for (const std::size_t width : rounds) {
      if (moves.size() > width) moves.resize(width);
      const auto count = static_cast<std::int64_t>(moves.size());
      const std::int64_t share = limits_.nodes / static_cast<std::int64_t>(rounds.size()) / count;
      const bool is_done = search_round(moves, std::max<std::int64_t>(share, 50), found.lines);
      if (!is_done) {
        found.is_complete = false;
        break;
      }
      moves.clear();
      for (const think::Line& line : found.lines) moves.push_back(line.moves.front());
    }
    if (found.lines.size() > BalancedMoves::most) found.lines.resize(BalancedMoves::most);
    found.nodes = nodes_;
    return found;
  }

 private:
  [[nodiscard]] bool is_over() const {
    return limits_.stop.stop_requested() || (limits_.deadline && Clock::now() >= *limits_.deadline);
  }

  /// Searches all moves, and sorts them by their distance from an even score. Returns false if interrupted:
  /// then `lines` keeps the result of the previous round or, in the first round, gets the moves searched so
  /// far.
  bool search_round(const std::vector<Point>& moves, std::int64_t nodes, std::vector<think::Line>& lines) {
    std::vector<think::Line> found;
    bool is_done = true;
    for (const Point move : moves) {
      if (!is_done) break;
      think::Line line = search_move(move, nodes);
      is_done = !is_over();  // if over, this search may be incomplete
      // Stable: equally even moves keep their order.
      const auto place = std::ranges::upper_bound(found, distance(line), {}, distance);
      found.insert(place, std::move(line));
    }
    if (!is_done && !lines.empty()) return false;
    lines = std::move(found);
    return is_done;
  }

  think::Line search_move(Point move, std::int64_t nodes) {
    Position after = position_;
    after.play(move);
    think::Line line{.score = 0, .moves = {move}};
    if (after.is_over()) {
      const auto shown = search::ShownScore::of(after.outcome(), after.side_to_move());
      line.score = score_before(shown.score);
      return line;
    }
    think::Request request{.position = after, .limits = {.nodes = nodes}, .stop = limits_.stop};
    if (limits_.deadline) request.stop = limits_.stop.until(*limits_.deadline);
    if (limits_.pause) request.pause = [this](std::int64_t /*nodes*/) { limits_.pause(); };
    const think::Answer answer = engine_.think(request);
    nodes_ += answer.nodes;
    if (answer.lines.empty()) return line;
    line.score = score_before(answer.lines.front().score);
    line.moves.insert(line.moves.end(), answer.lines.front().moves.begin(), answer.lines.front().moves.end());
    return line;
  }

  const Position& position_;
  const BalanceLimits& limits_;
  search::Engine engine_;
  std::int64_t nodes_ = 0;
};

}  // namespace

BalancedMoves find_balanced_moves(const Position& position, const BalanceLimits& limits) {
  assert(!position.is_over());
  return Balancer(position, limits).run();
}

}  // namespace rowan::explain
