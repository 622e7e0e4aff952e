// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "game/rules.hpp"
#include "pattern/pattern_board.hpp"
#include "pattern/point_set.hpp"
#include "proof/win_tree.hpp"
#include "threat/threat_limits.hpp"

namespace rowan::threat {

/// VCF search (continuous fours), exact under all rules: can the side to move win with moves that each make a
/// four, so that the opponent never has a free move?
///
///     attack    a four, or the five that ends the line. It must also stop a four of the opponent that is
///               on the board, and must not be forbidden
///     answer    every legal move after which the attacker has no five at once: the point of the five; where
///               blocked fives do not count (caro) also a point beyond its ends. An answer may make a four
///
/// Built to run at every leaf of another search: nothing is allocated, most positions are decided by the
/// counts that the board keeps, and positions that failed are remembered from one call to the next:
///
///     slot       key & mask     the key of the last position in this slot that has no such win; with
///                               limits on the length of a line, or on leaps, the key of position and limits
///                               together
///
/// A slot gives a wrong answer only if the 64-bit keys of two positions are equal.
///
/// Each subset of some independent fours gives a different position. So a search that does not end soon
/// restarts with a limit on leaps, a leap being a four that shares no line with any attack before it:
///
///     round 1    one leap: the first four; all others build on it
///     round 2    two leaps: enough for most wins that are hard to find
///     round 3    no limit
///
/// A round in which no leap was refused was a complete search, and only such a round returns "none".
class FourSearch {
 public:
  /// Remembers up to `remembered` positions, rounded up to a power of two, in 8 bytes each. Restarts with a
  /// limit on leaps after `quick_nodes` attacks.
  explicit FourSearch(std::size_t remembered = std::size_t{1} << 18, std::int64_t quick_nodes = 1000);

  /// Does the side to move win by continuous fours? Requires that neither side has won. Leaves the board
  /// unchanged.
  ThreatVerdict search(pattern::PatternBoard& board, const ThreatLimits& limits = {});

  // About the win that the last search found.

  /// Plies up to and including the five, against the longest defense. There may be a shorter win.
  [[nodiscard]] int win_plies() const { return win_plies_; }

  /// The first attack.
  [[nodiscard]] pattern::PointIndex win_move() const { return tree_[win_root_].move; }

  /// Attack, answer, attack, ... up to and including the five: win_plies() moves. Requires the board in the
  /// same state as for the search.
  [[nodiscard]] std::vector<pattern::PointIndex> win_line(pattern::PatternBoard& board) const;

  /// The whole win, with every answer that stops a five, as check_win requires.
  [[nodiscard]] proof::WinTree win_tree() const;

  /// Adds the win to another tree. Returns the number of its first attack there.
  std::int32_t add_win_to(proof::WinTree& tree) const;

  /// The empty points where one more stone of the opponent, on the board from the start, might spoil the win.
  /// With that stone on any other point the same win holds, unless the stone itself makes a four. Empty
  /// optional if the set is not known, because blocked fives (caro) or points forbidden by renju play a part
  /// in the win. Requires the board in the same state as for the search.
  [[nodiscard]] std::optional<pattern::PointSet> win_zone(pattern::PatternBoard& board) const;

  /// Attacks tried by the last search.
  [[nodiscard]] std::int64_t nodes() const { return budget_.nodes(); }

  /// Forgets all remembered positions.
  void clear();

 private:
  /// A move of the win, as in WinTree. An attack without children is a five, or cannot be answered.
  struct Node {
    pattern::PointIndex move = pattern::no_point;
    std::int32_t first_child = -1;
    std::int32_t next_sibling = -1;
    std::int32_t plies = 0;  // from this move on, inclusive, against the longest defense
  };

  /// A verdict, and for a win its node in tree_.
  struct Found {
    ThreatVerdict verdict = ThreatVerdict::none;
    std::int32_t node = -1;
  };

  void adapt_to(const Rules& rules);
  Found search_with_leap_limits(pattern::PatternBoard& board, int attacks_left);
  Found attack(pattern::PatternBoard& board, int attacks_left);
  Found block_and_attack(pattern::PatternBoard& board, int attacks_left);
  Found try_fours(pattern::PatternBoard& board, int attacks_left);
  Found try_within_leap_limit(pattern::PatternBoard& board, pattern::PointIndex move, int attacks_left);
  Found try_four(pattern::PatternBoard& board, pattern::PointIndex move, int attacks_left);
  Found answer(pattern::PatternBoard& board, int attacks_left);
  Found only_answer(pattern::PatternBoard& board, pattern::PointIndex point, int attacks_left);
  Found all_answers(pattern::PatternBoard& board, int attacks_left);
  template <class Visit>
  bool any_four(const pattern::PatternBoard& board, Visit visit) const;
  [[nodiscard]] bool is_known_to_fail(const pattern::PatternBoard& board, pattern::PointIndex move) const;
  [[nodiscard]] bool is_too_long_for_quick() const;
  [[nodiscard]] std::uint64_t limited_key(std::uint64_t key, int attacks_left) const;
  bool add_zone(pattern::PatternBoard& board, std::int32_t attack, pattern::PointSet& zone) const;
  Found won(pattern::PointIndex move, std::int32_t first_answer, std::int32_t plies);

  std::int64_t quick_nodes_;
  ThreatBudget budget_;
  std::optional<Rules> rules_;
  bool ends_matter_ = false;
  std::uint64_t rules_key_ = 0;
  std::vector<pattern::PointSet>
      stars_;  // by point: the points on its lines that can be in the same row of k
  int leaps_left_ = 0;
  std::vector<pattern::PointSet> related_;  // a stack: the points on a line with an attack so far
  std::vector<std::uint64_t> failed_;
  std::vector<Node> tree_;
  std::int32_t win_root_ = -1;
  int win_plies_ = 0;
};

}  // namespace rowan::threat
