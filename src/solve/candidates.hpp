// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "solve/forced.hpp"
#include "solve/solver_board.hpp"
#include "solve/verdict.hpp"

namespace rowan::solve {

/// A move to consider, with the points that it stands for: every live line through one of those passes the
/// move too, so any answer to the move answers them. Points on no live line are like passing and in
/// no group.
template <class Points>
struct Candidate {
  std::uint16_t point = 0;
  bool gone = false;  // refuted, or covered by the refutation of another
  Points group = {};
};

/// Finds the moves to consider, by point.
template <class Board, class CandidateOf>
void find_candidates(const typename Board::LinesOf& lines, const Board& board,
                     std::vector<CandidateOf>& list) {
  using Points = typename Board::Points;
  using LineSet = typename Board::LineSet;
  const LineSet live = board.live();
  const Points relevant = board.empty.without(board.dead);
  std::array<std::int16_t, Points::capacity> stands_for;
  const auto better_than = [&](int point) {
    const LineSet own = lines.through(point) & live;
    Points common = relevant;
    for (LineSet rest = own; !rest.is_empty() && common.has_more_than_one(); rest.erase(rest.first())) {
      common &= lines.points_of(rest.first());
    }
    common.erase(point);
    int found = point;
    common.for_each([&](int other_point) {
      const bool equal = (lines.through(other_point) & live) == own;
      if (found == point && (!equal || other_point < point)) found = other_point;
    });
    return found;
  };
  std::array<std::int16_t, Points::capacity> index;
  list.clear();
  relevant.for_each([&](int point) {
    const int better = better_than(point);
    stands_for[point] = static_cast<std::int16_t>(better);
    if (better != point) return;
    index[point] = static_cast<std::int16_t>(list.size());
    list.emplace_back().point = static_cast<std::uint16_t>(point);
  });
  relevant.for_each([&](int point) {
    auto best = static_cast<std::size_t>(point);
    while (stands_for[best] != static_cast<std::int16_t>(best))
      best = static_cast<std::size_t>(stands_for[best]);
    list[index[best]].group.insert(point);
  });
}

/// Move ordering: moves on the most and the fullest live lines first. Lines of the attacker count twice.
template <class Board, class CandidateOf>
void order_candidates(const typename Board::LinesOf& lines, const Board& board,
                      std::vector<CandidateOf>& list) {
  using LineSet = typename Board::LineSet;
  constexpr int highest = 32;
  struct Class {
    LineSet lines;
    int shift;
  };
  std::array<Class, std::size_t{2} * highest> classes;
  std::size_t count = 0;
  for (const Role role : {Role::attacker, Role::defender}) {
    for (int stones = 0; stones < lines.k(); ++stones) {
      const LineSet set = board.with_count(role, stones);
      if (!set.is_empty()) classes[count++] = {set, stones + (role == Role::attacker ? 1 : 0)};
    }
  }
  const auto priority = [&](int point) {
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < count; ++i) {
      sum += std::int64_t{(classes[i].lines & lines.through(point)).size()} << classes[i].shift;
    }
    return sum;
  };
  std::array<std::int64_t, Board::Points::capacity> priorities;
  for (const CandidateOf& candidate : list) priorities[candidate.point] = priority(candidate.point);
  std::ranges::sort(list, [&](const CandidateOf& left, const CandidateOf& right) {
    if (priorities[left.point] != priorities[right.point])
      return priorities[left.point] > priorities[right.point];
    return left.point < right.point;
  });
}

/// The points where a stray stone could help the mover complete a line within `hurry` moves, the stray one
/// included.
template <class Board>
[[nodiscard]] typename Board::Points useful_points(const typename Board::LinesOf& lines, const Board& board,
                                                   Role mover, int hurry) {
  typename Board::Points result;
  for (int stones = std::max(0, lines.k() - hurry); stones < lines.k(); ++stones) {
    board.with_count(mover, stones).for_each([&](int line) { result |= lines.points_of(line); });
  }
  return result & board.empty;
}

/// One of the mover's moves is refuted: `refutation` is the verdict on the position after it, with the move
/// counted in its hurry. Removes the moves that the same plan refutes, and adds the plan to what refutes them
/// all.
template <class Board, class CandidateOf>
void remove_refuted(const typename Board::LinesOf& lines, const Node<Board>& node, const CandidateOf& refuted,
                    const Verdict<typename Board::Points>& refutation, std::vector<CandidateOf>& list,
                    Verdict<typename Board::Points>& sum) {
  using Points = typename Board::Points;
  sum.zone |= refutation.zone;
  sum.pure = sum.pure && refutation.pure;
  sum.hurry = std::max(sum.hurry, refutation.hurry);
  // An answer on a point that the move stands for is played on the move's own point if that other point was
  // taken.
  const Points others = refuted.group.without(Points::of(refuted.point));
  if (others.intersects(refutation.zone)) sum.zone.insert(refuted.point);
  Points needed = refutation.zone;
  if (!refutation.pure) needed |= useful_points(lines, node.board, node.turn, refutation.hurry);
  for (CandidateOf& candidate : list) {
    if (!candidate.group.intersects(needed)) candidate.gone = true;
  }
}

}  // namespace rowan::solve
