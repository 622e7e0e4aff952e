// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "eval/evaluator.hpp"
#include "pattern/point_set.hpp"
#include "search/alpha_beta.hpp"
#include "search/parameters.hpp"
#include "search/search_control.hpp"
#include "search/transposition_table.hpp"
#include "search/win_finder.hpp"
#include "think/answer.hpp"
#include "think/request.hpp"

namespace rowan::search {

/// Iterative deepening by one thread: searches a position to depth 1, 2, 3, ... and reports after each.
///
/// Invariants: after a win is proved, only shorter wins are searched for; a reported win is never withdrawn
/// and never becomes longer. No two lines begin with the same move.
class Deepening {
 public:
  Deepening(const think::Request& request, const eval::Evaluator& evaluator, const Parameters& parameters,
            TranspositionTable& table, threat::FourSearch& fours, SearchControl& control);

  /// Searches for forced wins first, then deepens. If `before` answers the same request and its table is
  /// still filled, the search continues from the depth of that answer, or repeats the last depth requested.
  think::Answer run(WinFinder& finder, const think::Answer* before = nullptr);

  /// Lazy-SMP helper: fills the shared table until the control ends it, without reports. Odd numbers start
  /// one depth ahead.
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
  [[nodiscard]] think::Answer report(int depth, bool complete) const;

  const think::Request& request_;
  const Parameters& parameters_;
  SearchControl& control_;
  AlphaBeta search_;
  std::vector<pattern::PointIndex> moves_;  // best first, as known
  std::vector<RootLine> lines_;             // of the deepest depth, best first
  int same_best_ = 0;                       // depths since the best move last changed
};

}  // namespace rowan::search
