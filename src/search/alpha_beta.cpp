// SPDX-License-Identifier: MIT
#include "search/alpha_beta.hpp"

#include <algorithm>
#include <cassert>

#include "search/reductions.hpp"
#include "search/selectivity.hpp"

namespace rowan::search {

namespace {

/// Where no defense is required, only moves near stones are searched. If they all lose, those far off will
/// hardly do better, but often that cannot be proved: so much less than a proved loss counts then.
constexpr think::Score unproved = 5'000;

/// Does it prove that the side to move wins, or loses, in as many moves as it says at most?
bool proves_win(const TableEntry& known) {
  return think::is_win(known.score) && (known.bound == Bound::lower || known.bound == Bound::exact);
}
bool proves_loss(const TableEntry& known) {
  return think::is_loss(known.score) && (known.bound == Bound::upper || known.bound == Bound::exact);
}

}  // namespace

AlphaBeta::AlphaBeta(const Position& position, const eval::Evaluator& evaluator, const Parameters& parameters,
                     TranspositionTable& table, threat::FourSearch& fours, SearchControl& control)
    : board_(position, evaluator.values()),
      evaluator_(evaluator),
      parameters_(parameters),
      static_evaluation_(evaluator, position),
      table_(table),
      control_(control),
      fours_(fours),
      nodes_on_way_(max_ply + 2),
      lines_(max_ply + 2) {}

void AlphaBeta::play(pattern::PointIndex move) {
  static_evaluation_.play(move, board_.side_to_move());
  board_.play(move);
}

void AlphaBeta::undo() {
  static_evaluation_.undo();
  board_.undo();
}

bool AlphaBeta::is_over() {
  if (over_ || (nodes_ < ask_again_ && nodes_ < claimed_ && board_.work() < look_again_)) return over_;
  over_ = control_.is_over(nodes_ - asked_at_);
  if (!over_ && allowed(1) == 0) {
    control_.end_by_nodes();
    over_ = true;
  }
  asked_at_ = nodes_;
  ask_again_ = nodes_ + SearchControl::check_interval;
  look_again_ = board_.work() + pattern::PatternBoard::work_between_looks;
  return over_;
}

std::int64_t AlphaBeta::allowed(std::int64_t wanted) {
  if (nodes_ + wanted > claimed_) claimed_ += control_.claim(std::max(wanted, SearchControl::check_interval));
  return std::min(wanted, claimed_ - nodes_);
}

think::Score AlphaBeta::to_table(think::Score score, int ply) const {
  return think::is_win(score) ? score + ply : think::is_loss(score) ? score - ply : score;
}

think::Score AlphaBeta::from_table(think::Score score, int ply) const {
  return think::is_win(score) ? score - ply : think::is_loss(score) ? score + ply : score;
}

void AlphaBeta::take_line(int ply, pattern::PointIndex move) {
  auto& line = lines_[ply];
  const auto& rest = lines_[static_cast<std::size_t>(ply) + 1];
  line.assign(1, move);
  line.insert(line.end(), rest.begin(), rest.end());
}

think::Score AlphaBeta::search_root(std::span<const pattern::PointIndex> moves, think::Score alpha,
                                    think::Score beta, int depth) {
  lines_[0].clear();
  root_depth_ = depth;
  line_score_ = think::no_score;
  think::Score best = -think::no_score;
  node(0).raw = node(0).evaluation = static_evaluation_.of(board_);
  node(0).urgent = classify(board_, 0).defense != RequiredDefense::none;
  const Visit visit{.alpha = alpha, .beta = beta, .depth = depth, .ply = 0, .is_cut_node = false};
  int tried = 0;
  for (const pattern::PointIndex move : moves) {
    const bool wins = board_.point_class(move, board_.side_to_move()) == pattern::PointClass::win;
    play(move);
    think::Score score = 0;
    if (wins) {
      score = think::win_in(1);
      lines_[1].clear();
    } else if (tried == 0) {
      score = child(visit, -beta, -alpha, depth - 1, false);
    } else {
      const int less = tried >= 3 && depth >= 3 ? std::min(Reductions::of(depth, tried) / 256, depth - 2) : 0;
      score = child(visit, -alpha - 1, -alpha, depth - 1 - less, true);
      if (score > alpha && less > 0) score = child(visit, -alpha - 1, -alpha, depth - 1, true);
      if (score > alpha && score < beta) score = child(visit, -beta, -alpha, depth - 1, false);
    }
    undo();
    if (is_over()) break;
    ++tried;
    if (score > best) {
      best = score;
      if (score > alpha || tried == 1) {
        take_line(0, move);
        line_score_ = score;
      }
      alpha = std::max(alpha, score);
      if (alpha >= beta) break;
    }
  }
  if (think::is_loss(best) && !is_over() && !node(0).urgent && are_all_near(moves)) {
    best = line_score_ = prove_far_moves(0, best).value_or(best + unproved);
  }
  return best;
}

/// Are these all the moves near stones that the rules allow?
bool AlphaBeta::are_all_near(std::span<const pattern::PointIndex> moves) const {
  pattern::PointSet others = board_.near_stones();
  for (const pattern::PointIndex move : moves) others.erase(move);
  return !others.any_of(
      [&](pattern::PointIndex point) { return !board_.is_forbidden(point, board_.side_to_move()); });
}

/// The score of the position after the move just played, to who played it.
think::Score AlphaBeta::child(const Visit& visit, think::Score alpha, think::Score beta, int depth,
                              bool is_cut_node) {
  return -search(
      {.alpha = alpha, .beta = beta, .depth = depth, .ply = visit.ply + 1, .is_cut_node = is_cut_node});
}

think::Score AlphaBeta::search(Visit visit) {
  lines_[visit.ply].clear();
  if (is_over()) return 0;
  ++nodes_;
  deepest_ = std::max(deepest_, visit.ply);

  ThreatStatus status = classify(board_, visit.ply);
  if (status.decided) return *status.decided;

  // Nothing found below can be better than winning with the next but one move, or worse than losing at once.
  visit.alpha = std::max(visit.alpha, think::loss_in(visit.ply + 2));
  visit.beta = std::min(visit.beta, think::win_in(visit.ply + 3));
  if (visit.alpha >= visit.beta) return visit.alpha;

  const bool excluding = node(visit.ply).excluded != pattern::no_point;
  TableEntry known;
  if (!excluding) {
    known = table_.find(board_.key()).value_or(TableEntry{});
    known.score = from_table(known.score, visit.ply);
    if (settles(known, visit)) {
      if (visit.is_pv() && known.move != pattern::no_point) lines_[visit.ply].assign(1, known.move);
      return known.score;
    }
  }
  const bool is_leaf = visit.depth <= 0 && status.defense != RequiredDefense::stop_five;
  if (status.defense != RequiredDefense::stop_five && !excluding && known.bound == Bound::none &&
      fours_may_win()) {
    if (const auto win = win_by_fours(visit.ply, is_leaf)) {
      if (visit.is_pv()) lines_[visit.ply] = fours_.win_line(board_);
      return *win;
    }
  }
  if (!excluding) weigh(visit.ply, status.defense != RequiredDefense::none, known);
  if (visit.ply >= max_ply) return node(visit.ply).evaluation;
  if (is_leaf) return leaf(visit, status, known);
  if (may_be_threatened(visit, status)) find_zone(visit.ply, status);
  return search_moves(visit, status, known);
}

/// Is the evaluation better than two plies ago? Then a cutoff is more likely.
bool AlphaBeta::is_improving(int ply) const {
  return ply >= 2 && node(ply).evaluation > node(ply - 2).evaluation;
}

think::Score AlphaBeta::search_moves(Visit visit, const ThreatStatus& status, const TableEntry& known) {
  Node& here = node(visit.ply);
  const bool urgent = status.defense > RequiredDefense::stop_win;
  const bool excluding = here.excluded != pattern::no_point;
  const bool improving = is_improving(visit.ply);
  if (status.defense == RequiredDefense::none && !visit.is_pv() && !excluding &&
      is_far_above(parameters_, visit, here.evaluation, improving)) {
    return here.evaluation;
  }
  // Without a hash move a deep search costs too much (internal iterative reduction); the next depth has one.
  if (known.move == pattern::no_point && visit.depth >= 4) --visit.depth;

  here.moves.collect(board_, evaluator_, parameters_, history_, status.moves, known.move);
  const Side side = board_.side_to_move();
  // Lines of forced answers may become twice as long as the search is deep, not longer.
  const bool is_forced = status.defense == RequiredDefense::stop_fours && visit.ply < 2 * root_depth_ &&
                         static_cast<int>(here.moves.size()) <= parameters_.forced_moves;
  Progress progress{.alpha = visit.alpha};
  progress.best = status.otherwise;
  progress.alpha = std::max(progress.alpha, progress.best);
  if (progress.best >= visit.beta) return progress.best;
  for (std::size_t i = 0; i < here.moves.size(); ++i) {
    const pattern::PointIndex move = here.moves.pick(i);
    if (move == here.excluded || board_.is_forbidden(move, side)) continue;
    const bool quiet = !urgent && board_.point_class(move, side) < pattern::PointClass::four;
    if (quiet && progress.best > -think::win_bound &&
        (is_late(parameters_, visit, progress.tried, improving) ||
         is_hopeless(parameters_, visit, progress.tried, here.evaluation))) {
      break;  // fours come long before
    }
    // Stopping a five is the only move, and few stop an open four: that costs nothing.
    const bool is_free = is_forced || status.defense == RequiredDefense::stop_five;
    int depth = is_free ? visit.depth : visit.depth - 1;
    if (move == known.move && !excluding) {
      think::Score cut = think::no_score;
      depth += singular_extension(visit, known, cut);
      if (cut != think::no_score) return cut;
    }
    const bool reducible = quiet && progress.tried >= 2 && visit.depth >= 2;
    const int less = reducible ? late_move_reduction(parameters_, visit, history_.of(side, move),
                                                     progress.tried, improving)
                               : 0;
    const think::Score score = search_move(visit, move, progress, depth, less);
    if (is_over()) return 0;
    if (take_score(visit, move, score, progress)) {
      if (quiet) here.moves.learn_cutoff(board_, visit.depth, i, history_);
      break;
    }
  }
  return conclude(visit, status, known, progress);
}

/// The first move with the whole window; the others only have to show that they are no better, less deeply at
/// first.
think::Score AlphaBeta::search_move(const Visit& visit, pattern::PointIndex move, const Progress& progress,
                                    int depth, int less) {
  table_.expect(board_.key_after(move));
  play(move);
  const think::Score alpha = progress.alpha;
  think::Score score = 0;
  if (progress.tried == 0) {
    score = child(visit, -visit.beta, -alpha, depth, !visit.is_pv() && !visit.is_cut_node);
  } else {
    score = child(visit, -alpha - 1, -alpha, depth - less, true);
    if (score > alpha && less > 0) score = child(visit, -alpha - 1, -alpha, depth, !visit.is_cut_node);
    if (score > alpha && score < visit.beta) score = child(visit, -visit.beta, -alpha, depth, false);
  }
  undo();
  return score;
}

bool AlphaBeta::take_score(const Visit& visit, pattern::PointIndex move, think::Score score,
                           Progress& progress) {
  ++progress.tried;
  if (score <= progress.best) return false;
  progress.best = score;
  if (score <= progress.alpha) return false;
  progress.move = move;
  progress.alpha = score;
  if (visit.is_pv()) take_line(visit.ply, move);
  return score >= visit.beta;
}

think::Score AlphaBeta::conclude(const Visit& visit, const ThreatStatus& status, const TableEntry& known,
                                 const Progress& progress) {
  const bool urgent = status.defense != RequiredDefense::none;
  const bool excluding = node(visit.ply).excluded != pattern::no_point;
  if (progress.tried == 0) {
    if (excluding) return visit.alpha;
    if (status.otherwise != -think::no_score) return status.otherwise;
    return urgent ? think::loss_in(visit.ply + 4) : 0;
  }
  think::Score best = progress.best;
  if (think::is_loss(best) && !urgent) {
    best = excluding ? best + unproved : prove_far_moves(visit.ply, best).value_or(best + unproved);
  }
  if (excluding) return best;
  pattern::PointIndex move = progress.move;
  // What was proved before stays, even if this search was too shallow to see it again.
  if (proves_win(known) && best < known.score) {
    best = known.score;
    move = known.move;
    if (move != pattern::no_point) lines_[visit.ply].assign(1, move);
  }
  if (proves_loss(known)) best = std::min(best, known.score);
  const bool exact = move != pattern::no_point && visit.is_pv();
  table_.store(board_.key(), {.move = move,
                              .bound = best >= visit.beta ? Bound::lower
                                       : exact            ? Bound::exact
                                                          : Bound::upper,
                              .is_pv = visit.is_pv() || known.is_pv,
                              .depth = std::max(visit.depth, 0),
                              .score = to_table(best, visit.ply),
                              .evaluation = table_evaluation(visit.ply)});
  return best;
}

/// A move that is better than all others by a margin is looked at more deeply: a search of half the depth
/// without it tells. If even then the position is good enough, it is so with any move.
int AlphaBeta::singular_extension(const Visit& visit, const TableEntry& known, think::Score& cut) {
  const bool worth_asking = visit.depth >= parameters_.singular_depth && known.depth >= visit.depth - 3 &&
                            known.bound != Bound::upper && known.bound != Bound::none &&
                            !think::is_decided(known.score);
  if (!worth_asking) return 0;
  const think::Score goal = known.score - parameters_.singular_margin * visit.depth;
  Node& here = node(visit.ply);
  const MovePicker kept = here.moves;
  here.excluded = known.move;
  const think::Score without = search({.alpha = goal - 1,
                                       .beta = goal,
                                       .depth = (visit.depth - 1) / 2,
                                       .ply = visit.ply,
                                       .is_cut_node = visit.is_cut_node});
  here.excluded = pattern::no_point;
  here.moves = kept;
  if (without < goal) return 1;
  if (goal >= visit.beta && !think::is_decided(goal)) cut = goal;
  return 0;
}

/// On the principal variation shorter wins and whole lines are looked for.
///
/// A win that is known, and a loss, stand at any depth. That there is none quicker does not: it was looked
/// for only so deep.
bool AlphaBeta::settles(const TableEntry& known, const Visit& visit) const {
  if (known.bound == Bound::none) return false;
  if (visit.is_pv()) return visit.depth <= 0 && (proves_win(known) || proves_loss(known));
  const bool deep_enough = known.depth >= visit.depth;
  if (known.score >= visit.beta)
    return known.bound != Bound::upper && (deep_enough || think::is_win(known.score));
  return known.score <= visit.alpha && known.bound != Bound::lower &&
         (deep_enough || think::is_loss(known.score));
}

/// The evaluation that the search uses. A threat that has to be answered is not yet worth anything: there the
/// position before counts. Without a network, each move changes the static evaluation in favor of the side
/// that made it, so the mean with the position before is nearer to the truth.
void AlphaBeta::weigh(int ply, bool urgent, const TableEntry& known) {
  Node& here = node(ply);
  const Node& before = node(ply - 1);
  here.urgent = urgent;
  if (urgent && static_evaluation_.has_network()) {
    here.evaluation = -before.evaluation;
    return;
  }
  here.raw = known.evaluation != TableEntry::no_evaluation ? known.evaluation : static_evaluation_.of(board_);
  if (urgent) {
    here.evaluation = -before.evaluation;
  } else if (before.urgent || static_evaluation_.has_network()) {
    here.evaluation = here.raw;
  } else {
    here.evaluation = (here.raw - before.raw) / 2;
  }
}

/// What the table keeps of it: only a network takes so long that it pays.
think::Score AlphaBeta::table_evaluation(int ply) const {
  const bool is_known = static_evaluation_.has_network() && !node(ply).urgent;
  return is_known ? node(ply).raw : TableEntry::no_evaluation;
}

}  // namespace rowan::search
