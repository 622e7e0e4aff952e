// SPDX-License-Identifier: MIT
// The part of AlphaBeta that looks at the moves of a position: which to try, in what order, how deeply.
#include <algorithm>
#include <cassert>
#include <utility>

#include "search/alpha_beta.hpp"
#include "search/reductions.hpp"

namespace rowan {

namespace {

/// Attacking moves that the search for continuous fours may try inside the tree.
constexpr std::int64_t fours_inside = 256;

/// Where no defense is required, only moves near stones are searched. If they all lose, those far off will
/// hardly do better, but that is not proved: so much less than a proved loss counts then.
constexpr Score unproved = 5'000;

}  // namespace

/// Is it worth more than two moves ago? Then a cut is likely, and otherwise less so.
bool AlphaBeta::is_improving(int ply) const { return ply >= 2 && node(ply).worth > node(ply - 2).worth; }

/// Static futility: so far above what is needed that a shallow search will not bring it down.
bool AlphaBeta::far_above(const Visit& visit, Score worth, bool improving) const {
  constexpr int margin = 45;
  return visit.depth <= 8 && !is_decided(visit.beta) &&
         worth - margin * (visit.depth - (improving ? 1 : 0)) >= visit.beta;
}

/// Move-count pruning: in a shallow search, moves that come this late in the order hardly ever matter.
bool AlphaBeta::is_late(const Visit& visit, int tried, bool improving) const {
  const int allowed = 6 + visit.depth * visit.depth * 3 / 5;
  return tried >= (improving ? allowed : allowed * 2 / 3);
}

/// Futility: so far below what is needed that a quiet move will not bring it up.
bool AlphaBeta::is_hopeless(const Visit& visit, int tried, Score worth) const {
  return visit.depth <= 6 && tried >= 3 && worth + 120 + 100 * visit.depth <= visit.alpha;
}

/// By how much less deeply a late move is searched at first; it is searched again if it turns out well.
int AlphaBeta::reduction(const Visit& visit, const Move& move, int tried, bool improving) const {
  int less = Reductions::of(visit.depth, tried) * 9 / 10;
  if (visit.is_pv()) less -= 256;
  if (visit.is_cut_node) less += 256;
  if (!improving) less += 128;
  less -= history_.of(board_.side_to_move(), move.point) / 16;
  return std::clamp(less / 256, 0, visit.depth - 1);
}

void AlphaBeta::order_moves(const Visit& visit, const PointSet& points, PointIndex first) {
  auto& moves = node(visit.ply).moves;
  moves.clear();
  const Side side = board_.side_to_move();
  const PointIndex answer = history_.answer_to(side, board_.last_move());
  points.for_each([&](PointIndex point) {
    Move move{.point = point, .order = 16 * evaluator_.promise(board_, point) + history_.of(side, point) / 2};
    if (point == answer) move.order += 400;
    if (point == first) move.order = 1 << 30;
    moves.push_back(move);
  });
}

/// Brings the best of the moves from this one on to its place: most positions need only the first few in
/// order.
AlphaBeta::Move AlphaBeta::pick_move(int ply, std::size_t index) {
  auto& moves = node(ply).moves;
  std::size_t best = index;
  for (std::size_t i = index + 1; i < moves.size(); ++i) {
    if (moves[i].order > moves[best].order) best = i;
  }
  std::swap(moves[index], moves[best]);
  return moves[index];
}

void AlphaBeta::learn_cutoff(const Visit& visit, std::size_t index) {
  const auto& moves = node(visit.ply).moves;
  const Side side = board_.side_to_move();
  const int bonus = std::min(16 * visit.depth * visit.depth, 1'500);
  history_.reward(side, moves[index].point, bonus);
  for (std::size_t i = 0; i < index; ++i) history_.reward(side, moves[i].point, -bonus / 2);
  history_.remember_answer(side, board_.last_move(), moves[index].point);
}

Score AlphaBeta::search_moves(Visit visit, const ThreatStatus& status, const TableEntry& known) {
  Node& here = node(visit.ply);
  const bool urgent = status.defense != RequiredDefense::none;
  const bool excluding = here.excluded != no_point;
  const bool improving = is_improving(visit.ply);
  if (status.defense != RequiredDefense::stop_five && !excluding && known.bound == Bound::none &&
      fours_may_win()) {
    if (const auto win = win_by_fours(visit.ply, fours_inside)) return *win;
  }
  if (!urgent && !visit.is_pv() && !excluding && far_above(visit, here.worth, improving)) return here.worth;
  // Without a move to begin with a deep search is not worth its price; the next depth will have one.
  if (known.move == no_point && visit.depth >= 4) --visit.depth;

  order_moves(visit, status.moves, known.move);
  const Side side = board_.side_to_move();
  Progress progress{.alpha = visit.alpha};
  for (std::size_t i = 0; i < here.moves.size(); ++i) {
    const Move move = pick_move(visit.ply, i);
    if (move.point == here.excluded || board_.is_forbidden(move.point, side)) continue;
    const bool quiet = !urgent && board_.point_class(move.point, side) < PointClass::four;
    if (quiet && !visit.is_pv() && progress.best > -win_bound &&
        (is_late(visit, progress.tried, improving) || is_hopeless(visit, progress.tried, here.worth))) {
      break;  // fours come long before
    }
    // Stopping a five is the only move: it costs nothing.
    int depth = status.defense == RequiredDefense::stop_five ? visit.depth : visit.depth - 1;
    if (move.point == known.move && !excluding) {
      Score cut = no_score;
      depth += singular_extension(visit, known, cut);
      if (cut != no_score) return cut;
    }
    const bool reducible = quiet && progress.tried >= 2 && visit.depth >= 2;
    const int less = reducible ? reduction(visit, move, progress.tried, improving) : 0;
    const Score score = search_move(visit, move.point, progress, depth, less);
    if (is_over()) return 0;
    if (take_score(visit, move.point, score, progress)) {
      if (quiet) learn_cutoff(visit, i);
      break;
    }
  }
  return conclude(visit, status, known, progress);
}

/// The first move with the whole window; the others only have to show that they are no better, less deeply at
/// first.
Score AlphaBeta::search_move(const Visit& visit, PointIndex move, const Progress& progress, int depth,
                             int less) {
  table_.expect(board_.key_after(move));
  board_.play(move);
  const Score alpha = progress.alpha;
  Score score = 0;
  if (progress.tried == 0) {
    score = child(visit, -visit.beta, -alpha, depth, !visit.is_pv() && !visit.is_cut_node);
  } else {
    score = child(visit, -alpha - 1, -alpha, depth - less, true);
    if (score > alpha && less > 0) score = child(visit, -alpha - 1, -alpha, depth, !visit.is_cut_node);
    if (score > alpha && score < visit.beta) score = child(visit, -visit.beta, -alpha, depth, false);
  }
  board_.undo();
  return score;
}

bool AlphaBeta::take_score(const Visit& visit, PointIndex move, Score score, Progress& progress) {
  ++progress.tried;
  if (score <= progress.best) return false;
  progress.best = score;
  if (score <= progress.alpha) return false;
  progress.move = move;
  progress.alpha = score;
  if (visit.is_pv()) take_line(visit.ply, move);
  return score >= visit.beta;
}

Score AlphaBeta::conclude(const Visit& visit, const ThreatStatus& status, const TableEntry& known,
                          const Progress& progress) {
  const bool urgent = status.defense != RequiredDefense::none;
  const bool excluding = node(visit.ply).excluded != no_point;
  if (progress.tried == 0) {
    if (excluding) return visit.alpha;
    return urgent ? loss_in(visit.ply + 4) : 0;
  }
  const Score best = is_loss(progress.best) && !urgent ? progress.best + unproved : progress.best;
  if (excluding) return best;
  const bool exact = progress.move != no_point && visit.is_pv();
  table_.store(board_.key(), {.move = progress.move,
                              .bound = best >= visit.beta ? Bound::lower
                                       : exact            ? Bound::exact
                                                          : Bound::upper,
                              .is_pv = visit.is_pv() || known.is_pv,
                              .depth = std::max(visit.depth, 0),
                              .score = to_table(best, visit.ply)});
  return best;
}

/// A move that is better than all others by a margin is looked at more deeply: a search of half the depth
/// without it tells. If even then the position is good enough, it is so with any move.
int AlphaBeta::singular_extension(const Visit& visit, const TableEntry& known, Score& cut) {
  const bool worth_asking = visit.depth >= 7 && known.depth >= visit.depth - 3 &&
                            known.bound != Bound::upper && known.bound != Bound::none &&
                            !is_decided(known.score);
  if (!worth_asking) return 0;
  const Score goal = known.score - 2 * visit.depth;
  Node& here = node(visit.ply);
  const std::vector<Move> kept = here.moves;
  here.excluded = known.move;
  const Score without = search({.alpha = goal - 1,
                                .beta = goal,
                                .depth = (visit.depth - 1) / 2,
                                .ply = visit.ply,
                                .is_cut_node = visit.is_cut_node});
  here.excluded = no_point;
  here.moves = kept;
  if (without < goal) return 1;
  if (goal >= visit.beta && !is_decided(goal)) cut = goal;
  return 0;
}

}  // namespace rowan
