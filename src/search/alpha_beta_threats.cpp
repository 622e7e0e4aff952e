// SPDX-License-Identifier: MIT
// The part of AlphaBeta that handles threats: VCF (wins by continuous fours) of either side, and leaves under
// threat.
#include <algorithm>

#include "search/alpha_beta.hpp"

namespace rowan::search {

namespace {

/// Node limits of a VCF search, in attacking moves: at a leaf and inside the tree.
constexpr std::int64_t fours_at_leaf = 32;
constexpr std::int64_t fours_inside = 256;

/// A position that seems lost but is not proved lost scores at most minus this.
constexpr think::Score hopeless_score = 500;

}  // namespace

/// Searches for a VCF of the side to move. If the game has shape tables, the search is so quick that it need
/// not check the clock.
threat::ThreatVerdict AlphaBeta::search_vcf(std::int64_t nodes) {
  const threat::ThreatLimits limits{.nodes = nodes, .attacks = parameters_.fours};
  const bool is_quick = board_.tables() != nullptr;
  const threat::ThreatVerdict verdict =
      is_quick ? fours_.search(board_, limits) : fours_.search(board_, control_.within_node(limits));
  nodes_ += fours_.nodes();
  return verdict;
}

/// Searches for a VCF of the side to move, which may end beyond the search depth, and stores a win in the
/// table. Empty if no win is found within the node limit.
std::optional<think::Score> AlphaBeta::win_by_vcf(int ply, bool is_leaf) {
  const std::int64_t nodes = claim_nodes(is_leaf ? fours_at_leaf : fours_inside);
  if (nodes == 0) return std::nullopt;  // the node limit is reached
  const threat::ThreatVerdict verdict = search_vcf(nodes);
  if (verdict != threat::ThreatVerdict::win) return std::nullopt;
  const think::Score score = think::win_in(ply + fours_.win_plies());
  table_.store(board_.key(), {.move = fours_.win_move(),
                              .bound = Bound::lower,
                              .is_pv = false,
                              .depth = 0,
                              .score = to_table(score, ply)});
  return score;
}

/// Is it worthwhile to look for a VCF threat? Without a four-three point the opponent hardly ever has a VCF.
bool AlphaBeta::may_be_threatened(const SearchArgs& args, const ThreatStatus& status) const {
  return parameters_.zone_depth > 0 && args.depth >= parameters_.zone_depth &&
         status.defense == RequiredDefense::none &&
         board_.count(opponent(board_.side_to_move()), pattern::PointClass::four_three) > 0;
}

/// Looks for a VCF of the opponent after a pass (null-move threat detection). If there is one, every move
/// loses to it except those in its zone, and fours of our own.
std::optional<AlphaBeta::FourThreat> AlphaBeta::find_four_threat(int ply) {
  const std::int64_t nodes = claim_nodes(parameters_.zone_nodes);
  if (nodes == 0) return std::nullopt;
  const Side side = board_.side_to_move();
  board_.pass();
  const threat::ThreatVerdict verdict = search_vcf(nodes);
  std::optional<pattern::PointSet> zone;
  if (verdict == threat::ThreatVerdict::win) zone = fours_.win_zone(board_);
  board_.undo();
  if (!zone) return std::nullopt;
  return FourThreat{.zone = *zone | fours_of(board_, side),
                    .score_outside = think::loss_in(ply + 1 + fours_.win_plies())};
}

/// If there is a VCF threat, restricts the moves to its zone; all others score as lost to the VCF. If every
/// legal move lies in the zone, nothing is restricted, because no move is left to score as lost.
void AlphaBeta::restrict_to_zone(int ply, ThreatStatus& status) {
  const auto threat = find_four_threat(ply);
  if (!threat) return;
  const Side side = board_.side_to_move();
  const bool has_others = (board_.empty_points() - threat->zone).any_of([&](pattern::PointIndex point) {
    return !board_.is_forbidden(point, side);
  });
  if (!has_others) return;
  status.defense = RequiredDefense::stop_win;
  status.moves = threat->zone;
  status.otherwise = threat->score_outside;
}

/// The score of a node where all moves near stones lose, the best of them with the score `near`. Distant
/// moves lose too if the opponent has a VCF threat and none of them is in its zone; otherwise their scores
/// are unknown and the result is empty.
std::optional<think::Score> AlphaBeta::prove_far_moves(int ply, think::Score near) {
  if (parameters_.zone_depth == 0) return std::nullopt;
  const auto threat = find_four_threat(ply);
  if (!threat || !(threat->zone - board_.near_stones()).is_empty()) return std::nullopt;
  return std::max(near, threat->score_outside);
}

think::Score AlphaBeta::evaluate_leaf(const SearchArgs& args, const ThreatStatus& status,
                                      const TableEntry& entry) {
  if (status.defense == RequiredDefense::stop_fours) return search_quiet_defenses(args, status);
  const think::Score evaluation = node(args.ply).evaluation;
  if (entry.bound == Bound::none) {
    table_.store(board_.key(), {.bound = Bound::exact,
                                .depth = 0,
                                .score = evaluation,
                                .evaluation = evaluation_to_store(args.ply)});
  }
  return evaluation;
}

/// Quiescence search of a leaf under threat: the best score among the quiet moves that stop the threat. Fours
/// of our own only delay it and are left out, so the result never proves a loss.
think::Score AlphaBeta::search_quiet_defenses(const SearchArgs& args, const ThreatStatus& status) {
  const Side side = board_.side_to_move();
  const think::Score evaluation = node(args.ply).evaluation;
  think::Score best = -think::no_score;
  const pattern::PointSet quiet = status.moves - fours_of(board_, side);
  quiet.for_each([&](pattern::PointIndex move) {
    if (best >= args.beta || board_.is_forbidden(move, side) || should_stop()) return;
    const think::Score alpha = std::max(args.alpha, best);
    play(move);
    best = std::max(best, search_child(args, -args.beta, -alpha, 0, false));
    undo();
  });
  if (should_stop()) return 0;
  if (!think::is_loss(best) && best != -think::no_score) return best;
  // Only our own fours remain. search() has not tried them if may_have_vcf() is false.
  if (!may_have_vcf()) {
    if (const auto win = win_by_vcf(args.ply, true)) return *win;
  }
  return std::min(evaluation, -hopeless_score);
}

}  // namespace rowan::search
