// SPDX-License-Identifier: MIT
#include "player/two_stage_player.hpp"

#include <array>
#include <cassert>
#include <utility>

#include "player/random_player.hpp"

namespace rowan::player {

namespace {

/// A free cell, and the two cells that are compared for it.
struct Pair {
  int one;
  int two;
  int free;
};

constexpr std::array<Pair, 6> diagonals{{{0, 4, 8}, {0, 8, 4}, {8, 4, 0}, {2, 4, 6}, {2, 6, 4}, {6, 4, 2}}};

constexpr Pair row_of(int cell) {
  const int start = cell / 3 * 3;
  return {start + (cell + 1) % 3, start + (cell + 2) % 3, cell};
}

constexpr Pair column_of(int cell) { return {(cell + 3) % 9, (cell + 6) % 9, cell}; }

bool calls(const board::Cells9& board, Pair pair) {
  return board[pair.free] == Cell::empty && board[pair.one] != Cell::empty &&
         board[pair.one] == board[pair.two];
}

/// Does a stone of `side` on this point complete a line?
bool wins(const Position& position, Point point, Side side) {
  board::Cells9 board(position);
  board.place(point, side);
  return board.has_line(side);
}

}  // namespace

StageOne stage_one(const board::Cells9& board, TwoStagePlayer::Behavior behavior) {
  const auto found = [](StageOne::Line line, Pair pair) {
    return StageOne{.signal = pair.free, .line = line, .pair = {pair.one, pair.two}};
  };
  for (int cell = 0; cell < 9; ++cell) {
    const bool row_is_read = cell != 0 || behavior == TwoStagePlayer::Behavior::documented;
    if (row_is_read && calls(board, row_of(cell))) return found(StageOne::Line::row, row_of(cell));
    if (calls(board, column_of(cell))) return found(StageOne::Line::column, column_of(cell));
  }
  for (const Pair& pair : diagonals) {
    if (calls(board, pair)) return found(StageOne::Line::diagonal, pair);
  }
  return {};
}

std::optional<int> smart_move(const board::Cells9& board, TwoStagePlayer::Behavior behavior) {
  const StageOne answer = stage_one(board, behavior);
  return answer.found() ? std::optional(answer.signal) : std::nullopt;
}

std::string_view name_of(StageOne::Line line) {
  constexpr std::array<std::string_view, 4> names{"none", "row", "column", "diagonal"};
  return names[std::to_underlying(line)];
}

std::expected<think::Answer, record::Fault> TwoStagePlayer::think(const think::Request& request) {
  const Position& position = request.position;
  assert(plays(position.rules()) && !position.is_over());
  renew(random_, request);
  const std::optional<int> cell = smart_move(board::Cells9(position), behavior_);
  if (!cell) return think::Answer{.move = random_move(position, random_), .why = phrase("chance")};
  const Point point = position.rules().point_of(*cell);
  return think::Answer{
      .move = point,
      .why = wins(position, point, position.side_to_move()) ? phrase("wins") : phrase("blocks")};
}

}  // namespace rowan::player
