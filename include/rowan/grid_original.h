// SPDX-License-Identifier: MIT
//
// The 18-bit tic-tac-toe grid of an x86-64 assembly program, with the names and answers that C programs know
// from it, so that a game written for the one links with the other. One bug is fixed: eval_grid(true) is
// no longer true for a diagonal of O; rowan_grid18_eval_original of rowan.h keeps that fault.
//
//     init_grid();
//     set_field(1, 1, true);
//     if (eval_grid(true)) puts("X has won");
//
// These calls have no argument for the grid, so it has to live somewhere: the library keeps one for each
// thread, empty at first. It is the only variable of the library that is neither constant nor the caller's,
// and it is linked only into programs that call these functions. A program with more than one grid uses
// rowan_grid18_... of rowan.h.
#pragma once

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Empties the grid.
void init_grid(void);

/// Marks the field in column x and row y, both from 0 to 2, with an X (cross) or an O. As in the original,
/// fields are only ever added to: an X on an O makes it X, an O on an X leaves it. Outside the grid nothing
/// happens.
void set_field(int x, int y, bool cross);

/// 0 for X, 1 for O, 2 for an empty field; 2 also outside the grid.
int get_field(int x, int y);

/// Does X (cross) or O have three in a row?
bool eval_grid(bool cross);

#ifdef __cplusplus
}
#endif
