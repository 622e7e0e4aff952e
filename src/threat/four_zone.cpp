// SPDX-License-Identifier: MIT
#include "threat/four_search.hpp"

namespace rowan::threat {

namespace {

/// The empty points that would make a four together with `answer`, which `side` has just played: those in
/// windows of k cells through it where `side` lacks at most two stones and the attacker has none.
void add_counters(const pattern::PatternBoard& board, pattern::PointIndex answer, Side side,
                  pattern::PointSet& zone) {
  const Rules& rules = board.rules();
  const Point middle = rules.point_of(answer);
  const auto index_at = [&](Point point) { return static_cast<pattern::PointIndex>(rules.index_of(point)); };
  for (const Direction line : line_directions) {
    for (int begin = 1 - rules.k; begin <= 0; ++begin) {
      if (!rules.contains(step(middle, line, begin)) ||
          !rules.contains(step(middle, line, begin + rules.k - 1)))
        continue;
      int own = 0;
      bool is_open = true;
      for (int i = begin; is_open && i < begin + rules.k; ++i) {
        const Cell cell = board.cell(index_at(step(middle, line, i)));
        if (cell == stone_of(side)) ++own;
        if (cell == stone_of(opponent(side))) is_open = false;
      }
      if (!is_open || own < rules.k - 2) continue;
      for (int i = begin; i < begin + rules.k; ++i) {
        const pattern::PointIndex point = index_at(step(middle, line, i));
        if (board.cell(point) == Cell::empty) zone.insert(point);
      }
    }
  }
}

}  // namespace

std::optional<pattern::PointSet> FourSearch::win_zone(pattern::PatternBoard& board) const {
  if (ends_matter_) return std::nullopt;
  pattern::PointSet zone(board.rules().point_count());
  if (!add_zone(board, win_root_, zone)) return std::nullopt;
  return zone & board.empty_points();
}

/// Adds to the zone what an attack and everything after it need; false if that cannot be determined. These
/// are the points that the win itself plays or keeps for its five, and those that would give an answer a
/// four:
///
///     one more stone of the opponent's makes no shape of the attacker's better or forbidden, so every attack
///     is as legal as before and threatens the same five, unless that stone is in the way; and every answer
///     is as forced as before, unless it makes a four together with that stone
bool FourSearch::add_zone(pattern::PatternBoard& board, std::int32_t attack, pattern::PointSet& zone) const {
  const Side attacker = board.side_to_move();
  const pattern::PointIndex move = tree_[attack].move;
  zone.insert(move);
  if (board.point_class(move, attacker) == pattern::PointClass::win) return true;
  if (board.point_class(move, attacker) == pattern::PointClass::perhaps_forbidden) return false;
  board.play(move);
  bool is_known = true;
  const pattern::PointSet fives = board.points(attacker, pattern::PointClass::win);
  zone |= fives;
  const std::int32_t answer = tree_[attack].first_child;
  if (answer < 0) {
    is_known = board.count(attacker, pattern::PointClass::win) > 1;  // else its answer is forbidden
  } else {
    const pattern::PointIndex point = tree_[answer].move;
    board.play(point);
    add_counters(board, point, opponent(attacker), zone);
    is_known = add_zone(board, tree_[answer].first_child, zone);
    board.undo();
  }
  board.undo();
  return is_known;
}

}  // namespace rowan::threat
