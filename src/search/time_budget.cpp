// SPDX-License-Identifier: MIT
#include "search/time_budget.hpp"

#include <algorithm>

namespace rowan {

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

/// What may be used of a span at whose end it is too late.
Span without_reserve(Span span) {
  return std::max(span - std::min(least_reserve + span / 10, most_reserve), span / 4);
}

/// As many moves as this player can make until the board is full, this one included.
int most_moves(const MoveTime& given) { return std::max((given.points - given.stones + 1) / 2, 1); }

/// Moves that this player may be expected to make.
int moves_to_come(const MoveTime& given) {
  const int expected = std::clamp(24 - given.stones / 6, 12, 24);
  return std::min(expected, most_moves(given));
}

/// What the moves after this one need, should there be as many as there can be.
Span set_aside(const MoveTime& given) {
  return (most_moves(given) - 1) * std::max(quickest_move - bounded(given.increment), Span(0));
}

}  // namespace

SearchLimits time_budget(const MoveTime& given) {
  const Span left = bounded(given.left.value_or(longest));
  const Span spendable = given.left ? std::max(left - set_aside(given), Span(0)) : left;
  const Span available = std::min(bounded(given.turn), spendable);
  Span stop = without_reserve(available);
  if (available < next_to_nothing) return {.nodes = nodes_at_once, .time = stop, .target = stop};
  Span target = stop;
  if (given.left) {
    const Span gain = bounded(given.increment) * 3 / 4;
    target = std::min(stop, left / moves_to_come(given) + gain);
    stop = std::min({stop, 4 * target, std::max(left / 4 + gain, target)});
  }
  return {.time = stop, .target = target};
}

}  // namespace rowan
