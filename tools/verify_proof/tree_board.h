// SPDX-License-Identifier: MIT
#ifndef VERIFY_PROOF_TREE_BOARD_H
#define VERIFY_PROOF_TREE_BOARD_H

#include "windows.h"

enum side { FIRST, SECOND };

// Stones, and the number of each side's stones on every window. Windows are lines only for sides that have
// lines.
struct tree_board {
  struct windows windows;
  bool has_lines[2];
  struct points stones[2];
  int empty_count;
  uint8_t count[2][MOST_WINDOWS];
};

void place_stone(struct tree_board* board, int side, int point);
void lift_stone(struct tree_board* board, int side, int point);

bool is_empty(const struct tree_board* board, int point);

// Whether the window is a line for that side, without a stone of the other.
bool is_live(const struct tree_board* board, int side, int window);

// The number of stones the side lacks on a window that is live for it.
int lacking(const struct tree_board* board, int side, int window);

bool has_line(const struct tree_board* board, int side);

// Whether a stone on this empty point would complete a line.
bool completes(const struct tree_board* board, int side, int point);

#endif
