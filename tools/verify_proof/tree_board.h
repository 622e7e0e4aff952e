// SPDX-License-Identifier: MIT
#ifndef VERIFY_PROOF_TREE_BOARD_H
#define VERIFY_PROOF_TREE_BOARD_H

#include "windows.h"

enum side { FIRST, SECOND };

// Stones, and how many of each side are on every window. Windows are lines only for sides that have lines.
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

// Does the window count for that side, and has the other no stone on it?
bool is_live(const struct tree_board* board, int side, int window);

// How many stones the side lacks on a window that is live for it.
int lacking(const struct tree_board* board, int side, int window);

bool has_line(const struct tree_board* board, int side);

// Would a stone on this empty point complete a line?
bool completes(const struct tree_board* board, int side, int point);

#endif
