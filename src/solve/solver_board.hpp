// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <utility>

#include "solve/lines.hpp"

namespace rowan::solve {

/// The roles in the question "does the attacker complete a line?"; the defender tries to prevent it. In the
/// strong game the defender has lines too, and completing one ends the game; in a Maker–Breaker game it has
/// none.
enum class Role : std::uint8_t { attacker, defender };

[[nodiscard]] constexpr Role other(Role role) {
  return role == Role::attacker ? Role::defender : Role::attacker;
}

/// Stones and lines of a position, small enough to copy instead of taking moves back.
///
///     live       lines without a stone of the other role, by role
///     planes     how many stones of the role lie on each line, bit-sliced: bit p of the count is in
///                planes[p]
///     dead       points on no line that still counts: empty ones on no live line, stones on no live line of
///                their own
///     keys       one for each symmetry, of marks instead of stones, so that positions that differ only in
///                dead points are equal
///     kept       how many of the keys are updated: all while stones are few, then the first; none if unused
template <int PointWords, int LineWords, int Planes>
struct SolverBoard {
  using LinesOf = Lines<PointWords, LineWords>;
  using Points = typename LinesOf::Points;
  using LineSet = typename LinesOf::LineSet;
  static constexpr int planes = Planes;
  static constexpr int max_k = (1 << Planes);

  struct Half {
    Points stones;
    LineSet live;
    std::array<LineSet, Planes> counts;

    /// Adds a stone to each of these lines: ripple-carry addition on the planes.
    void add(LineSet carry) {
      for (LineSet& plane : counts) {
        const LineSet sum = plane ^ carry;
        carry &= plane;
        plane = sum;
      }
    }

    /// The live lines of this role with exactly `count` stones.
    [[nodiscard]] LineSet with_count(int count) const {
      LineSet result = live;
      for (int plane = 0; plane < Planes; ++plane) {
        const LineSet& bits = counts[plane];
        result = (count >> plane & 1) != 0 ? result & bits : result.without(bits);
      }
      return result;
    }
  };

  Points empty;
  Points dead;
  std::array<Half, 2> halves;
  std::array<Key, LinesOf::max_symmetries> keys;
  int kept = 0;

  [[nodiscard]] const Half& half(Role role) const { return halves[std::to_underlying(role)]; }
  [[nodiscard]] Half& half(Role role) { return halves[std::to_underlying(role)]; }

  /// The empty board. Without lines of the defender the game is Maker–Breaker.
  static SolverBoard start(const LinesOf& lines, bool defender_has_lines);

  void play(const LinesOf& lines, Role role, int point);

  /// The live lines of a role that hold exactly `count` of its stones.
  [[nodiscard]] LineSet with_count(Role role, int count) const { return half(role).with_count(count); }

  /// The empty points that complete a line of the role.
  [[nodiscard]] Points completing(const LinesOf& lines, Role role) const {
    Points result;
    with_count(role, lines.k() - 1).for_each([&](int line) { result |= lines.points_of(line) & empty; });
    return result;
  }

  /// The sum of 2^(stones) over the attacker's live lines: 2^k times the Erdős-Selfridge potential.
  [[nodiscard]] std::uint64_t potential(const LinesOf& lines) const {
    std::uint64_t sum = 0;
    for (int stones = 0; stones < lines.k(); ++stones) {
      sum += static_cast<std::uint64_t>(with_count(Role::attacker, stones).size()) << stones;
    }
    return sum;
  }

  [[nodiscard]] LineSet live() const { return halves[0].live | halves[1].live; }

 private:
  void mark(const LinesOf& lines, int point, Mark what) {
    const auto& numbers = lines.keys(point, what);
    for (int symmetry = 0; symmetry < kept; ++symmetry) {
      keys[symmetry] ^= numbers[symmetry];
    }
  }
  void mark_dead_points(const LinesOf& lines, const Points& candidates);
};

template <int PointWords, int LineWords, int Planes>
auto SolverBoard<PointWords, LineWords, Planes>::start(const LinesOf& lines, bool defender_has_lines)
    -> SolverBoard {
  SolverBoard board{};
  board.kept = lines.symmetry_count();
  for (int point = 0; point < lines.point_count(); ++point) board.empty.insert(point);
  for (int line = 0; line < lines.line_count(); ++line) {
    board.half(Role::attacker).live.insert(line);
    if (defender_has_lines) board.half(Role::defender).live.insert(line);
  }
  board.mark_dead_points(lines, board.empty);
  return board;
}

template <int PointWords, int LineWords, int Planes>
void SolverBoard<PointWords, LineWords, Planes>::play(const LinesOf& lines, Role role, int point) {
  const LineSet& touched = lines.through(point);
  Half& own = half(role);
  Half& foe = half(other(role));
  empty.erase(point);
  own.stones.insert(point);
  own.add(touched);
  if (!dead.contains(point)) mark(lines, point, static_cast<Mark>(role));
  Points candidates;
  (foe.live & touched).for_each([&](int line) { candidates |= lines.points_of(line); });
  foe.live = foe.live.without(touched);
  candidates = candidates.without(own.stones);  // whose lines are unchanged
  candidates.insert(point);
  mark_dead_points(lines, candidates);
}

/// Finds those candidates that are now dead. There are few, so all are tested before the first is marked,
/// which avoids branches that the processor cannot predict.
template <int PointWords, int LineWords, int Planes>
void SolverBoard<PointWords, LineWords, Planes>::mark_dead_points(const LinesOf& lines,
                                                                  const Points& candidates) {
  Points newly_dead;
  const auto test = [&](const Points& points, const LineSet& counting) {
    (points & candidates).without(dead).for_each([&](int point) {
      newly_dead.insert_if(point, !lines.through(point).intersects(counting));
    });
  };
  test(empty, live());
  for (const Half& half : halves) test(half.stones, half.live);
  newly_dead.for_each([&](int point) {
    for (const Role role : {Role::attacker, Role::defender}) {
      if (half(role).stones.contains(point)) mark(lines, point, static_cast<Mark>(role));
    }
    mark(lines, point, Mark::dead);
  });
  dead |= newly_dead;
}

}  // namespace rowan::solve
