// SPDX-License-Identifier: MIT
#include "search/alpha_beta.hpp"

#include <algorithm>
#include <cassert>

#include "search/reductions.hpp"

namespace rowan {

namespace {

/// How many attacking moves the search for continuous fours may try.
constexpr std::int64_t fours_at_leaf = 32;

/// What a position is worth at most that seems lost but was not proved to be.
constexpr Score hopeless_worth = 500;

}  // namespace

AlphaBeta::AlphaBeta(const Position& position, const Evaluator& evaluator, TranspositionTable& table,
                     SearchControl& control)
    : board_(position, evaluator.values()),
      evaluator_(evaluator),
      table_(table),
      control_(control),
      nodes_on_way_(max_ply + 2),
      lines_(max_ply + 2) {}

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
  node(0).raw = node(0).worth = evaluator_.worth(board_);
  node(0).urgent = classify(board_, 0).defense != RequiredDefense::none;
  const Visit visit{.alpha = alpha, .beta = beta, .depth = depth, .ply = 0, .is_cut_node = false};
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
Score AlphaBeta::child(const Visit& visit, Score alpha, Score beta, int depth, bool is_cut_node) {
  return -search(
      {.alpha = alpha, .beta = beta, .depth = depth, .ply = visit.ply + 1, .is_cut_node = is_cut_node});
}

Score AlphaBeta::search(Visit visit) {
  lines_[static_cast<std::size_t>(visit.ply)].clear();
  if (is_over()) return 0;
  ++nodes_;
  deepest_ = std::max(deepest_, visit.ply);

  const ThreatStatus status = classify(board_, visit.ply);
  if (status.decided) return *status.decided;
  weigh(visit.ply, status.defense != RequiredDefense::none);
  if (visit.ply >= max_ply) return node(visit.ply).worth;

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
  if (visit.depth <= 0 && status.defense != RequiredDefense::stop_five) {
    return leaf(visit, status, known);
  }

  return search_moves(visit, status, known);
}

/// A win that is known, and a loss, stand at any depth. That there is none quicker does not: it was looked
/// for only so deep.
bool AlphaBeta::settles(const TableEntry& known, const Visit& visit) const {
  if (known.bound == Bound::none || visit.is_pv()) return false;
  const bool deep_enough = known.depth >= visit.depth;
  if (known.score >= visit.beta) return known.bound != Bound::upper && (deep_enough || is_win(known.score));
  return known.score <= visit.alpha && known.bound != Bound::lower && (deep_enough || is_loss(known.score));
}

/// What the position is worth without looking ahead. Each move changes what eval/ says in favor of who made
/// it, so the mean with the position before is nearer to the truth; and a threat that has to be answered is
/// not yet worth anything.
void AlphaBeta::weigh(int ply, bool urgent) {
  Node& here = node(ply);
  const Node& before = node(ply - 1);
  here.raw = evaluator_.worth(board_);
  here.urgent = urgent;
  if (urgent) {
    here.worth = -before.worth;
  } else if (before.urgent) {
    here.worth = here.raw;
  } else {
    here.worth = (here.raw - before.raw) / 2;
  }
}

/// Continuous fours end in a win however far they go, so that the horizon hides none of them; what is left is
/// for eval/ to say.
std::optional<Score> AlphaBeta::win_by_fours(int ply, std::int64_t most_nodes) {
  const std::int64_t nodes = allowed(most_nodes);
  if (nodes == 0) return std::nullopt;  // the search is about to end
  const ThreatVerdict verdict = fours_.search(board_, {.nodes = nodes});
  nodes_ += fours_.nodes();
  if (verdict != ThreatVerdict::win) return std::nullopt;
  const Score score = win_in(ply + fours_.win_plies());
  table_.store(board_.key(), {.move = fours_.win_move(),
                              .bound = Bound::lower,
                              .is_pv = false,
                              .depth = 0,
                              .score = to_table(score, ply)});
  return score;
}

Score AlphaBeta::leaf(const Visit& visit, const ThreatStatus& status, const TableEntry& known) {
  if (known.bound == Bound::none && fours_may_win()) {
    if (const auto win = win_by_fours(visit.ply, fours_at_leaf)) return *win;
  }
  if (status.defense == RequiredDefense::stop_fours) return quiet_defense(visit, status);
  const Score worth = node(visit.ply).worth;
  if (known.bound == Bound::none) {
    table_.store(board_.key(), {.bound = Bound::exact, .depth = 0, .score = worth});
  }
  return worth;
}

/// A leaf under threat is worth what the best way to stop the threat is worth: fours of its own, which only
/// put it off, are left out, and so this says nothing about a loss.
Score AlphaBeta::quiet_defense(const Visit& visit, const ThreatStatus& status) {
  const Side side = board_.side_to_move();
  const Score worth = node(visit.ply).worth;
  Score best = -no_score;
  const PointSet quiet = status.moves - fours_of(board_, side);
  quiet.for_each([&](PointIndex move) {
    if (best >= visit.beta || board_.is_forbidden(move, side) || is_over()) return;
    const Score alpha = std::max(visit.alpha, best);
    board_.play(move);
    best = std::max(best, child(visit, -visit.beta, -alpha, 0, false));
    board_.undo();
  });
  if (is_over()) return 0;
  if (!is_loss(best) && best != -no_score) return best;
  // Only fours are left. Where they are unlikely to win, nobody has looked yet.
  if (!fours_may_win()) {
    if (const auto win = win_by_fours(visit.ply, fours_at_leaf)) return *win;
  }
  return std::min(worth, -hopeless_worth);
}

}  // namespace rowan
