// SPDX-License-Identifier: MIT
#include "gomocup/engine/reported_board.hpp"

#include <algorithm>
#include <cassert>
#include <optional>
#include <utility>

namespace rowan::gomocup {

namespace {

using Stones = std::vector<ReportedBoard::Stone>;

/// The side to move, if the stones can result from alternating moves that Side::first began; empty otherwise.
std::optional<Side> in_turn(const Stones& stones) {
  const auto first = std::ranges::count(stones, Side::first, &ReportedBoard::Stone::side);
  const auto second = std::ssize(stones) - first;
  if (first == second) return Side::first;
  if (first == second + 1) return Side::second;
  return std::nullopt;
}

/// The position after playing the stones in order; empty if that is not a legal game, or if the side to move
/// would not be `to_move`.
std::optional<Position> played(const Stones& stones, Side to_move, const Rules& rules) {
  Position position(rules);
  for (const auto& stone : stones) {
    if (position.side_to_move() != stone.side || !position.is_legal(stone.point)) return std::nullopt;
    position.play(stone.point);
  }
  if (position.side_to_move() != to_move) return std::nullopt;
  return position;
}

}  // namespace

ReportedBoard ReportedBoard::arranged(std::span<const Field> fields, ListCommand command) {
  const auto own_count = std::ranges::count(fields, Mark::own, &Field::mark);
  const auto other_count = std::ranges::count(fields, Mark::other, &Field::mark);
  const Side own = own_count >= other_count ? Side::first : Side::second;
  ReportedBoard board;
  for (const Field& field : fields) {
    assert(board.is_free(field.point));
    if (field.mark == Mark::closed) {
      board.closed_.push_back(field.point);
    } else {
      board.stones_.push_back({field.point, field.mark == Mark::own ? own : opponent(own)});
    }
  }
  board.to_move_ = command == ListCommand::board ? own : in_turn(board.stones_).value_or(own);
  return board;
}

bool ReportedBoard::is_free(Point point) const {
  return std::ranges::find(stones_, point, &Stone::point) == stones_.end() &&
         std::ranges::find(closed_, point) == closed_.end();
}

void ReportedBoard::put(Point point) {
  assert(is_free(point));
  stones_.push_back({point, to_move_});
  to_move_ = opponent(to_move_);
}

bool ReportedBoard::take(Point point) {
  const auto stone = std::ranges::find(stones_, point, &Stone::point);
  if (stone == stones_.end()) return false;
  const Side side = stone->side;
  stones_.erase(stone);
  to_move_ = in_turn(stones_).value_or(side);
  return true;
}

Position ReportedBoard::position(const Rules& rules) const {
  if (auto position = played(stones_, to_move_, rules)) return *std::move(position);
  std::vector<Cell> cells(static_cast<std::size_t>(rules.point_count()), Cell::empty);
  for (const Stone& stone : stones_) {
    cells[rules.index_of(stone.point)] = stone_of(stone.side);
  }
  return {rules, std::move(cells), to_move_};
}

}  // namespace rowan::gomocup
