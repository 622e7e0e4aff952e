// SPDX-License-Identifier: MIT
#include "search/alpha_beta.hpp"

#include <algorithm>
#include <cassert>

#include "search/selectivity.hpp"

namespace rowan::search {

namespace {

/// Unless a defense is required, only moves near stones are searched. If they all lose, distant moves hardly
/// do better, but often that cannot be proved: the score is then raised by this much, out of the range of
/// proved losses.
constexpr think::Score unproved_margin = 5'000;

/// Does the entry prove a win (a loss) of the side to move in at most the plies of its score?
bool proves_win(const TableEntry& entry) {
  return think::is_win(entry.score) && (entry.bound == Bound::lower || entry.bound == Bound::exact);
}
bool proves_loss(const TableEntry& entry) {
  return think::is_loss(entry.score) && (entry.bound == Bound::upper || entry.bound == Bound::exact);
}

}  // namespace

AlphaBeta::AlphaBeta(const Position& position, const eval::Evaluator& evaluator, const Parameters& parameters,
                     TranspositionTable& table, threat::FourSearch& fours, SearchControl& control)
    : board_(position, evaluator.values()),
      evaluator_(evaluator),
      parameters_(parameters),
      table_(table),
      control_(control),
      fours_(fours),
      stack_(max_ply + 2),
      pvs_(max_ply + 2) {
  if (evaluator.network() != nullptr) accumulator_.emplace(evaluator.network(), position);
}

void AlphaBeta::play(pattern::PointIndex move) {
  if (accumulator_) accumulator_->play(move, board_.side_to_move());
  board_.play(move);
}

void AlphaBeta::undo() {
  if (accumulator_) accumulator_->undo();
  board_.undo();
}

bool AlphaBeta::should_stop() {
  if (stopped_ || (nodes_ < next_check_ && nodes_ < claimed_ && board_.work() < next_work_check_))
    return stopped_;
  stopped_ = control_.count_and_check(nodes_ - checked_at_);
  if (!stopped_ && claim_nodes(1) == 0) {
    control_.end_by_nodes();
    stopped_ = true;
  }
  checked_at_ = nodes_;
  next_check_ = nodes_ + SearchControl::check_interval;
  next_work_check_ = board_.work() + pattern::PatternBoard::work_between_checks;
  return stopped_;
}

std::int64_t AlphaBeta::claim_nodes(std::int64_t wanted) {
  if (nodes_ + wanted > claimed_) claimed_ += control_.claim(std::max(wanted, SearchControl::check_interval));
  return std::min(wanted, claimed_ - nodes_);
}

think::Score AlphaBeta::to_table(think::Score score, int ply) const {
  return think::is_win(score) ? score + ply : think::is_loss(score) ? score - ply : score;
}

think::Score AlphaBeta::from_table(think::Score score, int ply) const {
  return think::is_win(score) ? score - ply : think::is_loss(score) ? score + ply : score;
}

void AlphaBeta::update_pv(int ply, pattern::PointIndex move) {
  auto& line = pvs_[ply];
  const auto& rest = pvs_[static_cast<std::size_t>(ply) + 1];
  line.assign(1, move);
  line.insert(line.end(), rest.begin(), rest.end());
}

think::Score AlphaBeta::search_root(std::span<const pattern::PointIndex> moves, think::Score alpha,
                                    think::Score beta, int depth) {
  pvs_[0].clear();
  root_depth_ = depth;
  pv_score_ = think::no_score;
  think::Score best = -think::no_score;
  node(0).static_evaluation = node(0).evaluation = static_evaluation();
  node(0).urgent = classify(board_, 0).defense != RequiredDefense::none;
  const SearchArgs args{.alpha = alpha, .beta = beta, .depth = depth, .ply = 0, .is_cut_node = false};
  int move_count = 0;
  for (const pattern::PointIndex move : moves) {
    const bool wins = board_.point_class(move, board_.side_to_move()) == pattern::PointClass::win;
    play(move);
    think::Score score = 0;
    if (wins) {
      score = think::win_in(1);
      pvs_[1].clear();
    } else if (move_count == 0) {
      score = search_child(args, -beta, -alpha, depth - 1, false);
    } else {
      const int reduction =
          move_count >= 3 && depth >= 3 ? std::min(base_reduction(depth, move_count) / 256, depth - 2) : 0;
      score = search_child(args, -alpha - 1, -alpha, depth - 1 - reduction, true);
      if (score > alpha && reduction > 0) score = search_child(args, -alpha - 1, -alpha, depth - 1, true);
      if (score > alpha && score < beta) score = search_child(args, -beta, -alpha, depth - 1, false);
    }
    undo();
    if (should_stop()) break;
    ++move_count;
    if (score > best) {
      best = score;
      if (score > alpha || move_count == 1) {
        update_pv(0, move);
        pv_score_ = score;
      }
      alpha = std::max(alpha, score);
      if (alpha >= beta) break;
    }
  }
  if (think::is_loss(best) && !should_stop() && !node(0).urgent && are_all_near(moves)) {
    best = pv_score_ = prove_far_moves(0, best).value_or(best + unproved_margin);
  }
  return best;
}

/// Do the moves include every legal move near stones?
bool AlphaBeta::are_all_near(std::span<const pattern::PointIndex> moves) const {
  pattern::PointSet others = board_.near_stones();
  for (const pattern::PointIndex move : moves) others.erase(move);
  return !others.any_of(
      [&](pattern::PointIndex point) { return !board_.is_forbidden(point, board_.side_to_move()); });
}

/// The score of the position after the move just played, from the view of the side that played it.
think::Score AlphaBeta::search_child(const SearchArgs& args, think::Score alpha, think::Score beta, int depth,
                                     bool is_cut_node) {
  return -search(
      {.alpha = alpha, .beta = beta, .depth = depth, .ply = args.ply + 1, .is_cut_node = is_cut_node});
}

think::Score AlphaBeta::search(SearchArgs args) {
  pvs_[args.ply].clear();
  if (should_stop()) return 0;
  ++nodes_;
  deepest_ = std::max(deepest_, args.ply);

  ThreatStatus status = classify(board_, args.ply);
  if (status.decided) return *status.decided;

  // Mate-distance pruning: the side to move cannot make five now. At best it wins with its second move (ply +
  // 3), at worst the opponent wins with the reply (ply + 2).
  args.alpha = std::max(args.alpha, think::loss_in(args.ply + 2));
  args.beta = std::min(args.beta, think::win_in(args.ply + 3));
  if (args.alpha >= args.beta) return args.alpha;

  const bool excluding = node(args.ply).excluded != pattern::no_point;
  TableEntry entry;
  if (!excluding) {
    entry = table_.find(board_.key()).value_or(TableEntry{});
    entry.score = from_table(entry.score, args.ply);
    if (table_cutoff(entry, args)) {
      if (args.is_pv() && entry.move != pattern::no_point) pvs_[args.ply].assign(1, entry.move);
      return entry.score;
    }
  }
  const bool is_leaf = args.depth <= 0 && status.defense != RequiredDefense::stop_five;
  if (status.defense != RequiredDefense::stop_five && !excluding && entry.bound == Bound::none &&
      may_have_vcf()) {
    if (const auto win = win_by_vcf(args.ply, is_leaf)) {
      if (args.is_pv()) pvs_[args.ply] = fours_.win_line(board_);
      return *win;
    }
  }
  if (!excluding) set_static_eval(args.ply, status.defense != RequiredDefense::none, entry);
  if (args.ply >= max_ply) return node(args.ply).evaluation;
  if (is_leaf) return evaluate_leaf(args, status, entry);
  if (may_be_threatened(args, status)) restrict_to_zone(args.ply, status);
  return search_moves(args, status, entry);
}

/// Is the evaluation better than two plies ago? Then a fail high is more likely.
bool AlphaBeta::is_improving(int ply) const {
  return ply >= 2 && node(ply).evaluation > node(ply - 2).evaluation;
}

think::Score AlphaBeta::search_moves(SearchArgs args, const ThreatStatus& status, const TableEntry& entry) {
  Node& here = node(args.ply);
  const bool urgent = status.defense > RequiredDefense::stop_win;
  const bool excluding = here.excluded != pattern::no_point;
  const bool improving = is_improving(args.ply);
  if (status.defense == RequiredDefense::none && !args.is_pv() && !excluding &&
      reverse_futility(parameters_, args, here.evaluation, improving)) {
    return here.evaluation;
  }
  // Internal iterative reduction: without a table move the move order is poor, and the next iteration will
  // find a move in the table.
  if (entry.move == pattern::no_point && args.depth >= 4) --args.depth;

  here.moves.collect(board_, evaluator_, parameters_, history_, status.moves, entry.move);
  const Side side = board_.side_to_move();
  // Forced-reply extension: if few moves stop an open or double four, they cost no depth, as long as the
  // node's ply is less than twice the root depth.
  const bool is_forced = status.defense == RequiredDefense::stop_fours && args.ply < 2 * root_depth_ &&
                         static_cast<int>(here.moves.size()) <= parameters_.forced_moves;
  MoveLoop loop{.alpha = args.alpha};
  loop.best_score = status.otherwise;
  loop.alpha = std::max(loop.alpha, loop.best_score);
  if (loop.best_score >= args.beta) return loop.best_score;
  for (std::size_t i = 0; i < here.moves.size(); ++i) {
    const pattern::PointIndex move = here.moves.pick(i);
    if (move == here.excluded || board_.is_forbidden(move, side)) continue;
    const bool quiet = !urgent && board_.point_class(move, side) < pattern::PointClass::four;
    if (quiet && loop.best_score > -think::win_bound &&
        (move_count_pruning(parameters_, args, loop.move_count, improving) ||
         futility(parameters_, args, loop.move_count, here.evaluation))) {
      break;  // prunes the rest of the order as well, including any fours there
    }
    // Forced moves cost no depth.
    const bool is_free = is_forced || status.defense == RequiredDefense::stop_five;
    int depth = is_free ? args.depth : args.depth - 1;
    if (move == entry.move && !excluding) {
      think::Score cutoff = think::no_score;
      depth += singular_extension(args, entry, cutoff);
      if (cutoff != think::no_score) return cutoff;
    }
    const bool reducible = quiet && loop.move_count >= 2 && args.depth >= 2;
    const int reduction = reducible ? late_move_reduction(parameters_, args, history_.of(side, move),
                                                          loop.move_count, improving)
                                    : 0;
    const think::Score score = search_move(args, move, loop, depth, reduction);
    if (should_stop()) return 0;
    if (update_best(args, move, score, loop)) {
      if (quiet) here.moves.learn_cutoff(board_, args.depth, i, history_);
      break;
    }
  }
  return store_result(args, status, entry, loop);
}

/// Searches a move by principal-variation search: the first move gets the full window, the others a null
/// window, first at reduced depth, and are searched again if they raise alpha.
think::Score AlphaBeta::search_move(const SearchArgs& args, pattern::PointIndex move, const MoveLoop& loop,
                                    int depth, int reduction) {
  table_.prefetch(board_.key_after(move));
  play(move);
  const think::Score alpha = loop.alpha;
  think::Score score = 0;
  if (loop.move_count == 0) {
    score = search_child(args, -args.beta, -alpha, depth, !args.is_pv() && !args.is_cut_node);
  } else {
    score = search_child(args, -alpha - 1, -alpha, depth - reduction, true);
    if (score > alpha && reduction > 0)
      score = search_child(args, -alpha - 1, -alpha, depth, !args.is_cut_node);
    if (score > alpha && score < args.beta) score = search_child(args, -args.beta, -alpha, depth, false);
  }
  undo();
  return score;
}

bool AlphaBeta::update_best(const SearchArgs& args, pattern::PointIndex move, think::Score score,
                            MoveLoop& loop) {
  ++loop.move_count;
  if (score <= loop.best_score) return false;
  loop.best_score = score;
  if (score <= loop.alpha) return false;
  loop.best_move = move;
  loop.alpha = score;
  if (args.is_pv()) update_pv(args.ply, move);
  return score >= args.beta;
}

think::Score AlphaBeta::store_result(const SearchArgs& args, const ThreatStatus& status,
                                     const TableEntry& entry, const MoveLoop& loop) {
  const bool urgent = status.defense != RequiredDefense::none;
  const bool excluding = node(args.ply).excluded != pattern::no_point;
  if (loop.move_count == 0) {
    if (excluding) return args.alpha;
    if (status.otherwise != -think::no_score) return status.otherwise;
    return urgent ? think::loss_in(args.ply + 4) : 0;
  }
  think::Score best = loop.best_score;
  if (think::is_loss(best) && !urgent) {
    best =
        excluding ? best + unproved_margin : prove_far_moves(args.ply, best).value_or(best + unproved_margin);
  }
  if (excluding) return best;
  pattern::PointIndex move = loop.best_move;
  // A proved result in the table is kept even if this search was too shallow to find it again.
  if (proves_win(entry) && best < entry.score) {
    best = entry.score;
    move = entry.move;
    if (move != pattern::no_point) pvs_[args.ply].assign(1, move);
  }
  if (proves_loss(entry)) best = std::min(best, entry.score);
  const bool exact = move != pattern::no_point && args.is_pv();
  table_.store(board_.key(), {.move = move,
                              .bound = best >= args.beta ? Bound::lower
                                       : exact           ? Bound::exact
                                                         : Bound::upper,
                              .is_pv = args.is_pv() || entry.is_pv,
                              .depth = std::max(args.depth, 0),
                              .score = to_table(best, args.ply),
                              .evaluation = evaluation_to_store(args.ply)});
  return best;
}

/// The extension of the table move, in plies. Singular extension: 1 if a search of half the depth without
/// that move stays below the table's score by a margin, otherwise 0. Multi-cut: if that search shows that
/// another move fails high too, `cutoff` becomes the score to return.
int AlphaBeta::singular_extension(const SearchArgs& args, const TableEntry& entry, think::Score& cutoff) {
  const bool is_candidate = args.depth >= parameters_.singular_depth && entry.depth >= args.depth - 3 &&
                            entry.bound != Bound::upper && entry.bound != Bound::none &&
                            !think::is_decided(entry.score);
  if (!is_candidate) return 0;
  const think::Score singular_beta = entry.score - parameters_.singular_margin * args.depth;
  Node& here = node(args.ply);
  const MovePicker kept = here.moves;
  here.excluded = entry.move;
  const think::Score score = search({.alpha = singular_beta - 1,
                                     .beta = singular_beta,
                                     .depth = (args.depth - 1) / 2,
                                     .ply = args.ply,
                                     .is_cut_node = args.is_cut_node});
  here.excluded = pattern::no_point;
  here.moves = kept;
  if (score < singular_beta) return 1;
  if (singular_beta >= args.beta && !think::is_decided(singular_beta)) cutoff = singular_beta;
  return 0;
}

/// Does the table entry cut off the node? Proved wins and losses are valid at any depth, although a search
/// deeper than the entry may find shorter wins. At PV nodes, where shorter wins and complete lines are
/// wanted, only a proved result at a leaf cuts off.
bool AlphaBeta::table_cutoff(const TableEntry& entry, const SearchArgs& args) const {
  if (entry.bound == Bound::none) return false;
  if (args.is_pv()) return args.depth <= 0 && (proves_win(entry) || proves_loss(entry));
  const bool deep_enough = entry.depth >= args.depth;
  if (entry.score >= args.beta)
    return entry.bound != Bound::upper && (deep_enough || think::is_win(entry.score));
  return entry.score <= args.alpha && entry.bound != Bound::lower &&
         (deep_enough || think::is_loss(entry.score));
}

/// Evaluates by the network if there is one, otherwise by the values of points, whose sums the board keeps.
think::Score AlphaBeta::static_evaluation() {
  using eval::Evaluator;
  if (!accumulator_) return evaluator_.evaluate(board_);
  return std::clamp(accumulator_->evaluate(board_.side_to_move()), -Evaluator::max_evaluation,
                    Evaluator::max_evaluation);
}

/// Sets the evaluation for pruning and leaves, and the static evaluation except under threat with a network,
/// where it is not needed. Under threat, the evaluation for pruning and leaves is that of the previous ply,
/// negated, because the threat itself will be answered. Without a network, the static evaluation favors the
/// side that moved last, so the mean of two plies is used, unless the previous ply was under threat.
void AlphaBeta::set_static_eval(int ply, bool urgent, const TableEntry& entry) {
  Node& here = node(ply);
  const Node& before = node(ply - 1);
  here.urgent = urgent;
  if (urgent && accumulator_) {
    here.evaluation = -before.evaluation;
    return;
  }
  here.static_evaluation =
      entry.evaluation != TableEntry::no_evaluation ? entry.evaluation : static_evaluation();
  if (urgent) {
    here.evaluation = -before.evaluation;
  } else if (before.urgent || accumulator_) {
    here.evaluation = here.static_evaluation;
  } else {
    here.evaluation = (here.static_evaluation - before.static_evaluation) / 2;
  }
}

/// The evaluation to store in the node's table entry. Only a network's evaluation is worth storing: an
/// evaluation by shapes is cheap to repeat.
think::Score AlphaBeta::evaluation_to_store(int ply) const {
  const bool is_known = accumulator_ && !node(ply).urgent;
  return is_known ? node(ply).static_evaluation : TableEntry::no_evaluation;
}

}  // namespace rowan::search
