// SPDX-License-Identifier: MIT
#include "search/alpha_beta.hpp"

#include <algorithm>
#include <cassert>

#include "search/reductions.hpp"
#include "search/selectivity.hpp"

namespace rowan::search {

namespace {

/// How many attacking moves the search for continuous fours may try.
constexpr std::int64_t fours_at_leaf = 32;

/// The highest score of a position that seems lost but is not proven lost.
constexpr think::Score hopeless_score = 500;

/// Attacking moves that the search for continuous fours may try inside the tree.
constexpr std::int64_t fours_inside = 256;

/// Where no defense is required, only moves near stones are searched. If they all lose, those far off will
/// hardly do better, but that is not proved: so much less than a proved loss counts then.
constexpr think::Score unproved = 5'000;

}  // namespace

AlphaBeta::AlphaBeta(const Position& position, const eval::Evaluator& evaluator, TranspositionTable& table,
                     threat::FourSearch& fours, SearchControl& control)
    : board_(position, evaluator.values()),
      evaluator_(evaluator),
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
  if (over_ || (nodes_ < ask_again_ && nodes_ < claimed_)) return over_;
  over_ = control_.is_over(nodes_ - asked_at_);
  if (!over_ && allowed(1) == 0) {
    control_.end_by_nodes();
    over_ = true;
  }
  asked_at_ = nodes_;
  ask_again_ = nodes_ + SearchControl::check_interval;
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
  return best;
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

  const ThreatStatus status = classify(board_, visit.ply);
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
    if (settles(known, visit)) return known.score;
  }
  const bool is_leaf = visit.depth <= 0 && status.defense != RequiredDefense::stop_five;
  if (status.defense != RequiredDefense::stop_five && !excluding && known.bound == Bound::none &&
      fours_may_win()) {
    if (const auto win = win_by_fours(visit.ply, is_leaf ? fours_at_leaf : fours_inside)) return *win;
  }
  if (!excluding) weigh(visit.ply, status.defense != RequiredDefense::none, known);
  if (visit.ply >= max_ply) return node(visit.ply).evaluation;
  if (is_leaf) return leaf(visit, status, known);
  return search_moves(visit, status, known);
}

/// Is the evaluation better than two plies ago? Then a cutoff is more likely.
bool AlphaBeta::is_improving(int ply) const {
  return ply >= 2 && node(ply).evaluation > node(ply - 2).evaluation;
}

think::Score AlphaBeta::search_moves(Visit visit, const ThreatStatus& status, const TableEntry& known) {
  Node& here = node(visit.ply);
  const bool urgent = status.defense != RequiredDefense::none;
  const bool excluding = here.excluded != pattern::no_point;
  const bool improving = is_improving(visit.ply);
  if (!urgent && !visit.is_pv() && !excluding && is_far_above(visit, here.evaluation, improving)) {
    return here.evaluation;
  }
  // Without a hash move a deep search costs too much (internal iterative reduction); the next depth has one.
  if (known.move == pattern::no_point && visit.depth >= 4) --visit.depth;

  here.moves.collect(board_, evaluator_, history_, status.moves, known.move);
  const Side side = board_.side_to_move();
  Progress progress{.alpha = visit.alpha};
  for (std::size_t i = 0; i < here.moves.size(); ++i) {
    const pattern::PointIndex move = here.moves.pick(i);
    if (move == here.excluded || board_.is_forbidden(move, side)) continue;
    const bool quiet = !urgent && board_.point_class(move, side) < pattern::PointClass::four;
    if (quiet && !visit.is_pv() && progress.best > -think::win_bound &&
        (is_late(visit, progress.tried, improving) || is_hopeless(visit, progress.tried, here.evaluation))) {
      break;  // fours come long before
    }
    // Stopping a five is the only move: it costs nothing.
    int depth = status.defense == RequiredDefense::stop_five ? visit.depth : visit.depth - 1;
    if (move == known.move && !excluding) {
      think::Score cut = think::no_score;
      depth += singular_extension(visit, known, cut);
      if (cut != think::no_score) return cut;
    }
    const bool reducible = quiet && progress.tried >= 2 && visit.depth >= 2;
    const int less =
        reducible ? late_move_reduction(visit, history_.of(side, move), progress.tried, improving) : 0;
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
    return urgent ? think::loss_in(visit.ply + 4) : 0;
  }
  const think::Score best =
      think::is_loss(progress.best) && !urgent ? progress.best + unproved : progress.best;
  if (excluding) return best;
  const bool exact = progress.move != pattern::no_point && visit.is_pv();
  table_.store(board_.key(), {.move = progress.move,
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
  const bool worth_asking = visit.depth >= 7 && known.depth >= visit.depth - 3 &&
                            known.bound != Bound::upper && known.bound != Bound::none &&
                            !think::is_decided(known.score);
  if (!worth_asking) return 0;
  const think::Score goal = known.score - 2 * visit.depth;
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

/// A win that is known, and a loss, stand at any depth. That there is none quicker does not: it was looked
/// for only so deep.
bool AlphaBeta::settles(const TableEntry& known, const Visit& visit) const {
  if (known.bound == Bound::none || visit.is_pv()) return false;
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

/// Continuous fours end in a win however far they go, so that the horizon hides none of them; what is left is
/// for eval/ to say.
std::optional<think::Score> AlphaBeta::win_by_fours(int ply, std::int64_t most_nodes) {
  const std::int64_t nodes = allowed(most_nodes);
  if (nodes == 0) return std::nullopt;  // the search is about to end
  const threat::ThreatVerdict verdict = fours_.search(board_, {.nodes = nodes});
  nodes_ += fours_.nodes();
  if (verdict != threat::ThreatVerdict::win) return std::nullopt;
  const think::Score score = think::win_in(ply + fours_.win_plies());
  table_.store(board_.key(), {.move = fours_.win_move(),
                              .bound = Bound::lower,
                              .is_pv = false,
                              .depth = 0,
                              .score = to_table(score, ply)});
  return score;
}

think::Score AlphaBeta::leaf(const Visit& visit, const ThreatStatus& status, const TableEntry& known) {
  if (status.defense == RequiredDefense::stop_fours) return quiet_defense(visit, status);
  const think::Score evaluation = node(visit.ply).evaluation;
  if (known.bound == Bound::none) {
    table_.store(
        board_.key(),
        {.bound = Bound::exact, .depth = 0, .score = evaluation, .evaluation = table_evaluation(visit.ply)});
  }
  return evaluation;
}

/// A leaf under threat gets the score of the best way to stop the threat: fours of its own, which only
/// put it off, are left out, and so this says nothing about a loss.
think::Score AlphaBeta::quiet_defense(const Visit& visit, const ThreatStatus& status) {
  const Side side = board_.side_to_move();
  const think::Score evaluation = node(visit.ply).evaluation;
  think::Score best = -think::no_score;
  const pattern::PointSet quiet = status.moves - fours_of(board_, side);
  quiet.for_each([&](pattern::PointIndex move) {
    if (best >= visit.beta || board_.is_forbidden(move, side) || is_over()) return;
    const think::Score alpha = std::max(visit.alpha, best);
    play(move);
    best = std::max(best, child(visit, -visit.beta, -alpha, 0, false));
    undo();
  });
  if (is_over()) return 0;
  if (!think::is_loss(best) && best != -think::no_score) return best;
  // Only fours are left. Where they are unlikely to win, nobody has looked yet.
  if (!fours_may_win()) {
    if (const auto win = win_by_fours(visit.ply, fours_at_leaf)) return *win;
  }
  return std::min(evaluation, -hopeless_score);
}

}  // namespace rowan::search
