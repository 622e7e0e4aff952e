// SPDX-License-Identifier: MIT
#include "think/time_budget.hpp"

#include <algorithm>
#include <cassert>

namespace rowan::think {

namespace {

using namespace std::chrono_literals;
using Span = std::chrono::microseconds;

constexpr Span least_reserve = 10ms;
constexpr Span most_reserve = 60ms;
constexpr Span next_to_nothing = 8ms;
constexpr Span quickest_move = 3ms;
constexpr std::chrono::milliseconds longest = std::chrono::hours(24 * 365);  // so that no sum overflows
constexpr std::int64_t nodes_at_once = 300;                                  // well under a millisecond

Span bounded(std::chrono::milliseconds span) {
  return std::clamp<std::chrono::milliseconds>(span, 0ms, longest);
}

/// The usable part of a time span after which an answer is too late.
Span without_reserve(Span span) {
  return std::max(span - std::min(least_reserve + span / 10, most_reserve), span / 4);
}

/// The most moves that this player can still make until the board is full, this one included.
int most_moves(int free_points) { return std::max((free_points + 1) / 2, 1); }

/// The number of moves that this player is expected to make, this one included.
int moves_to_come(int stones, int points) {
  const int expected = std::clamp(24 - stones / 6, 12, 24);
  return std::min(expected, most_moves(points - stones));
}

/// The time that later moves need if the game fills the board.
Span set_aside(const MoveClock& clock, int free_points) {
  return (most_moves(free_points) - 1) * std::max(quickest_move - bounded(clock.increment), Span(0));
}

}  // namespace

TimeBudget time_budget(const MoveClock& clock, int stones, int points) {
  assert(clock.is_running() && clock.shares >= 1);
  const Span left = bounded(clock.left.value_or(longest));
  const Span spendable = clock.left ? std::max(left - set_aside(clock, points - stones), Span(0)) : left;
  const Span available = std::min(bounded(clock.turn.value_or(longest)), spendable);
  Span stop = without_reserve(available);
  if (available < next_to_nothing) {
    const Span share = stop / clock.shares;
    return {.time = share, .target = share, .nodes = nodes_at_once / clock.shares};
  }
  Span target = stop;
  if (clock.left) {
    const Span gain = bounded(clock.increment) * 3 / 4;
    target = std::min(stop, left / moves_to_come(stones, points) + gain);
    stop = std::min({stop, 4 * target, std::max(left / 4 + gain, target)});
  }
  return {.time = stop / clock.shares, .target = target / clock.shares};
}

TimeBudget time_budget(const Request& request) {
  TimeBudget budget;
  const auto passed = std::chrono::steady_clock::now() - request.clock.asked;
  if (request.clock.is_running()) {
    const auto stones =
        std::ranges::count_if(request.position.cells(), [](Cell cell) { return cell != Cell::empty; });
    budget = time_budget(request.clock, static_cast<int>(stones), request.position.rules().point_count());
    for (auto* const span : {&budget.time, &budget.target}) {
      *span = std::max(**span - passed, std::chrono::nanoseconds(0));
    }
  }
  if (const auto time = request.limits.time) {
    budget.time = std::min(budget.time.value_or(*time), *time);
    if (budget.target) budget.target = std::min(*budget.target, *budget.time);
  }
  return budget;
}

}  // namespace rowan::think
