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

/// Continuous fours, exactly and under every rule: can the side to move win although each of its moves makes
/// a four, so that the opponent never has a free move?
///
///     attack    a four, or the five that ends it. A four of the opponent that is on the board has to be
///               stopped by the same stone, and what the rules forbid is no attack
///     answer    every move after which the attacker has no five at once: the point of the five; where
///               blocked fives do not count (caro) also a point beyond its ends. What the rules forbid is no
///               answer, and an answer may make a four
///
/// For those who ask at every leaf of another search: nothing is allocated, most positions are answered from
/// the counts that the board keeps, and positions once searched in vain are remembered from call to call:
///
///     slot       key & mask     the key of the last position with this slot that has no such win; under
///                               limits on the length of a line, or on leaps, the key of position and limits
///                               together
///
/// A remembered position says nothing about others unless two keys of 64 bits are equal.
///
/// Fours that have nothing to do with each other make another position of every set of them. So a search that
/// has not ended soon begins again with leaps rationed, a leap being a four that is on no line with the
/// attacks of the search before it:
///
///     round 1    one leap: the first four, and all others build on it
///     round 2    two leaps: most wins that are hard to find are found by now
///     round 3    as many as there are
///
/// A round in which no leap was refused has searched everything, and only such a round says "none".
class FourSearch {
 public:
  /// Remembers up to `remembered` positions, rounded up to a power of two; 8 bytes each. Rations leaps after
  /// `quick_nodes` attacks.
  explicit FourSearch(std::size_t remembered = std::size_t{1} << 18, std::int64_t quick_nodes = 1000);

  /// Does the side to move win by continuous fours? Requires that nobody has won. The board is left as it
  /// was.
  ThreatVerdict search(pattern::PatternBoard& board, const ThreatLimits& limits = {});

  // About the win that the last search found.

  /// Moves of both sides up to and including the five, against the longest defense: a bound, since another
  /// way may be shorter.
  [[nodiscard]] int win_plies() const { return win_plies_; }

  /// The first attack.
  [[nodiscard]] pattern::PointIndex win_move() const { return tree_[win_root_].move; }

  /// Attack, answer, attack, ... up to and including the five: win_plies() moves. Requires the board of the
  /// search as it was then.
  [[nodiscard]] std::vector<pattern::PointIndex> win_line(pattern::PatternBoard& board) const;

  /// The whole win, with every answer that stops a five: what check_win accepts.
  [[nodiscard]] proof::WinTree win_tree() const;

  /// The same as a part of another tree: gives the number of the first attack there.
  std::int32_t add_win_to(proof::WinTree& tree) const;

  /// The empty points where one more stone of the opponent's, had it been on the board before, could have
  /// spoiled the win: on all others it wins just the same, unless that stone makes a four at once. Nothing
  /// where no such set is known: blocked fives (caro), or points that renju forbids, have a part in the win.
  /// Requires the board of the search as it was then.
  [[nodiscard]] std::optional<pattern::PointSet> win_zone(pattern::PatternBoard& board) const;

  /// Attacks tried by the last search.
  [[nodiscard]] std::int64_t nodes() const { return budget_.nodes(); }

  /// Forgets all positions.
  void clear();

 private:
  /// A move of the win, in the manner of WinTree. An attack without children is five or cannot be answered.
  struct Node {
    pattern::PointIndex move = pattern::no_point;
    std::int32_t first_child = -1;
    std::int32_t next_sibling = -1;
    std::int32_t plies = 0;  // from this move on, itself included, against the longest defense
  };

  /// A verdict, and for a win the node that shows it.
  struct Found {
    ThreatVerdict verdict = ThreatVerdict::none;
    std::int32_t node = -1;
  };

  void adapt_to(const Rules& rules);
  Found search_with_rations(pattern::PatternBoard& board, int attacks_left);
  Found attack(pattern::PatternBoard& board, int attacks_left);
  Found block_and_attack(pattern::PatternBoard& board, int attacks_left);
  Found try_fours(pattern::PatternBoard& board, int attacks_left);
  Found try_within_ration(pattern::PatternBoard& board, pattern::PointIndex move, int attacks_left);
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
      stars_;  // by point: the points on its lines that a row of k can share with it
  int leaps_left_ = 0;
  std::vector<pattern::PointSet> related_;  // a stack: the points on a line with an attack so far
  std::vector<std::uint64_t> failed_;
  std::vector<Node> tree_;
  std::int32_t win_root_ = -1;
  int win_plies_ = 0;
};

}  // namespace rowan::threat
