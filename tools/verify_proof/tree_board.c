// SPDX-License-Identifier: MIT
#include "tree_board.h"

static void change(struct tree_board* board, int side, int point, int by) {
  for (int i = 0; i < board->windows.through_count[point]; ++i) {
    uint8_t* count = &board->count[side][board->windows.through[point][i]];
    *count = (uint8_t)(*count + by);
  }
  board->empty_count -= by;
}

void place_stone(struct tree_board* board, int side, int point) {
  add_point(&board->stones[side], point);
  change(board, side, point, 1);
}

void lift_stone(struct tree_board* board, int side, int point) {
  remove_point(&board->stones[side], point);
  change(board, side, point, -1);
}

bool is_empty(const struct tree_board* board, int point) {
  return !has_point(&board->stones[FIRST], point) && !has_point(&board->stones[SECOND], point);
}

bool is_live(const struct tree_board* board, int side, int window) {
  return board->has_lines[side] && board->count[1 - side][window] == 0;
}

int lacking(const struct tree_board* board, int side, int window) {
  return board->windows.k - board->count[side][window];
}

bool has_line(const struct tree_board* board, int side) {
  for (int window = 0; window < board->windows.count; ++window) {
    if (is_live(board, side, window) && lacking(board, side, window) == 0) return true;
  }
  return false;
}

bool completes(const struct tree_board* board, int side, int point) {
  for (int i = 0; i < board->windows.through_count[point]; ++i) {
    const int window = board->windows.through[point][i];
    if (is_live(board, side, window) && lacking(board, side, window) == 1) return true;
  }
  return false;
}
