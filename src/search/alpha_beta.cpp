// SPDX-License-Identifier: MIT
#include "search/alpha_beta.hpp"

#include <algorithm>
#include <cassert>

#include "search/reductions.hpp"

namespace rowan {

namespace {

/// How many attacking moves the search for continuous fours may try.
constexpr std::int64_t fours_at_leaf = 64;
constexpr std::int64_t fours_inside = 256;

/// What a position is worth at most that seems lost but was not proved to be.
constexpr Score hopeless_worth = 2'000;

/// Without urgency only moves near stones are searched. If they all lose, those far off will hardly do better, but that is not
/// proved: so much less than a proved loss counts then.
constexpr Score unproved = 5'000;

}  // namespace

AlphaBeta::AlphaBeta(const Position& position, const Evaluator& evaluator, TranspositionTable& table,
                     Watch& watch)
    : board_(position, evaluator.values()),
      evaluator_(evaluator),
      table_(table),
      watch_(watch),
      nodes_on_way_(max_ply + 2),
      lines_(max_ply + 2) {}

bool AlphaBeta::is_over() {
  if (over_ || nodes_ < ask_again_) return over_;
  over_ = watch_.is_over(nodes_ - asked_at_);
  asked_at_ = nodes_;
  ask_again_ = nodes_ + watch_.patience();
  return over_;
}

Score AlphaBeta::to_table(Score score, int ply) const {
  return is_win(score) ? score + ply : is_loss(score) ? score - ply : score;
}

Score AlphaBeta::from_table(Score score, int ply) const {
  return is_win(score) ? score - ply : is_loss(score) ? score + ply : score;
}

void AlphaBeta::take_line(int ply, PointIndex move) {
  auto& line = lines_[static_cast<std::size_t>(ply)];
  const auto& rest = lines_[static_cast<std::size_t>(ply) + 1];
  line.assign(1, move);
  line.insert(line.end(), rest.begin(), rest.end());
}

Score AlphaBeta::search_root(std::span<const PointIndex> moves, Score alpha, Score beta, int depth) {
  lines_[0].clear();
  line_score_ = no_score;
  Score best = -no_score;
  node(0).worth = evaluator_.worth(board_);
  const Visit visit{.alpha = alpha, .beta = beta, .depth = depth, .ply = 0, .expects_cut = false};
  int tried = 0;
  for (const PointIndex move : moves) {
    const bool wins = board_.point_class(move, board_.side_to_move()) == PointClass::win;
    board_.play(move);
    Score score = 0;
    if (wins) {
      score = win_in(1);
      lines_[1].clear();
    } else if (tried == 0) {
      score = child(visit, -beta, -alpha, depth - 1, false);
    } else {
      const int less = tried >= 3 && depth >= 3 ? std::min(Reductions::of(depth, tried) / 256, depth - 2) : 0;
      score = child(visit, -alpha - 1, -alpha, depth - 1 - less, true);
      if (score > alpha && less > 0) score = child(visit, -alpha - 1, -alpha, depth - 1, true);
      if (score > alpha && score < beta) score = child(visit, -beta, -alpha, depth - 1, false);
    }
    board_.undo();
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
Score AlphaBeta::child(const Visit& visit, Score alpha, Score beta, int depth, bool expects_cut) {
  return -search(
      {.alpha = alpha, .beta = beta, .depth = depth, .ply = visit.ply + 1, .expects_cut = expects_cut});
}

Score AlphaBeta::search(Visit visit) {
  ++nodes_;
  lines_[static_cast<std::size_t>(visit.ply)].clear();
  deepest_ = std::max(deepest_, visit.ply);
  if (is_over()) return 0;

  const Situation situation = look_at(board_, visit.ply);
  if (situation.decided) return *situation.decided;
  if (visit.ply >= max_ply) return evaluator_.worth(board_);

  // Nothing found below can be better than winning with the next but one move, or worse than losing at once.
  visit.alpha = std::max(visit.alpha, loss_in(visit.ply + 2));
  visit.beta = std::min(visit.beta, win_in(visit.ply + 3));
  if (visit.alpha >= visit.beta) return visit.alpha;

  const bool excluding = node(visit.ply).excluded != no_point;
  TableEntry known;
  if (!excluding) {
    known = table_.find(board_.key()).value_or(TableEntry{});
    known.score = from_table(known.score, visit.ply);
    if (settles(known, visit)) return known.score;
  }
  if (visit.depth <= 0 && situation.urgency != Urgency::stop_five) {
    return leaf(visit, situation, known);
  }

  node(visit.ply).worth = worth_here(known);
  return search_moves(visit, situation, known);
}

bool AlphaBeta::settles(const TableEntry& known, const Visit& visit) const {
  if (known.bound == Bound::none) return false;
  const bool deep_enough = known.depth >= visit.depth || is_decided(known.score);
  if (!deep_enough || visit.on_line()) return false;
  return known.score >= visit.beta
             ? (known.bound == Bound::lower || known.bound == Bound::exact)
             : known.score <= visit.alpha && (known.bound == Bound::upper || known.bound == Bound::exact);
}

Score AlphaBeta::worth_here(const TableEntry& known) const {
  return known.worth != no_score ? known.worth : evaluator_.worth(board_);
}

/// Continuous fours end in a win however far they go, so that the horizon hides none of them; what is left is for eval/ to say.
std::optional<Score> AlphaBeta::win_by_fours(int ply, std::int64_t most_nodes) {
  const ThreatVerdict verdict = fours_.search(board_, {.nodes = most_nodes});
  nodes_ += fours_.nodes();
  if (verdict != ThreatVerdict::win) return std::nullopt;
  const Score score = win_in(ply + fours_.win_plies());
  table_.store(board_.key(), {.move = fours_.win_move(),
                              .bound = Bound::lower,
                              .on_line = false,
                              .depth = 0,
                              .score = to_table(score, ply)});
  return score;
}

Score AlphaBeta::leaf(const Visit& visit, const Situation& situation, const TableEntry& known) {
  if (known.bound == Bound::none) {
    if (const auto win = win_by_fours(visit.ply, fours_at_leaf)) return *win;
  }
  if (situation.urgency == Urgency::stop_fours) return quiet_defence(visit, situation);
  const Score worth = worth_here(known);
  if (known.bound == Bound::none) {
    table_.store(board_.key(), {.bound = Bound::exact, .depth = 0, .score = worth, .worth = worth});
  }
  return worth;
}

/// A leaf under threat is worth what the best way to stop the threat is worth: fours of its own, which only put it off, are left
/// out, and so this says nothing about a loss.
Score AlphaBeta::quiet_defence(const Visit& visit, const Situation& situation) {
  const Side side = board_.side_to_move();
  const Score worth = evaluator_.worth(board_);
  Score best = -no_score;
  const PointSet quiet = situation.moves - fours_of(board_, side);
  quiet.for_each([&](PointIndex move) {
    if (best >= visit.beta || board_.is_forbidden(move, side) || is_over()) return;
    const Score alpha = std::max(visit.alpha, best);
    board_.play(move);
    best = std::max(best, child(visit, -visit.beta, -alpha, 0, false));
    board_.undo();
  });
  if (is_over()) return 0;
  return is_loss(best) || best == -no_score ? std::min(worth, -hopeless_worth) : best;
}

bool AlphaBeta::is_improving(int ply) const {
  return ply >= 2 && node(ply).worth != no_score && node(ply - 2).worth != no_score &&
         node(ply).worth > node(ply - 2).worth;
}

/// Static futility: so far above what is needed that a shallow search will not bring it down.
bool AlphaBeta::far_above(const Visit& visit, Score worth, bool improving) const {
  return visit.depth <= 8 && !is_decided(visit.beta) &&
         worth - 90 * (visit.depth - (improving ? 1 : 0)) >= visit.beta;
}

bool AlphaBeta::is_late(const Visit& visit, int tried, bool improving) const {
  const int allowed = 6 + visit.depth * visit.depth;
  return tried >= (improving ? allowed : allowed * 2 / 3);
}

bool AlphaBeta::is_hopeless(const Visit& visit, const Move& /*move*/, int /*best_promise*/, int tried,
                            Score worth) const {
  return visit.depth <= 6 && tried >= 3 && worth + 120 + 100 * visit.depth <= visit.alpha;
}

int AlphaBeta::reduction(const Visit& visit, const Move& move, int /*best_promise*/, int tried,
                         bool improving) const {
  int less = Reductions::of(visit.depth, tried);
  if (visit.on_line()) less -= 256;
  if (visit.expects_cut) less += 256;
  if (!improving) less += 128;
  less -= history_.of(board_.side_to_move(), move.point) / 16;
  return less / 256;
}

void AlphaBeta::order_moves(const Visit& visit, const PointSet& points, PointIndex first) {
  auto& moves = node(visit.ply).moves;
  moves.clear();
  const Side side = board_.side_to_move();
  const PointIndex answer = history_.answer_to(side, board_.last_move());
  points.for_each([&](PointIndex point) {
    Move move{.point = point, .promise = evaluator_.promise(board_, point)};
    move.order = 16 * move.promise + history_.of(side, point) / 2;
    if (point == answer) move.order += 400;
    if (point == first) move.order = 1 << 30;
    moves.push_back(move);
  });
  std::ranges::sort(moves, [](const Move& left, const Move& right) {
    return left.order != right.order ? left.order > right.order : left.point < right.point;
  });
}

void AlphaBeta::learn_cutoff(const Visit& visit, std::size_t index, bool quiet) {
  if (!quiet) return;
  const auto& moves = node(visit.ply).moves;
  const Side side = board_.side_to_move();
  const int bonus = std::min(16 * visit.depth * visit.depth, 1'500);
  history_.reward(side, moves[index].point, bonus);
  for (std::size_t i = 0; i < index; ++i) history_.reward(side, moves[i].point, -bonus / 2);
  history_.remember_answer(side, board_.last_move(), moves[index].point);
}

Score AlphaBeta::search_moves(const Visit& asked, const Situation& situation, const TableEntry& known) {
  Visit visit = asked;
  Node& here = node(visit.ply);
  const bool urgent = situation.urgency != Urgency::none;
  const bool improving = is_improving(visit.ply);
  const bool excluding = here.excluded != no_point;
  if (situation.urgency != Urgency::stop_five && !excluding && known.bound == Bound::none) {
    if (const auto win = win_by_fours(visit.ply, fours_inside)) return *win;
  }
  if (!urgent && !visit.on_line() && !excluding && far_above(visit, here.worth, improving)) return here.worth;
  if (known.move == no_point && visit.depth >= 4) --visit.depth;

  order_moves(visit, situation.moves, known.move);
  const Side side = board_.side_to_move();
  const int best_promise = here.moves.empty() ? 0 : here.moves.front().promise;
  Score best = -no_score;
  PointIndex best_move = no_point;
  Score alpha = visit.alpha;
  int tried = 0;
  for (std::size_t i = 0; i < here.moves.size(); ++i) {
    const Move move = here.moves[i];
    if (move.point == here.excluded) continue;
    if (board_.is_forbidden(move.point, side)) continue;
    const bool makes_four = board_.point_class(move.point, side) >= PointClass::four;
    if (best > -win_bound && !urgent && !makes_four && !visit.on_line()) {
      if (is_late(visit, tried, improving) || is_hopeless(visit, move, best_promise, tried, here.worth)) {
        continue;
      }
    }
    // The answer to a five is the only move: it costs nothing.
    int depth = situation.urgency == Urgency::stop_five ? visit.depth : visit.depth - 1;
    if (tried == 0 && move.point == known.move && !excluding) {
      Score cut = no_score;
      depth += singular_extension(visit, known, cut);
      if (cut != no_score) return cut;
      if (is_over()) return 0;
    }
    table_.expect(board_.key_after(move.point));
    const int less =
        tried >= 2 && visit.depth >= 2 && !urgent && !makes_four
            ? std::clamp(reduction(visit, move, best_promise, tried, improving), 0, visit.depth - 1)
            : 0;
    board_.play(move.point);
    Score score = 0;
    Visit down = visit;
    down.alpha = alpha;
    if (tried == 0) {
      score = child(down, -visit.beta, -alpha, depth, !visit.on_line() && !visit.expects_cut);
    } else {
      score = child(down, -alpha - 1, -alpha, depth - less, true);
      if (score > alpha && less > 0) score = child(down, -alpha - 1, -alpha, depth, !visit.expects_cut);
      if (score > alpha && score < visit.beta) score = child(down, -visit.beta, -alpha, depth, false);
    }
    board_.undo();
    if (is_over()) return 0;
    ++tried;
    if (score > best) {
      best = score;
      if (score > alpha) {
        best_move = move.point;
        alpha = score;
        if (visit.on_line()) take_line(visit.ply, move.point);
        if (score >= visit.beta) {
          learn_cutoff(visit, i, !urgent && !makes_four);
          break;
        }
      }
    }
  }
  if (is_loss(best) && !urgent) best += unproved;
  if (tried == 0) return excluding ? asked.alpha : (urgent ? loss_in(visit.ply + 4) : 0);
  if (!excluding) {
    table_.store(board_.key(), {.move = best_move,
                                .bound = best >= visit.beta                         ? Bound::lower
                                         : best_move != no_point && visit.on_line() ? Bound::exact
                                                                                    : Bound::upper,
                                .on_line = visit.on_line() || known.on_line,
                                .depth = std::max(visit.depth, 0),
                                .score = to_table(best, visit.ply),
                                .worth = here.worth});
  }
  return best;
}

/// A move that is better than all others by a margin is looked at more deeply: a search of half the depth without it tells. If
/// even then the position is good enough, it is so with any move.
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
                                .expects_cut = visit.expects_cut});
  here.excluded = no_point;
  here.moves = kept;
  if (without < goal) return 1;
  if (goal >= visit.beta && !is_decided(goal)) cut = goal;
  return 0;
}

}  // namespace rowan
