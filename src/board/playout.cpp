// SPDX-License-Identifier: MIT
#include "board/playout.hpp"

#include <cassert>
#include <cstddef>
#include <deque>
#include <utility>

#include "board/line_board.hpp"

namespace rowan::board {

LinePlayouts::LinePlayouts(const Rules& rules) : board_(rules) {
  assert(rules.forbidden == Forbidden::none);
  for (int index = 0; index < rules.point_count(); ++index) {
    slots_.push_back(board_.slots(rules.point_of(index)));
    order_.push_back(static_cast<std::uint16_t>(index));
  }
}

Playout LinePlayouts::play(Random& random) {
  switch (board_.rules().k) {
    case 3:
      return play_moves<3>(random);
    case 5:
      return play_moves<5>(random);
    default:
      return play_moves<0>(random);
  }
}

/// Plays a game by a partial Fisher-Yates shuffle: draws moves from the remaining points and swaps them to
/// the end of the list until the game is over. The list may begin in any order, so it is never restored.
template <int K>
Playout LinePlayouts::play_moves(Random& random) {
  board_.clear();
  Random local = random;  // its state stays in registers
  const auto points = static_cast<std::uint32_t>(order_.size());
  std::uint32_t left = points;
  Playout result{.outcome = Outcome::draw, .length = static_cast<int>(points)};
  const auto move_wins = [&](Side side) {
    const std::uint32_t drawn = local.below(left);
    --left;
    const std::uint16_t point = order_[drawn];
    order_[drawn] = order_[left];
    order_[left] = point;
    if (!board_.place_wins<K>(slots_[point], side)) return false;
    result = {.outcome = win_for(side), .length = static_cast<int>(points - left)};
    return true;
  };
  while (left > 0) {
    if (move_wins(Side::first) || left == 0) break;
    if (move_wins(Side::second)) break;
  }
  random = local;
  return result;
}

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
