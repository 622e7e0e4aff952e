// SPDX-License-Identifier: MIT
//
// Points of a board, sides, and how a game ends.
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

typedef struct rowan_point {
  int x;
  int y;
} rowan_point;

/// The two players: the first draws x (black at gomoku), the second o (white). Also what a cell holds.
enum rowan_side { ROWAN_EMPTY = 0, ROWAN_FIRST = 1, ROWAN_SECOND = 2 };

enum rowan_outcome { ROWAN_ONGOING = 0, ROWAN_FIRST_WINS = 1, ROWAN_SECOND_WINS = 2, ROWAN_DRAW = 3 };

#ifdef __cplusplus
}
#endif
