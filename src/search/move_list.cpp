// SPDX-License-Identifier: MIT
#include "search/move_list.hpp"

#include "threat/threat_moves.hpp"

namespace rowan::search {

namespace {

/// The empty points where a stone stops every one of these threats of the attacker.
pattern::PointSet common_defenses(const pattern::PatternBoard& board, const pattern::PointSet& threats,
                                  Side attacker) {
  pattern::PointSet common = board.empty_points();
  threats.for_each([&](pattern::PointIndex target) { common &= threat::defenses(board, target, attacker); });
  return common;
}

pattern::PointSet without_forbidden(const pattern::PatternBoard& board, pattern::PointSet moves) {
  const Side side = board.side_to_move();
  if (board.rules().forbidden == Forbidden::none || side == Side::second) return moves;
  const pattern::PointSet all = moves;
  all.for_each([&](pattern::PointIndex point) {
    if (board.is_forbidden(point, side)) moves.erase(point);
  });
  return moves;
}

}  // namespace

pattern::PointSet fours_of(const pattern::PatternBoard& board, Side side) {
  pattern::PointSet fours = board.points(side, pattern::PointClass::four);
  fours |= board.points(side, pattern::PointClass::four_three);
  fours |= board.points(side, pattern::PointClass::four_four);
  fours |= board.points(side, pattern::PointClass::open_four);
  fours |= board.points(side, pattern::PointClass::perhaps_forbidden);
  return fours;
}

ThreatStatus classify(const pattern::PatternBoard& board, int ply) {
  const Side side = board.side_to_move();
  const Side other = opponent(side);
  if (board.count(side, pattern::PointClass::win) > 0) return {.decided = think::win_in(ply + 1)};
  if (board.is_full()) return {.decided = 0};
  if (board.count(other, pattern::PointClass::win) > 0) {
    ThreatStatus status{
        .defense = RequiredDefense::stop_five,
        .moves = common_defenses(board, board.points(other, pattern::PointClass::win), other)};
    status.moves = without_forbidden(board, status.moves);
    if (status.moves.is_empty()) status.decided = think::loss_in(ply + 2);
    return status;
  }
  if (board.count(side, pattern::PointClass::open_four) + board.count(side, pattern::PointClass::four_four) >
      0) {
    return {.decided = think::win_in(ply + 3)};
  }
  if (board.count(other, pattern::PointClass::open_four) +
          board.count(other, pattern::PointClass::four_four) >
      0) {
    const pattern::PointSet threats = board.points(other, pattern::PointClass::open_four) |
                                      board.points(other, pattern::PointClass::four_four);
    ThreatStatus status{.defense = RequiredDefense::stop_fours,
                        .moves = common_defenses(board, threats, other) | fours_of(board, side)};
    if (status.moves.is_empty()) status.decided = think::loss_in(ply + 4);
    return status;
  }
  return {.moves = board.near_stones()};
}

}  // namespace rowan::search
