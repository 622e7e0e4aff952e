// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "base/stop.hpp"
#include "game/rules.hpp"
#include "pattern/pattern_board.hpp"
#include "pattern/point_set.hpp"
#include "proof/win_tree.hpp"

namespace rowan::threat {

/// The result of a search for a forced win.
///
///     none       there is no such win: everything was searched
///     win        there is one, and it can be shown
///     unknown    a limit was reached first
enum class ThreatVerdict : std::uint8_t { none, win, unknown };

/// The limits of a search for a forced win. Without limits it ends when everything has been searched.
struct ThreatLimits {
  std::int64_t nodes = 0;  // attacks (VCF), visits to positions (VCT): ends at exactly this many; 0: no limit
  int attacks = 0;         // VCF only: attacks in one line, including the five; 0 is no limit
  std::optional<std::chrono::steady_clock::time_point> deadline = {};
  StopToken stop = {};

  /// If not null, called on the searching thread every few nodes, and every few milliseconds within a long
  /// node; may block. Must outlive the search.
  const std::function<void()>* pause = nullptr;
};

/// Counts nodes, and checks every few nodes or milliseconds of work whether to give up.
class ThreatBudget {
 public:
  void start(const ThreatLimits& limits, const pattern::PatternBoard& board) {
    limits_ = &limits;
    nodes_ = 0;
    work_at_check_ = board.work();
    is_timed_ = limits.deadline.has_value() || limits.stop.stop_possible() || limits.pause != nullptr;
    is_exhausted_ = false;
  }

  /// Takes a node from the budget; false if none is left.
  [[nodiscard]] bool take(const pattern::PatternBoard& board) {
    if (is_exhausted_) return false;
    if (limits_->nodes > 0 && nodes_ >= limits_->nodes) is_exhausted_ = true;
    if (is_timed_ && nodes_ % nodes_between_checks == 0) check(board);
    if (!may_continue(board)) return false;
    ++nodes_;
    return true;
  }

  /// For nodes that play many moves: false if it is time to give up. The node's results so far are then
  /// invalid.
  [[nodiscard]] bool may_continue(const pattern::PatternBoard& board) {
    if (is_timed_ && board.work() - work_at_check_ >= pattern::PatternBoard::work_between_checks)
      check(board);
    return !is_exhausted_;
  }

  [[nodiscard]] bool is_exhausted() const { return is_exhausted_; }
  [[nodiscard]] std::int64_t nodes() const { return nodes_; }

 private:
  static constexpr std::int64_t nodes_between_checks = 16;

  void check(const pattern::PatternBoard& board) {
    work_at_check_ = board.work();
    if (limits_->pause != nullptr) (*limits_->pause)();
    if (limits_->stop.stop_requested() ||
        (limits_->deadline && std::chrono::steady_clock::now() >= *limits_->deadline))
      is_exhausted_ = true;
  }

  const ThreatLimits* limits_ = nullptr;  // of the current search
  std::int64_t nodes_ = 0;
  std::int64_t work_at_check_ = 0;  // the board's work at the last check
  bool is_timed_ = false;
  bool is_exhausted_ = false;
};

/// VCF search (continuous fours), exact under all rules: can the side to move win with moves that each make a
/// four, so that the opponent never has a free move?
///
///     attack    a four, or the five that ends the line. A four must also stop any four of the opponent,
///               and must not be forbidden
///     answer    every legal move after which the attacker cannot make a five at once: the point of the five;
///               where blocked fives do not count (caro) also a point beyond its ends. An answer may make a
///               four
///
/// Built to run at every leaf of another search: memory is rarely allocated, most positions are decided by
/// the counts that the board keeps, and positions that failed are remembered from one call to the next. Slot
/// `key & mask` holds the key of the last position there that has no such win. For a position in which a
/// search with a limit on the length of a line or on leaps found no such win, the key is that of the position
/// and the limits together. A slot gives a wrong answer only if two 64-bit keys are equal.
///
/// The subsets of n independent fours lead to 2^n positions. So a search that does not end soon restarts with
/// a limit on leaps. A leap is a four on a point that cannot be in one row of k with any attack before it:
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

  /// The empty points where an extra stone of the opponent, there before the first attack, might spoil the
  /// win. With an extra stone on any other point the same win holds, unless that stone itself makes a four.
  /// std::nullopt if the points are not known: always under rules where blocked fives do not win (caro), and
  /// when points that renju may forbid play a part in the win. Requires the board in the same state as for
  /// the search.
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
  std::vector<pattern::PointSet> related_;  // a stack: the union of stars_ of the attacks so far
  std::vector<std::uint64_t> failed_;
  std::vector<Node> tree_;
  std::int32_t win_root_ = -1;
  int win_plies_ = 0;
};

}  // namespace rowan::threat
