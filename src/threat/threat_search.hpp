// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "pattern/pattern_board.hpp"
#include "pattern/point_set.hpp"
#include "proof/win_tree.hpp"
#include "threat/four_search.hpp"
#include "threat/threat_limits.hpp"

namespace rowan::threat {

/// Continuous threats, exactly and under every rule: can the side to move win although each of its moves
/// threatens to win, by a five at once or by a four without an answer?
///
///     attack     a legal move after which the opponent has no five, and which
///                - makes a four: the next move is five if nothing is done; or
///                - makes an open three, or stops a five of the opponent's: and the next move can be an open
///                  four or two fours at once if nothing is done
///     answer     to a four: whatever leaves no five (threat/four_search.hpp)
///                to a three: whatever leaves neither an open four nor two fours, and every four of the
///                defender's own
///
/// So a four of the defender's may be stopped by any stone while a three still stands: it is the threat that
/// must not stop.
///
/// Depth-first proof-number search (Nagai): of all positions known it goes on with one that would settle the
/// most. Each position has
///
///     proof       how many positions at least are still to be won until it is won; 0 it is won
///     disproof    how many are to be refuted until it is refuted; 0 it is refuted
///
/// of which at an attack the least proof of its moves counts, at an answer the greatest; and the other way
/// round for disproof. A greatest number counts one more for each further open move, not the sum of all: ways
/// that meet again are not counted twice. Stones are only added, so no position comes back. Positions that
/// nobody has looked at have numbers by what the move before builds.
///
/// Whatever wins by fours alone is found by FourSearch and gone into no further.
class ThreatSearch {
 public:
  /// Keeps up to `most_positions` positions, at about 100 bytes each, while it searches; with more of them
  /// it gives up.
  explicit ThreatSearch(std::size_t most_positions = std::size_t{1} << 18);

  /// Does the side to move win by continuous threats? Requires that nobody has won. The board is left as it
  /// was.
  ThreatVerdict search(pattern::PatternBoard& board, const ThreatLimits& limits = {});

  // About the win that the last search found.

  /// Moves of both sides up to the row that wins, against the longest defense in the tree.
  [[nodiscard]] int win_plies() const { return static_cast<int>(line_.size()); }

  /// Attack, answer, attack, ..., the row that wins: the longest defense in the tree.
  [[nodiscard]] const std::vector<pattern::PointIndex>& win_line() const { return line_; }

  /// The whole win with every answer that stops a threat: what check_win accepts.
  [[nodiscard]] const proof::WinTree& win_tree() const { return tree_; }

  /// Positions looked at by the last search, those of its searches for fours not counted.
  [[nodiscard]] std::int64_t nodes() const { return budget_.nodes(); }

  /// Forgets what its searches for fours remember; other positions are forgotten by each search.
  void clear() { fours_.clear(); }

 private:
  using Number = std::uint32_t;
  static constexpr Number infinite = 1'000'000'000;

  struct Numbers {
    Number proof = 1;
    Number disproof = 1;
  };

  /// A move, and the numbers of the position after it as long as nobody has looked at that.
  struct Move {
    pattern::PointIndex point = pattern::no_point;
    std::uint8_t proof = 1;
    std::uint8_t disproof = 1;

    [[nodiscard]] Numbers first_numbers() const { return {.proof = proof, .disproof = disproof}; }
  };

  /// What is known of a position, and the moves to be looked at, in moves_.
  struct Entry {
    Numbers numbers;
    bool won_by_fours = false;
    std::uint16_t move_count = 0;
    std::uint32_t first_move = 0;
  };

  /// A part of the win, and the longest defense in it.
  struct Shown {
    std::int32_t node = proof::WinTree::none;
    std::vector<pattern::PointIndex> line;  // backwards
  };

  [[nodiscard]] Numbers numbers_after(const pattern::PatternBoard& board, const Move& move) const;
  void settle(Entry& entry, bool won) const;
  Entry& visit(pattern::PatternBoard& board);
  void guess_numbers(const pattern::PatternBoard& board, std::span<Move> moves) const;
  void find_attacks(pattern::PatternBoard& board, Entry& entry);
  void find_answers(pattern::PatternBoard& board, Entry& entry);
  void find_answers_to_three(pattern::PatternBoard& board, pattern::PointIndex four);
  void add_own_fours(const pattern::PatternBoard& board);
  void add_threes(const pattern::PatternBoard& board);
  void add_stoppers_of_rows(pattern::PatternBoard& board, Side side);
  void improve(pattern::PatternBoard& board, Numbers limits);
  [[nodiscard]] ThreatLimits limits_for_fours(std::int64_t nodes) const;
  Shown show_attack(pattern::PatternBoard& board);
  Shown show_answers(pattern::PatternBoard& board);

  std::size_t most_positions_;
  FourSearch fours_;
  ThreatBudget budget_;
  const ThreatLimits* limits_ = nullptr;  // of the search under way
  Side attacker_ = Side::first;
  int root_ply_ = 0;
  std::unordered_map<std::uint64_t, Entry> positions_;
  std::vector<Move> moves_;
  proof::WinTree tree_;
  std::vector<pattern::PointIndex> line_;
  bool is_shown_ = false;  // false when time ended before the win was written down
};

}  // namespace rowan::threat
