// SPDX-License-Identifier: MIT
#ifndef VERIFY_PROOF_WINDOWS_H
#define VERIFY_PROOF_WINDOWS_H

#include <stdbool.h>
#include <stdint.h>

enum { MOST_SIDE = 32, MOST_POINTS = MOST_SIDE * MOST_SIDE, MOST_WORDS = MOST_POINTS / 64 };
enum { MOST_WINDOWS = 4 * MOST_POINTS, MOST_THROUGH = 4 * MOST_SIDE };

// A set of points.
struct points {
  uint64_t words[MOST_WORDS];
};

bool has_point(const struct points* points, int point);
void add_point(struct points* points, int point);
void remove_point(struct points* points, int point);

// All windows of a board. A window is k points in line. Points are numbered row by row from the top left,
// from 0.
struct windows {
  int width, height, k, point_count;
  int count;
  uint16_t points_of[MOST_WINDOWS][MOST_SIDE];
  int16_t ends[MOST_WINDOWS][2];  // the points beyond a window, -1 off the board
  int through_count[MOST_POINTS];
  uint16_t through[MOST_POINTS][MOST_THROUGH];  // the windows that a point is on
};

// Requires 1 <= width, height, k <= MOST_SIDE.
void find_windows(struct windows* windows, int width, int height, int k);

bool window_holds(const struct windows* windows, int window, int point);

// The number of symmetries of the board; they are numbered from 0.
int symmetry_count(const struct windows* windows);

// The image of a point under a symmetry. Bit 0 of the symmetry's number mirrors left and right, then bit 1
// top and bottom, then bit 2 swaps x and y.
int laid_over(const struct windows* windows, int symmetry, int point);

#endif
