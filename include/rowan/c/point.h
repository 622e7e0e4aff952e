// SPDX-License-Identifier: MIT
//
// Points of a board, sides, and outcomes.
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

/// A point by its coordinates, both from 0: x from the left and y from the top. In arrays with an entry for
/// each point, (x, y) is entry y * width + x.
typedef struct rowan_point {
  int x;
  int y;
} rowan_point;

/// The two players: the first is x (black in gomoku), the second o (white). Also the contents of a cell.
enum rowan_side { ROWAN_EMPTY = 0, ROWAN_FIRST = 1, ROWAN_SECOND = 2 };

enum rowan_outcome { ROWAN_ONGOING = 0, ROWAN_FIRST_WINS = 1, ROWAN_SECOND_WINS = 2, ROWAN_DRAW = 3 };

/// Why a point is forbidden to black in renju; the first reason that applies.
enum rowan_forbidden_reason {
  ROWAN_NOT_FORBIDDEN = 0,
  ROWAN_FORBIDDEN_OVERLINE = 1,      ///< six or more in a row
  ROWAN_FORBIDDEN_DOUBLE_FOUR = 2,   ///< two fours at once
  ROWAN_FORBIDDEN_DOUBLE_THREE = 3,  ///< two open threes at once
};

#ifdef __cplusplus
}
#endif
