// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "eval/evaluator.hpp"
#include "pattern/point_set.hpp"
#include "search/alpha_beta.hpp"
#include "search/search_control.hpp"
#include "search/transposition_table.hpp"
#include "search/win_finder.hpp"
#include "think/answer.hpp"
#include "think/request.hpp"

namespace rowan {

/// Searches a position to depth 1, 2, 3, ... and reports: one thread's way through a request.
///
/// Once a move is proved to win, only shorter wins are looked for, and what was proved stays: a win is never
/// taken back, and never becomes longer. No two lines begin with the same move.
class Deepening {
 public:
  Deepening(const Request& request, const Evaluator& evaluator, TranspositionTable& table,
            SearchControl& control);

  /// Looks for forced wins first, then deepens.
  Answer run(WinFinder& finder);

  /// Deepens without a word until the control ends it, for the sake of the table; every other number a depth
  /// ahead.
  void accompany(int number);

 private:
  struct RootLine {
    Score score = -no_score;
    std::vector<PointIndex> moves;
    std::shared_ptr<const WinTree> proof = {};
  };

  [[nodiscard]] std::vector<PointIndex> root_moves(const Request& request);
  void look_for_win(WinFinder& finder);
  void search_depth(int depth);
  [[nodiscard]] bool has_line_of(PointIndex move) const;
  void keep_proved_win(RootLine& line, std::span<const RootLine> before) const;
  void sort_lines();
  [[nodiscard]] RootLine search_line(std::span<const PointIndex> moves, Score expected, int depth);
  [[nodiscard]] bool is_enough(int depth) const;
  [[nodiscard]] Answer report(int depth, bool complete) const;

  const Request& request_;
  SearchControl& control_;
  AlphaBeta search_;
  std::vector<PointIndex> moves_;  // best first, as known
  std::vector<RootLine> lines_;    // of the deepest depth, best first
  int same_best_ = 0;              // depths for which the best move has stayed
};

}  // namespace rowan
