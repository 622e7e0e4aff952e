// SPDX-License-Identifier: MIT
#include "search/move_list.hpp"

#include "pattern/defenses.hpp"

namespace rowan {

namespace {

/// The points that stop every one of these threats.
PointSet common_defenses(const PatternBoard& board, const PointSet& threats, Side attacker) {
  PointSet common = board.empty_points();
  threats.for_each([&](PointIndex target) { common &= defenses(board, target, attacker); });
  return common;
}

PointSet without_forbidden(const PatternBoard& board, PointSet moves) {
  const Side side = board.side_to_move();
  if (board.rules().forbidden == Forbidden::none || side == Side::second) return moves;
  const PointSet all = moves;
  all.for_each([&](PointIndex point) {
    if (board.is_forbidden(point, side)) moves.erase(point);
  });
  return moves;
}

}  // namespace

PointSet fours_of(const PatternBoard& board, Side side) {
  PointSet fours = board.points(side, PointClass::four);
  fours |= board.points(side, PointClass::four_three);
  fours |= board.points(side, PointClass::four_four);
  fours |= board.points(side, PointClass::open_four);
  fours |= board.points(side, PointClass::perhaps_forbidden);
  return fours;
}

ThreatStatus classify(const PatternBoard& board, int ply) {
  const Side side = board.side_to_move();
  const Side other = opponent(side);
  if (board.count(side, PointClass::win) > 0) return {.decided = win_in(ply + 1)};
  if (board.is_full()) return {.decided = 0};
  if (board.count(other, PointClass::win) > 0) {
    ThreatStatus status{.defense = RequiredDefense::stop_five,
                        .moves = common_defenses(board, board.points(other, PointClass::win), other)};
    status.moves = without_forbidden(board, status.moves);
    if (status.moves.is_empty()) status.decided = loss_in(ply + 2);
    return status;
  }
  if (board.count(side, PointClass::open_four) + board.count(side, PointClass::four_four) > 0) {
    return {.decided = win_in(ply + 3)};
  }
  if (board.count(other, PointClass::open_four) + board.count(other, PointClass::four_four) > 0) {
    const PointSet threats =
        board.points(other, PointClass::open_four) | board.points(other, PointClass::four_four);
    ThreatStatus status{.defense = RequiredDefense::stop_fours,
                        .moves = common_defenses(board, threats, other) | fours_of(board, side)};
    if (status.moves.is_empty()) status.decided = loss_in(ply + 4);
    return status;
  }
  return {.moves = board.near_stones()};
}

}  // namespace rowan
