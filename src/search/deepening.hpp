// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "eval/evaluator.hpp"
#include "pattern/pattern_board.hpp"
#include "pattern/point_set.hpp"
#include "proof/win_tree.hpp"
#include "search/alpha_beta.hpp"
#include "search/parameters.hpp"
#include "search/search_control.hpp"
#include "search/transposition_table.hpp"
#include "think/answer.hpp"
#include "think/request.hpp"
#include "threat/four_search.hpp"
#include "threat/threat_search.hpp"

namespace rowan::search {

/// VCF and VCT search at the root, before the tree search: finds forced wins of the side to move far beyond
/// the depths that the tree search reaches, each with a proof.
class WinFinder {
 public:
  struct Win {
    std::vector<pattern::PointIndex> line;        // up to the move that completes the winning row
    std::shared_ptr<const proof::WinTree> proof;  // against every defense
  };

  /// `small`: use smaller tables.
  explicit WinFinder(bool small);

  /// Searches for a VCF, then, unless parameters.fours limits the VCF, for a VCT; empty if neither is found.
  /// Uses at most finder_share percent of the time, and for each search at most half that percentage of the
  /// nodes. Requires that the board has the request's position; leaves the board unchanged.
  std::optional<Win> find(pattern::PatternBoard& board, const think::Request& request,
                          const SearchLimits& limits, const Parameters& parameters);

  /// Clears the tables, which remember positions without a forced win.
  void clear();

 private:
  threat::FourSearch fours_;
  threat::ThreatSearch threats_;
};

/// Iterative deepening by one thread: searches a position to depth 1, 2, 3, ... and reports after each.
///
/// Invariants: after a win is proved, only shorter wins are searched for; a reported win is never withdrawn
/// and never becomes longer. No two lines begin with the same move.
class Deepening {
 public:
  Deepening(const think::Request& request, const eval::Evaluator& evaluator, const Parameters& parameters,
            TranspositionTable& table, threat::FourSearch& fours, SearchControl& control);

  /// Searches for forced wins first, then deepens. `before`, unless null, is the answer to an equal request
  /// that used the same tables: the search continues from its depth, or repeats the greatest depth that the
  /// request allows if `before` has reached it.
  think::Answer run(WinFinder& finder, const think::Answer* before = nullptr);

  /// Lazy-SMP helper: fills the shared table until the control ends it, without reports. Helpers with odd
  /// numbers start one ply deeper.
  void run_helper(int number);

 private:
  struct RootLine {
    think::Score score = -think::no_score;
    std::vector<pattern::PointIndex> moves;
    std::shared_ptr<const proof::WinTree> proof = {};
  };

  [[nodiscard]] std::vector<pattern::PointIndex> root_moves(const think::Request& request);
  void look_for_win(WinFinder& finder);
  void resume(const think::Answer& before);
  void search_depth(int depth);
  [[nodiscard]] bool has_line_of(pattern::PointIndex move) const;
  void keep_proved_win(RootLine& line, std::span<const RootLine> before) const;
  void sort_lines();
  [[nodiscard]] RootLine search_line(std::span<const pattern::PointIndex> moves, think::Score expected,
                                     int depth);
  [[nodiscard]] bool is_enough(int depth) const;
  [[nodiscard]] think::Answer answer_so_far(int depth, bool complete) const;

  const think::Request& request_;
  const Parameters& parameters_;
  SearchControl& control_;
  AlphaBeta search_;
  std::vector<pattern::PointIndex> moves_;  // best first, as far as known
  std::vector<RootLine> lines_;             // of the last depth searched, best first
  int same_best_ = 0;                       // depths since the best move last changed
};

}  // namespace rowan::search
