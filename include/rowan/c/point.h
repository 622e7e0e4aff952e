// SPDX-License-Identifier: MIT
//
// Points of a board, sides, and how a game ends.
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

/// A point by its coordinates, both from 0, x from the left and y from the top. Where arrays have an entry
/// for each point, that of (x, y) is number y * width + x.
typedef struct rowan_point {
  int x;
  int y;
} rowan_point;

/// The two players: the first draws x (black in gomoku), the second o (white). Also what a cell holds.
enum rowan_side { ROWAN_EMPTY = 0, ROWAN_FIRST = 1, ROWAN_SECOND = 2 };

enum rowan_outcome { ROWAN_ONGOING = 0, ROWAN_FIRST_WINS = 1, ROWAN_SECOND_WINS = 2, ROWAN_DRAW = 3 };

/// Why black may not play a point in renju; the first that applies.
enum rowan_forbidden_reason {
  ROWAN_NOT_FORBIDDEN = 0,
  ROWAN_FORBIDDEN_OVERLINE = 1,      ///< six or more in a row
  ROWAN_FORBIDDEN_DOUBLE_FOUR = 2,   ///< two fours at once
  ROWAN_FORBIDDEN_DOUBLE_THREE = 3,  ///< two open threes at once
};

#ifdef __cplusplus
}
#endif
