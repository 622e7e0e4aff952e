// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "eval/evaluator.hpp"
#include "eval/static_evaluation.hpp"
#include "pattern/pattern_board.hpp"
#include "search/history.hpp"
#include "search/move_list.hpp"
#include "search/move_picker.hpp"
#include "search/parameters.hpp"
#include "search/search_control.hpp"
#include "search/transposition_table.hpp"
#include "search/visit.hpp"
#include "think/score.hpp"
#include "threat/four_search.hpp"

namespace rowan::search {

/// One thread's search of one position: principal-variation search to a given depth, with what it has learned
/// about moves kept from depth to depth. The transposition table and the control may be shared with other
/// threads.
///
///     search(depth)      at every position but the root
///       decided?         five, full board, threats that cannot be stopped: exact, without a search
///       table            known well enough?
///       fours            continuous fours win however deep they go
///       zone             fours of the opponent's that would win if nothing is done: what can stop them
///       leaf             depth used up: what eval/ says
///       early ends       static futility: most positions end here
///       moves            by move score and history; late ones shallower or not at all
///
/// Soundness of wins: a score beyond win_bound is only ever made from decided positions, from continuous
/// fours, and from positions all of whose moves have been searched or lose to continuous fours whatever else
/// they do; no step that guesses returns one.
class AlphaBeta {
 public:
  /// `fours` is for this thread alone; what it remembers from earlier searches of the game is of use.
  AlphaBeta(const Position& position, const eval::Evaluator& evaluator, const Parameters& parameters,
            TranspositionTable& table, threat::FourSearch& fours, SearchControl& control);

  /// The best of the root moves to this depth, within (alpha, beta) as usual: a score outside is a bound. The
  /// moves are tried in the order given. When the control ends it, the score means nothing unless a move was
  /// completed (completed()).
  think::Score search_root(std::span<const pattern::PointIndex> moves, think::Score alpha, think::Score beta,
                           int depth);

  /// The best move of the last search_root and what is expected after it; empty when no move was completed.
  [[nodiscard]] std::span<const pattern::PointIndex> line() const { return lines_[0]; }
  [[nodiscard]] think::Score line_score() const { return line_score_; }

  /// The longest line looked at.
  [[nodiscard]] int deepest() const { return deepest_; }

  [[nodiscard]] std::int64_t nodes() const { return nodes_; }
  [[nodiscard]] pattern::PatternBoard& board() { return board_; }

 private:
  static constexpr int max_ply = 250;

  /// What a position on the way from the root knows of itself.
  struct Node {
    think::Score raw = 0;         // the static evaluation
    think::Score evaluation = 0;  // the evaluation that the search uses (weigh)
    bool urgent = false;
    pattern::PointIndex excluded =
        pattern::no_point;  // left out while it is asked whether it is the only good move
    MovePicker moves;
  };

  /// Continuous fours that the opponent would win by.
  struct FourThreat {
    pattern::PointSet zone;  // what may stop them, for a while at least
    think::Score otherwise;  // of all other moves
  };

  /// How far the moves of a position have been looked at.
  struct Progress {
    think::Score alpha;
    think::Score best = -think::no_score;
    pattern::PointIndex move = pattern::no_point;  // the best, if it is better than alpha was
    int tried = 0;
  };

  think::Score search(Visit visit);
  think::Score child(const Visit& visit, think::Score alpha, think::Score beta, int depth, bool is_cut_node);
  think::Score leaf(const Visit& visit, const ThreatStatus& status, const TableEntry& known);
  think::Score quiet_defense(const Visit& visit, const ThreatStatus& status);
  /// Without a point that makes a four and an open three, fours alone rarely win and cost more than they
  /// find.
  [[nodiscard]] bool fours_may_win() const {
    return board_.count(board_.side_to_move(), pattern::PointClass::four_three) > 0;
  }
  threat::ThreatVerdict search_fours(std::int64_t nodes);
  std::optional<think::Score> win_by_fours(int ply, bool is_leaf);
  [[nodiscard]] bool are_all_near(std::span<const pattern::PointIndex> moves) const;
  [[nodiscard]] bool may_be_threatened(const Visit& visit, const ThreatStatus& status) const;
  std::optional<FourThreat> find_four_threat(int ply);
  void find_zone(int ply, ThreatStatus& status);
  std::optional<think::Score> prove_far_moves(int ply, think::Score near);
  [[nodiscard]] bool settles(const TableEntry& known, const Visit& visit) const;
  void play(pattern::PointIndex move);
  void undo();
  void weigh(int ply, bool urgent, const TableEntry& known);
  [[nodiscard]] think::Score table_evaluation(int ply) const;

  // The moves of a position: the loop, then its steps in the order in which they are taken. Which moves are
  // left out or searched less deeply is in selectivity.hpp.
  think::Score search_moves(Visit visit, const ThreatStatus& status, const TableEntry& known);
  [[nodiscard]] bool is_improving(int ply) const;
  [[nodiscard]] int singular_extension(const Visit& visit, const TableEntry& known, think::Score& cut);
  think::Score search_move(const Visit& visit, pattern::PointIndex move, const Progress& progress, int depth,
                           int less);
  bool take_score(const Visit& visit, pattern::PointIndex move, think::Score score, Progress& progress);
  think::Score conclude(const Visit& visit, const ThreatStatus& status, const TableEntry& known,
                        const Progress& progress);

  void take_line(int ply, pattern::PointIndex move);
  [[nodiscard]] think::Score to_table(think::Score score, int ply) const;
  [[nodiscard]] think::Score from_table(think::Score score, int ply) const;
  [[nodiscard]] bool is_over();
  /// How many of the nodes wanted may be looked at.
  [[nodiscard]] std::int64_t allowed(std::int64_t wanted);
  [[nodiscard]] Node& node(int ply) { return nodes_on_way_[ply]; }
  [[nodiscard]] const Node& node(int ply) const { return nodes_on_way_[ply]; }

  pattern::PatternBoard board_;
  const eval::Evaluator& evaluator_;
  const Parameters& parameters_;
  eval::StaticEvaluation static_evaluation_;
  TranspositionTable& table_;
  SearchControl& control_;
  threat::FourSearch& fours_;
  History history_;
  std::int64_t nodes_ = 0;
  std::int64_t asked_at_ = 0;
  std::int64_t ask_again_ = 0;
  std::int64_t look_again_ = 0;  // when the board has done so much work
  std::int64_t claimed_ = 0;     // nodes_ never goes beyond it
  int deepest_ = 0;
  int root_depth_ = 0;  // of the search under way
  think::Score line_score_ = think::no_score;
  bool over_ = false;
  std::vector<Node> nodes_on_way_;
  std::vector<std::vector<pattern::PointIndex>> lines_;
};

}  // namespace rowan::search
