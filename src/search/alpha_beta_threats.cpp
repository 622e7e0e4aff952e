// SPDX-License-Identifier: MIT
// The part of AlphaBeta that is about threats: wins by continuous fours of either side, and leaves under
// threat.
#include <algorithm>

#include "search/alpha_beta.hpp"

namespace rowan::search {

namespace {

/// Attacking moves that the search for continuous fours may try at a leaf, and inside the tree.
constexpr std::int64_t fours_at_leaf = 32;
constexpr std::int64_t fours_inside = 256;

/// The highest score of a position that seems lost but is not proven lost.
constexpr think::Score hopeless_score = 500;

}  // namespace

/// With tables a search for fours is over before it is time to look at the clock.
threat::ThreatVerdict AlphaBeta::search_fours(std::int64_t nodes) {
  const threat::ThreatLimits limits{.nodes = nodes, .attacks = parameters_.fours};
  const bool is_quick = board_.tables() != nullptr;
  const threat::ThreatVerdict verdict =
      is_quick ? fours_.search(board_, limits) : fours_.search(board_, control_.within_node(limits));
  nodes_ += fours_.nodes();
  return verdict;
}

/// Continuous fours end in a win however far they go, so that the horizon hides none of them; what is left is
/// for eval/ to say.
std::optional<think::Score> AlphaBeta::win_by_fours(int ply, bool is_leaf) {
  const std::int64_t nodes = allowed(is_leaf ? fours_at_leaf : fours_inside);
  if (nodes == 0) return std::nullopt;  // the search is about to end
  const threat::ThreatVerdict verdict = search_fours(nodes);
  if (verdict != threat::ThreatVerdict::win) return std::nullopt;
  const think::Score score = think::win_in(ply + fours_.win_plies());
  table_.store(board_.key(), {.move = fours_.win_move(),
                              .bound = Bound::lower,
                              .is_pv = false,
                              .depth = 0,
                              .score = to_table(score, ply)});
  return score;
}

/// Without a four-three the opponent hardly ever wins by fours.
bool AlphaBeta::may_be_threatened(const Visit& visit, const ThreatStatus& status) const {
  return parameters_.zone_depth > 0 && visit.depth >= parameters_.zone_depth &&
         status.defense == RequiredDefense::none &&
         board_.count(opponent(board_.side_to_move()), pattern::PointClass::four_three) > 0;
}

/// Would the opponent win by continuous fours if it had the move? Then all moves lose to it but those that
/// may spoil this win, and fours.
std::optional<AlphaBeta::FourThreat> AlphaBeta::find_four_threat(int ply) {
  const std::int64_t nodes = allowed(parameters_.zone_nodes);
  if (nodes == 0) return std::nullopt;
  const Side side = board_.side_to_move();
  board_.pass();
  const threat::ThreatVerdict verdict = search_fours(nodes);
  std::optional<pattern::PointSet> zone;
  if (verdict == threat::ThreatVerdict::win) zone = fours_.win_zone(board_);
  board_.undo();
  if (!zone) return std::nullopt;
  return FourThreat{.zone = *zone | fours_of(board_, side),
                    .otherwise = think::loss_in(ply + 1 + fours_.win_plies())};
}

/// Only moves that may stop continuous fours of the opponent's are any good. There must be others: where
/// nobody can move, nobody loses.
void AlphaBeta::find_zone(int ply, ThreatStatus& status) {
  const auto threat = find_four_threat(ply);
  if (!threat) return;
  const Side side = board_.side_to_move();
  const bool has_others = (board_.empty_points() - threat->zone).any_of([&](pattern::PointIndex point) {
    return !board_.is_forbidden(point, side);
  });
  if (!has_others) return;
  status.defense = RequiredDefense::stop_win;
  status.moves = threat->zone;
  status.otherwise = threat->otherwise;
}

/// All moves near stones lose, the best of them with the score `near`. Those far off lose as well if none of
/// them may stop continuous fours of the opponent's; otherwise nothing is known of them.
std::optional<think::Score> AlphaBeta::prove_far_moves(int ply, think::Score near) {
  if (parameters_.zone_depth == 0) return std::nullopt;
  const auto threat = find_four_threat(ply);
  if (!threat || !(threat->zone - board_.near_stones()).is_empty()) return std::nullopt;
  return std::max(near, threat->otherwise);
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
    if (const auto win = win_by_fours(visit.ply, true)) return *win;
  }
  return std::min(evaluation, -hopeless_score);
}

}  // namespace rowan::search
