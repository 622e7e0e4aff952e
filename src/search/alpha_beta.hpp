// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "eval/evaluator.hpp"
#include "network/accumulator.hpp"
#include "pattern/pattern_board.hpp"
#include "search/move_list.hpp"
#include "search/parameters.hpp"
#include "search/search_control.hpp"
#include "search/selectivity.hpp"
#include "search/transposition_table.hpp"
#include "think/score.hpp"
#include "threat/four_search.hpp"

namespace rowan::search {

/// Principal-variation search (alpha-beta with null windows) of one position by one thread. Move-ordering
/// statistics last from one depth to the next; the transposition table and the control may be shared with
/// other threads (lazy SMP).
///
///     search(args)       one node below the root
///       classify         decided by a five, a full board or unstoppable threats: exact, no search
///       mate distance    the window is cut to scores that are still possible
///       table            cutoff by the transposition table
///       VCF              a win by continuous fours, also if it ends beyond the depth
///       evaluation       for pruning and leaves
///       leaf             depth used up: the evaluation
///       zone             if the opponent would win by VCF after a pass: only moves that may stop it
///       reverse futility
///       moves            ordered by table move, move score and history; late ones reduced or pruned
///
/// A move goes to two places, and evaluations come from one of them:
///
///     play, undo           board_: shapes, key and sums, at once
///                          accumulator_, if there is a network: only recorded
///     static_evaluation    accumulator_ computes the moves recorded since; without it, the sums of board_
///
/// Soundness: a score beyond win_bound comes only from a decided position, from a VCF, or from a node where
/// every legal move was searched or is proved to lose to the opponent's threats. The steps of selectivity.hpp
/// never return such a score.
class AlphaBeta {
 public:
  /// `fours` must not be shared with other threads; results that it remembers from earlier searches are
  /// reused.
  AlphaBeta(const Position& position, const eval::Evaluator& evaluator, const Parameters& parameters,
            TranspositionTable& table, threat::FourSearch& fours, SearchControl& control);

  /// Searches the root moves, in the order given, to this depth with the window (alpha, beta): a score
  /// outside is a bound. If the control ends the search, the score and pv() cover only the moves whose
  /// searches were completed; if there is no such move, the score is meaningless and pv() is empty.
  think::Score search_root(std::span<const pattern::PointIndex> moves, think::Score alpha, think::Score beta,
                           int depth);

  /// The principal variation of the last search_root; empty if the search of no root move was completed.
  [[nodiscard]] std::span<const pattern::PointIndex> pv() const { return pvs_[0]; }
  [[nodiscard]] think::Score pv_score() const { return pv_score_; }

  /// Selective depth: the greatest ply reached.
  [[nodiscard]] int deepest() const { return deepest_; }

  [[nodiscard]] std::int64_t nodes() const { return nodes_; }
  [[nodiscard]] pattern::PatternBoard& board() { return board_; }

 private:
  static constexpr int max_ply = 250;

  /// A node on the path from the root.
  struct Node {
    think::Score static_evaluation = 0;                // by static_evaluation() or the table
    think::Score evaluation = 0;                       // for pruning and leaves (set_static_eval)
    bool urgent = false;                               // the opponent's threats have to be answered
    pattern::PointIndex excluded = pattern::no_point;  // left out by a singular-extension search
    MovePicker moves;
  };

  /// A VCF that the opponent would have after a pass.
  struct FourThreat {
    pattern::PointSet zone;      // moves that may stop it, if only for a while
    think::Score score_outside;  // upper bound for all other moves
  };

  /// The state of the move loop.
  struct MoveLoop {
    think::Score alpha;
    think::Score best_score = -think::no_score;
    pattern::PointIndex best_move = pattern::no_point;  // the last move that raised alpha, if any
    int move_count = 0;
  };

  think::Score search(SearchArgs args);
  think::Score search_child(const SearchArgs& args, think::Score alpha, think::Score beta, int depth,
                            bool is_cut_node);

  // In alpha_beta_threats.cpp:
  think::Score evaluate_leaf(const SearchArgs& args, const ThreatStatus& status, const TableEntry& entry);
  think::Score search_quiet_defenses(const SearchArgs& args, const ThreatStatus& status);
  /// Is a VCF search worthwhile? Without a four-three point it rarely finds a win, and costs more than it
  /// gains.
  [[nodiscard]] bool may_have_vcf() const {
    return board_.count(board_.side_to_move(), pattern::PointClass::four_three) > 0;
  }
  threat::ThreatVerdict search_vcf(std::int64_t nodes);
  std::optional<think::Score> win_by_vcf(int ply, bool is_leaf);
  [[nodiscard]] bool are_all_near(std::span<const pattern::PointIndex> moves) const;
  [[nodiscard]] bool may_be_threatened(const SearchArgs& args, const ThreatStatus& status) const;
  std::optional<FourThreat> find_four_threat(int ply);
  void restrict_to_zone(int ply, ThreatStatus& status);
  std::optional<think::Score> prove_far_moves(int ply, think::Score near);
  [[nodiscard]] bool table_cutoff(const TableEntry& entry, const SearchArgs& args) const;
  /// Plays a move on the board and in the accumulator. Threat searches use the board alone.
  void play(pattern::PointIndex move);
  void undo();
  [[nodiscard]] think::Score static_evaluation();
  void set_static_eval(int ply, bool urgent, const TableEntry& entry);
  [[nodiscard]] think::Score evaluation_to_store(int ply) const;

  // The move loop and its steps, in their order; pruning and reductions are in selectivity.hpp.
  think::Score search_moves(SearchArgs args, const ThreatStatus& status, const TableEntry& entry);
  [[nodiscard]] bool is_improving(int ply) const;
  [[nodiscard]] int singular_extension(const SearchArgs& args, const TableEntry& entry, think::Score& cutoff);
  think::Score search_move(const SearchArgs& args, pattern::PointIndex move, const MoveLoop& loop, int depth,
                           int reduction);
  bool update_best(const SearchArgs& args, pattern::PointIndex move, think::Score score, MoveLoop& loop);
  think::Score store_result(const SearchArgs& args, const ThreatStatus& status, const TableEntry& entry,
                            const MoveLoop& loop);

  void update_pv(int ply, pattern::PointIndex move);
  /// Convert the scores of wins and losses: the table counts plies from the node, the search from the root.
  [[nodiscard]] think::Score to_table(think::Score score, int ply) const;
  [[nodiscard]] think::Score from_table(think::Score score, int ply) const;
  [[nodiscard]] bool should_stop();
  /// Returns how many of the wanted nodes the limits still allow.
  [[nodiscard]] std::int64_t claim_nodes(std::int64_t wanted);
  [[nodiscard]] Node& node(int ply) { return stack_[ply]; }
  [[nodiscard]] const Node& node(int ply) const { return stack_[ply]; }

  pattern::PatternBoard board_;
  const eval::Evaluator& evaluator_;
  const Parameters& parameters_;
  std::optional<network::Accumulator> accumulator_;  // if a network evaluates
  TranspositionTable& table_;
  SearchControl& control_;
  threat::FourSearch& fours_;
  History history_;
  std::int64_t nodes_ = 0;
  std::int64_t checked_at_ = 0;       // nodes_ when control_.count_and_check was last called
  std::int64_t next_check_ = 0;       // the next check is due at this many nodes
  std::int64_t next_work_check_ = 0;  // the next check is due at this much work of the board, if earlier
  std::int64_t claimed_ = 0;          // nodes claimed from control_; nodes_ never exceeds them
  int deepest_ = 0;
  int root_depth_ = 0;
  think::Score pv_score_ = think::no_score;
  bool stopped_ = false;
  std::vector<Node> stack_;
  std::vector<std::vector<pattern::PointIndex>> pvs_;  // triangular PV table: a line for each ply
};

}  // namespace rowan::search
