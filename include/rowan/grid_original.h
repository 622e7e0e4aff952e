// SPDX-License-Identifier: MIT
//
// The 18-bit tic-tac-toe grid of an x86-64 assembly program, with the original function names and return
// values, so that a C game written for that program links with this library. One bug is fixed:
// eval_grid(true) is no longer true for a diagonal of O; rowan_grid18_eval_original of rowan.h keeps the bug.
//
//     init_grid();
//     set_field(1, 1, true);
//     if (eval_grid(true)) puts("X has won");
//
// These functions have no argument for the grid, so the library keeps a grid for each thread, initially
// empty. Apart from caches, which affect no result, this grid is the library's only state that the caller
// does not own; a program linked with the static library contains it only if it calls these functions. A
// program that needs more than one grid uses the functions rowan_grid18_... of rowan.h.
#pragma once

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Empties the grid.
void init_grid(void);

/// Marks the field in column x and row y, both from 0 to 2, with an X (cross) or an O. As in the original,
/// bits are only ever set: an X on an O makes the field X, an O on an X changes nothing. Has no effect
/// outside the grid.
void set_field(int x, int y, bool cross);

/// The contents of a field: 0 for X, 1 for O, 2 for an empty field or outside the grid.
int get_field(int x, int y);

/// Returns whether X (cross) or O has three in a row.
bool eval_grid(bool cross);

#ifdef __cplusplus
}
#endif
