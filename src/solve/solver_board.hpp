// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "game/rules.hpp"
#include "game/symmetry.hpp"

namespace rowan::solve {

/// A set of small numbers (the points or the lines of a board) with a capacity fixed at compile time: number
/// n is bit n % 64 of word n / 64.
template <int Words>
struct BitSet {
  static constexpr int capacity = Words * 64;

  std::array<std::uint64_t, Words> words{};

  [[nodiscard]] static constexpr BitSet of(int number) {
    BitSet set;
    set.insert(number);
    return set;
  }

  constexpr void insert(int number) { words[word_of(number)] |= bit_of(number); }
  constexpr void insert_if(int number, bool condition) {
    words[word_of(number)] |= condition ? bit_of(number) : 0;
  }
  constexpr void erase(int number) { words[word_of(number)] &= ~bit_of(number); }
  [[nodiscard]] constexpr bool contains(int number) const {
    return (words[word_of(number)] & bit_of(number)) != 0;
  }

  [[nodiscard]] constexpr bool is_empty() const {
    std::uint64_t all = 0;
    for (const std::uint64_t word : words) all |= word;
    return all == 0;
  }
  [[nodiscard]] constexpr int size() const {
    int sum = 0;
    for (const std::uint64_t word : words) sum += std::popcount(word);
    return sum;
  }

  /// The smallest number in it. Requires that there is one.
  [[nodiscard]] constexpr int first() const {
    for (int index = 0; index < Words - 1; ++index) {
      const std::uint64_t word = words[index];
      if (word != 0) return index * 64 + std::countr_zero(word);
    }
    return (Words - 1) * 64 + std::countr_zero(words[Words - 1]);
  }

  /// The largest number in it. Requires that there is one.
  [[nodiscard]] constexpr int last() const {
    for (int index = Words - 1; index > 0; --index) {
      const std::uint64_t word = words[index];
      if (word != 0) return index * 64 + 63 - std::countl_zero(word);
    }
    return 63 - std::countl_zero(words[0]);
  }

  [[nodiscard]] constexpr bool has_more_than_one() const {
    BitSet rest = *this;
    if (rest.is_empty()) return false;
    rest.erase(rest.first());
    return !rest.is_empty();
  }

  [[nodiscard]] constexpr bool intersects(const BitSet& other) const { return !(*this & other).is_empty(); }
  [[nodiscard]] constexpr bool is_subset_of(const BitSet& other) const { return without(other).is_empty(); }
  [[nodiscard]] constexpr BitSet without(const BitSet& other) const {
    BitSet result;
    for (std::size_t index = 0; index < Words; ++index)
      result.words[index] = words[index] & ~other.words[index];
    return result;
  }

  constexpr BitSet& operator|=(const BitSet& other) { return *this = *this | other; }
  constexpr BitSet& operator&=(const BitSet& other) { return *this = *this & other; }
  constexpr BitSet& operator^=(const BitSet& other) { return *this = *this ^ other; }

  friend constexpr BitSet operator|(const BitSet& left, const BitSet& right) {
    BitSet result;
    for (std::size_t index = 0; index < Words; ++index)
      result.words[index] = left.words[index] | right.words[index];
    return result;
  }
  friend constexpr BitSet operator&(const BitSet& left, const BitSet& right) {
    BitSet result;
    for (std::size_t index = 0; index < Words; ++index)
      result.words[index] = left.words[index] & right.words[index];
    return result;
  }
  friend constexpr BitSet operator^(const BitSet& left, const BitSet& right) {
    BitSet result;
    for (std::size_t index = 0; index < Words; ++index)
      result.words[index] = left.words[index] ^ right.words[index];
    return result;
  }
  friend constexpr bool operator==(const BitSet&, const BitSet&) = default;

  /// Calls visit(number) for each, the smallest first.
  template <class Visit>
  constexpr void for_each(Visit visit) const {
    for (int index = 0; index < Words; ++index) {
      for (std::uint64_t word = words[index]; word != 0; word &= word - 1) {
        visit(index * 64 + std::countr_zero(word));
      }
    }
  }

 private:
  static constexpr std::size_t word_of(int number) { return static_cast<std::size_t>(number) / 64; }
  static constexpr std::uint64_t bit_of(int number) {
    return std::uint64_t{1} << (static_cast<unsigned>(number) % 64);
  }
};

/// A position key of 128 bits: two different positions collide with a probability of 2^-128. The verifier of
/// a proof does not rely on keys.
struct Key {
  std::uint64_t low = 0;
  std::uint64_t high = 0;

  constexpr Key& operator^=(const Key& other) {
    low ^= other.low;
    high ^= other.high;
    return *this;
  }
  friend constexpr bool operator==(const Key&, const Key&) = default;
};

/// What a point contributes to the key: its stone; or `dead`, whether there is a stone or not, if no line
/// that can still be completed needs the point.
enum class Mark : std::uint8_t { attacker, defender, dead };
inline constexpr int mark_count = 3;

/// Everything that depends only on the game: its lines (windows of k points), which points lie on which
/// lines, where the symmetries map each point, and random numbers for keys.
template <int PointWords, int LineWords>
class Lines {
 public:
  using Points = BitSet<PointWords>;
  using LineSet = BitSet<LineWords>;
  static constexpr int max_symmetries = 8;

  /// Does the capacity suffice for these rules?
  [[nodiscard]] static bool fits(const Rules& rules);

  /// Requires fits(rules).
  explicit Lines(const Rules& rules);

  [[nodiscard]] int k() const { return k_; }
  [[nodiscard]] int point_count() const { return static_cast<int>(through_.size()); }
  [[nodiscard]] int line_count() const { return static_cast<int>(points_.size()); }
  [[nodiscard]] int symmetry_count() const { return symmetry_count_; }

  [[nodiscard]] const Points& points_of(int line) const { return points_[line]; }
  [[nodiscard]] const LineSet& through(int point) const { return through_[point]; }

  /// The random numbers for a point with that mark, one for each symmetry.
  using Keys = std::array<Key, max_symmetries>;
  [[nodiscard]] const Keys& keys(int point, Mark mark) const {
    return keys_[point][std::to_underlying(mark)];
  }

  /// The image of a point or of a set under a symmetry, given by its number in game/symmetry.hpp.
  [[nodiscard]] int image_of(int point, int symmetry) const { return images_[point][symmetry]; }
  [[nodiscard]] Points image_of(const Points& set, int symmetry) const {
    if (symmetry == 0) return set;
    Points result;
    set.for_each([&](int point) { result.insert(image_of(point, symmetry)); });
    return result;
  }

  /// The inverse of a symmetry, and the composition of two: `first` is applied, then `second`.
  [[nodiscard]] static int undo(int symmetry) {
    return static_cast<int>(inverse(static_cast<Symmetry>(symmetry)));
  }
  [[nodiscard]] int compose(int first, int second) const;

 private:
  void find_lines(const Rules& rules);
  void make_keys(const Rules& rules);

  int k_;
  int symmetry_count_ = 0;
  std::vector<Points> points_;    // by line
  std::vector<LineSet> through_;  // by point
  std::vector<std::array<std::uint16_t, max_symmetries>> images_;
  std::vector<std::array<Keys, mark_count>> keys_;
};

/// The number of windows of k points on the board.
[[nodiscard]] inline int count_lines(const Rules& rules) {
  const auto windows = [&](int length) { return length >= rules.k ? length - rules.k + 1 : 0; };
  if (rules.k == 1) return rules.point_count();
  const int across = windows(rules.width);
  const int down = windows(rules.height);
  return across * rules.height + down * rules.width + 2 * across * down;
}

template <int PointWords, int LineWords>
bool Lines<PointWords, LineWords>::fits(const Rules& rules) {
  return rules.point_count() <= Points::capacity && count_lines(rules) <= LineSet::capacity;
}

template <int PointWords, int LineWords>
Lines<PointWords, LineWords>::Lines(const Rules& rules)
    : k_(rules.k),
      through_(static_cast<std::size_t>(rules.point_count())),
      images_(through_.size()),
      keys_(through_.size()) {
  find_lines(rules);
  make_keys(rules);
}

template <int PointWords, int LineWords>
void Lines<PointWords, LineWords>::find_lines(const Rules& rules) {
  for (int start = 0; start < point_count(); ++start) {
    for (const Direction direction : line_directions) {
      const Point from = rules.point_of(start);
      if (!rules.contains(step(from, direction, k_ - 1))) continue;
      Points line;
      for (int count = 0; count < k_; ++count) {
        const int point = rules.index_of(step(from, direction, count));
        line.insert(point);
        through_[point].insert(line_count());
      }
      points_.push_back(line);
      if (k_ == 1) break;  // one window, whatever the direction
    }
  }
}

template <int PointWords, int LineWords>
void Lines<PointWords, LineWords>::make_keys(const Rules& rules) {
  constexpr std::uint64_t seed = 0x50F7;
  Random random(seed);
  std::vector<std::array<Key, mark_count>> plain(through_.size());
  for (auto& marks : plain) {
    for (Key& key : marks) key = Key{.low = random(), .high = random()};
  }
  const auto all = symmetries(rules);
  symmetry_count_ = static_cast<int>(all.size());
  for (int point = 0; point < point_count(); ++point) {
    const auto here = static_cast<std::size_t>(point);
    for (std::size_t symmetry = 0; symmetry < all.size(); ++symmetry) {
      const int image = rules.index_of(apply(all[symmetry], rules.point_of(point), rules));
      images_[here][symmetry] = static_cast<std::uint16_t>(image);
      for (std::size_t mark = 0; mark < mark_count; ++mark) {
        keys_[here][mark][symmetry] = plain[image][mark];
      }
    }
  }
}

template <int PointWords, int LineWords>
int Lines<PointWords, LineWords>::compose(int first, int second) const {
  int both = 0;
  const auto agrees = [&](int symmetry) {
    for (int point = 0; point < point_count(); ++point) {
      if (image_of(point, symmetry) != image_of(image_of(point, first), second)) return false;
    }
    return true;
  };
  while (!agrees(both)) ++both;
  return both;
}

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
///     counts     how many stones of the role lie on each line, bit-sliced: bit p of each count is in
///                counts[p]
///     dead       points on no line that still counts: empty ones on no live line, stones on no live line of
///                their own
///     keys       one for each symmetry, computed from marks instead of stones, so that positions that differ
///                only in dead points have equal keys
///     kept       how many of the keys are updated: all while stones are few, then only the first; none if
///                keys are not used
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

    /// Adds a stone to each of these lines: ripple-carry addition, one bit of all counts at a time.
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
  candidates = candidates.without(own.stones);  // a move ends no live line of its own side
  candidates.insert(point);
  mark_dead_points(lines, candidates);
}

/// Marks those candidates that are now dead, usually few. All candidates are tested before the first is
/// marked, which avoids branches that the processor cannot predict.
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
