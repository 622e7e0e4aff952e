// SPDX-License-Identifier: MIT
#include "board/playout_times.hpp"

#include <cassert>
#include <deque>
#include <utility>

#include "board/line_board.hpp"

namespace rowan::board {
namespace {

/// Each player's points, in the order in which the player takes them.
struct Hands {
  std::deque<Point> first;
  std::deque<Point> second;

  /// The next point of a side: from its own hand until that is empty, then from the other's.
  Point next(Side side) {
    std::deque<Point>& own = side == Side::first ? first : second;
    std::deque<Point>& hand = !own.empty() ? own : side == Side::first ? second : first;
    const Point point = hand.front();
    hand.pop_front();
    return point;
  }
};

Hands deal(const Rules& rules, std::span<const std::int16_t> times, Random& random) {
  struct Entry {
    std::int16_t time;
    std::uint64_t tie_break;
    Point point;
  };
  std::vector<Entry> entries;
  for (int index = 0; index < rules.point_count(); ++index) {
    entries.push_back({times[index], random(), rules.point_of(index)});
  }
  std::ranges::sort(entries, {}, [](const Entry& entry) { return std::pair(entry.time, entry.tie_break); });
  Hands hands;
  for (const Entry& entry : entries) {
    if (entry.time < 0) {
      hands.first.push_back(entry.point);
    } else {
      hands.second.push_front(entry.point);
    }
  }
  return hands;
}

}  // namespace

Playout replay_times(const Rules& rules, std::span<const std::int16_t> times, Random& random) {
  assert(times.size() == static_cast<std::size_t>(rules.point_count()));
  Hands hands = deal(rules, times, random);
  LineBoard board(rules);
  Side side = Side::first;
  for (int length = 1; length <= rules.point_count(); ++length, side = opponent(side)) {
    if (board.place_wins(hands.next(side), side)) return {.outcome = win_for(side), .length = length};
  }
  return {.outcome = Outcome::draw, .length = rules.point_count()};
}

}  // namespace rowan::board
