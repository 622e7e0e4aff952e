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

namespace rowan::threat {

/// VCT search (continuous threats), exact under all rules: can the side to move win with moves that each
/// threaten to win, by a five at once or by a four without an answer?
///
///     attack     a legal move after which the opponent has no five, and which
///                - makes a four: the next move is a five unless it is answered; or
///                - makes an open three, or stops a five of the opponent; and the next move can be an open
///                  four or two fours unless it is answered
///     answer     to a four: any move that leaves no five (threat/four_search.hpp)
///                to a three: any move that leaves neither an open four nor two fours, and every four of
///                the defender
///
/// So while a three is unanswered, the attacker may stop a four of the defender with any stone, as long as
/// the threat continues.
///
/// Depth-first proof-number search (df-pn, Nagai): of all known positions it expands one that seems to need
/// the least work. Each position has
///
///     proof       how many more positions, at least, must be won to win this one; 0: it is won
///     disproof    how many more, at least, must be refuted to refute this one; 0: it is refuted
///
/// With the attacker to move, the proof number is the least proof number after a move, and the disproof
/// number is the greatest disproof number plus one for each further undecided move; with the defender to
/// move, the roles are exchanged. (A sum over all moves, as usual, would count transpositions more than
/// once.) Stones are only added, so there are no cycles. Unvisited positions start with numbers that depend
/// on what the preceding move builds.
///
/// Positions won by fours alone are left to FourSearch and not expanded.
class ThreatSearch {
 public:
  /// Stores up to `most_positions` positions during a search, in about 100 bytes each; gives up if it needs
  /// more.
  explicit ThreatSearch(std::size_t most_positions = std::size_t{1} << 18);

  /// Does the side to move win by continuous threats? Requires that neither side has won. Leaves the board
  /// unchanged.
  ThreatVerdict search(pattern::PatternBoard& board, const ThreatLimits& limits = {});

  // About the win that the last search found.

  /// Plies up to the winning row, against the longest defense in the tree.
  [[nodiscard]] int win_plies() const { return static_cast<int>(line_.size()); }

  /// Attack, answer, attack, ... up to the winning row: the longest line in the tree.
  [[nodiscard]] const std::vector<pattern::PointIndex>& win_line() const { return line_; }

  /// The whole win with every answer that stops a threat, as check_win requires.
  [[nodiscard]] const proof::WinTree& win_tree() const { return tree_; }

  /// Visits to positions in the last search, not counting its VCF searches.
  [[nodiscard]] std::int64_t nodes() const { return budget_.nodes(); }

  /// Forgets the positions remembered by the VCF searches. This search's own positions need no clearing:
  /// search() drops them when it starts.
  void clear() { fours_.clear(); }

 private:
  using Number = std::uint32_t;
  static constexpr Number infinite = 1'000'000'000;

  struct Numbers {
    Number proof = 1;
    Number disproof = 1;
  };

  /// A move, and the numbers of the position after it, which are used until that position is visited.
  struct Move {
    pattern::PointIndex point = pattern::no_point;
    std::uint8_t proof = 1;
    std::uint8_t disproof = 1;

    [[nodiscard]] Numbers first_numbers() const { return {.proof = proof, .disproof = disproof}; }
  };

  /// What is known about a position, and where its moves are in moves_.
  struct Entry {
    Numbers numbers;
    bool won_by_fours = false;
    std::uint16_t move_count = 0;
    std::uint32_t first_move = 0;
  };

  /// A part of the win, and the longest line in it.
  struct Shown {
    std::int32_t node = proof::WinTree::none;
    std::vector<pattern::PointIndex> line;  // the last move first
  };

  [[nodiscard]] Numbers numbers_after(const pattern::PatternBoard& board, const Move& move) const;
  void set_result(Entry& entry, bool won) const;
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
  const ThreatLimits* limits_ = nullptr;  // of the current search
  Side attacker_ = Side::first;
  int root_ply_ = 0;
  std::unordered_map<std::uint64_t, Entry> positions_;
  std::vector<Move> moves_;
  proof::WinTree tree_;
  std::vector<pattern::PointIndex> line_;
  bool is_shown_ = false;  // false if a limit interrupted the writing of the win to tree_
};

}  // namespace rowan::threat
