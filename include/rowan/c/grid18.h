// SPDX-License-Identifier: MIT
//
// Tic-tac-toe in a word owned by the caller.
#pragma once

#include <rowan/c/error.h>
#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Field i = 3y + x is bits 2i and 2i + 1: 00 empty, 01 O, 11 X, never 10; bits 18 to 31 are 0. The first four
// functions correspond to those of an x86-64 assembly program; grid_original.h has them with their original
// names and return values.

/// The values of rowan_grid18_get: X before O, as in the original.
enum rowan_field { ROWAN_FIELD_X = 0, ROWAN_FIELD_O = 1, ROWAN_FIELD_EMPTY = 2 };

/// Empties the grid.
int rowan_grid18_init(uint32_t* grid);

/// Places an X (cross) or an O on an empty field. The caller keeps track of turns and of won games.
/// Errors: ROWAN_BAD_GRID, ROWAN_OFF_BOARD, ROWAN_OCCUPIED.
int rowan_grid18_set(uint32_t* grid, int x, int y, bool cross);

/// The contents of a field: enum rowan_field.
/// Errors: ROWAN_BAD_GRID, ROWAN_OFF_BOARD.
int rowan_grid18_get(uint32_t grid, int x, int y);

/// 1 if the chosen player has three in a row, else 0. `cross` chooses X if true, O if false.
/// Errors: ROWAN_BAD_GRID.
int rowan_grid18_eval(uint32_t grid, bool cross);

/// Like rowan_grid18_eval, but with the bug of the original program: a diagonal of O counts for X as well.
/// Errors: ROWAN_BAD_GRID.
int rowan_grid18_eval_original(uint32_t grid, bool cross);

#ifdef __cplusplus
}
#endif
