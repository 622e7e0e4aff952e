// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "solve/solver_board.hpp"
#include "solve/verdict.hpp"

namespace rowan::solve {

/// A position with its side to move.
template <class Board>
struct Node {
  Board board;
  Role turn = Role::attacker;

  void play(const typename Board::LinesOf& lines, int point) {
    board.play(lines, turn, point);
    turn = other(turn);
  }
};

/// Forced moves: without them the other side would have completed a line.
template <class Points>
struct Forced {
  Points points;
  std::array<std::uint8_t, 2> count = {};  // by the role that plays them
};

/// Plays forced moves until the position is decided (returns true, and the verdict says how) or the side to
/// move has a choice.
template <class Board>
bool play_forced_moves(const typename Board::LinesOf& lines, Node<Board>& node,
                       Forced<typename Board::Points>& forced, Verdict<typename Board::Points>& verdict) {
  using Points = typename Board::Points;
  while (true) {
    const Role mover = node.turn;
    const Answer mover_is_right = mover == Role::attacker ? Answer::yes : Answer::no;
    if (const Points own = node.board.completing(lines, mover); !own.is_empty()) {
      verdict = {.answer = mover_is_right, .pure = false, .time = 0, .zone = Points::of(own.first())};
      return true;
    }
    const Points theirs = node.board.completing(lines, other(mover));
    if (theirs.has_more_than_one()) {
      verdict = {.answer = opposite(mover_is_right), .pure = false, .time = 1, .zone = theirs};
      return true;
    }
    if (node.board.half(Role::attacker).live.is_empty()) {
      verdict = {.answer = Answer::no, .pure = true, .time = 0, .zone = {}};
      return true;
    }
    if (theirs.is_empty()) return false;
    forced.points |= theirs;
    ++forced.count[std::to_underlying(mover)];
    node.play(lines, theirs.first());
  }
}

/// A win by threats alone: after each move one more stone would complete a line, so each answer is forced.
template <class Points>
struct ThreatWin {
  int move = 0;             // the first move of the win
  int opponents_moves = 0;  // until a line is completed
  Points zone = {};         // the winner's moves, and the points where it threatens to complete a line
};

/// Does `role`, which is to move, win by threats? Gives up after trying `budget` moves.
template <class Board>
bool find_threat_win(const typename Board::LinesOf& lines, const Board& board, Role role, int& budget,
                     ThreatWin<typename Board::Points>& win) {
  using Points = typename Board::Points;
  if (const Points own = board.completing(lines, role); !own.is_empty()) {
    win = {.move = own.first(), .opponents_moves = 0, .zone = Points::of(own.first())};
    return true;
  }
  const Points theirs = board.completing(lines, other(role));
  if (theirs.has_more_than_one()) return false;
  Points moves;
  board.with_count(role, lines.k() - 2).for_each([&](int line) { moves |= lines.points_of(line); });
  moves &= theirs.is_empty() ? board.empty : theirs;
  while (!moves.is_empty() && --budget >= 0) {
    const int move = moves.first();
    moves.erase(move);
    Board next = board;
    next.kept = 0;
    next.play(lines, role, move);
    const Points threatened = next.completing(lines, role);
    if (threatened.is_empty()) continue;
    if (threatened.has_more_than_one()) {
      win = {.move = move, .opponents_moves = 1, .zone = threatened | Points::of(move)};
      return true;
    }
    next.play(lines, other(role), threatened.first());
    if (!find_threat_win(lines, next, role, budget, win)) continue;
    win.move = move;
    ++win.opponents_moves;
    win.zone |= threatened | Points::of(move);
    return true;
  }
  return false;
}

/// A move to consider, with the points that it stands for: every live line through one of these points also
/// passes through the move, so any answer to the move answers them too. Points on no live line are in no
/// group: playing there is like passing.
template <class Points>
struct Candidate {
  std::uint16_t point = 0;
  bool gone = false;  // refuted, or removed by another move's refutation
  Points group = {};
};

/// Finds the moves to consider, in the order of their points.
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

/// The empty points where a stray stone (docs/proofs.md) could help the mover complete a line within `time`
/// moves, counting the stray stone.
template <class Board>
[[nodiscard]] typename Board::Points useful_points(const typename Board::LinesOf& lines, const Board& board,
                                                   Role mover, int time) {
  typename Board::Points result;
  for (int stones = std::max(0, lines.k() - time); stones < lines.k(); ++stones) {
    board.with_count(mover, stones).for_each([&](int line) { result |= lines.points_of(line); });
  }
  return result & board.empty;
}

/// One of the mover's moves is refuted: `refutation` is the verdict on the position after it, with the move
/// counted in its time. Removes the moves that the same plan refutes, and adds the plan to `sum`, the
/// refutation of all moves.
template <class Board, class CandidateOf>
void remove_refuted(const typename Board::LinesOf& lines, const Node<Board>& node, const CandidateOf& refuted,
                    const Verdict<typename Board::Points>& refutation, std::vector<CandidateOf>& list,
                    Verdict<typename Board::Points>& sum) {
  using Points = typename Board::Points;
  sum.zone |= refutation.zone;
  sum.pure = sum.pure && refutation.pure;
  sum.time = std::max(sum.time, refutation.time);
  // The mover may play another point of the group. If the plan needs that point for an answer, the refuted
  // move's own point takes its place.
  const Points others = refuted.group.without(Points::of(refuted.point));
  if (others.intersects(refutation.zone)) sum.zone.insert(refuted.point);
  Points needed = refutation.zone;
  if (!refutation.pure) needed |= useful_points(lines, node.board, node.turn, refutation.time);
  for (CandidateOf& candidate : list) {
    if (!candidate.group.intersects(needed)) candidate.gone = true;
  }
}

/// A pairing strategy: pairs of empty points such that every live line of the attacker contains both points
/// of some pair. When the attacker takes a point, the defender takes its partner, so no line is ever
/// completed.
template <class Points>
struct Pairing {
  std::vector<std::pair<int, int>> pairs;
  Points points;
};

/// The two of a line's free points (`choice`) that share the most open lines; among equals, those with the
/// fewest other lines.
template <class Lines>
[[nodiscard]] std::pair<int, int> best_pair(const Lines& lines, const typename Lines::Points& choice,
                                            const typename Lines::LineSet& open) {
  using LineSet = typename Lines::LineSet;
  std::pair<int, int> best;
  int most = std::numeric_limits<int>::min();
  auto later = choice;
  choice.for_each([&](int one) {
    later.erase(one);
    const LineSet through_one = lines.through(one) & open;
    later.for_each([&](int two) {
      const LineSet through_two = lines.through(two) & open;
      const int served = 64 * (through_one & through_two).size() - (through_one | through_two).size();
      if (served <= most) return;
      most = served;
      best = {one, two};
    });
  });
  return best;
}

/// One greedy attempt at a pairing, without backtracking: each step pairs two points of a line with the
/// fewest points left, urgent lines first. False if a line is left with too few points; that line becomes
/// urgent.
///
/// Points taken by a stone or by a pair are counted on all lines at once, as SolverBoard counts stones.
template <class Board>
[[nodiscard]] bool try_pairing(const typename Board::LinesOf& lines, const Board& board,
                               typename Board::LineSet& urgent, Pairing<typename Board::Points>& pairing) {
  using Points = typename Board::Points;
  using LineSet = typename Board::LineSet;
  auto taken = board.half(Role::attacker);
  LineSet& open = taken.live;
  pairing.pairs.clear();
  pairing.points = {};
  Points free = board.empty;
  while (!open.is_empty()) {
    if (const LineSet failed = taken.with_count(lines.k() - 1); !failed.is_empty()) {
      urgent |= failed;
      return false;
    }
    const LineSet choice = open.intersects(urgent) ? urgent : open;
    int count = lines.k() - 2;
    LineSet scarce = taken.with_count(count) & choice;
    while (scarce.is_empty()) scarce = taken.with_count(--count) & choice;
    const auto [one, two] = best_pair(lines, lines.points_of(scarce.first()) & free, open);
    pairing.pairs.emplace_back(one, two);
    pairing.points |= Points::of(one) | Points::of(two);
    free = free.without(pairing.points);
    open = open.without(lines.through(one) & lines.through(two));
    taken.add(lines.through(one) ^ lines.through(two));
  }
  return true;
}

/// Finds a pairing in a few attempts; in each, the lines that failed before come first.
template <class Board>
[[nodiscard]] bool find_pairing(const typename Board::LinesOf& lines, const Board& board,
                                Pairing<typename Board::Points>& pairing) {
  const int attempts = lines.k() > 4 ? 6 : 2;
  typename Board::LineSet urgent;
  for (int attempt = 0; attempt < attempts; ++attempt) {
    if (try_pairing(lines, board, urgent, pairing)) return true;
  }
  return false;
}

}  // namespace rowan::solve
