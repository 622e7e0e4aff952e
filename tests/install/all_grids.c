// SPDX-License-Identifier: MIT
//
// A C program using the installed library: calls the four functions of grid_original.h on every filling of
// the 3x3 grid and compares the results with a plain array.
#include <rowan/grid_original.h>
#include <stdbool.h>
#include <stdio.h>

enum { fields = 9, grids = 19683 };  // 3^9

// The values of get_field, as in the original.
enum { cross = 0, nought = 1, empty = 2 };

static bool has_line(const int field[fields], int stone) {
  static const int lines[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                  {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
  for (int i = 0; i < 8; ++i) {
    const int* line = lines[i];
    if (field[line[0]] == stone && field[line[1]] == stone && field[line[2]] == stone) return true;
  }
  return false;
}

static bool agrees(int number) {
  int field[fields];
  init_grid();
  for (int i = 0; i < fields; ++i, number /= 3) {
    field[i] = number % 3;
    if (field[i] != empty) set_field(i % 3, i / 3, field[i] == cross);
  }
  for (int i = 0; i < fields; ++i) {
    if (get_field(i % 3, i / 3) != field[i]) return false;
  }
  return eval_grid(true) == has_line(field, cross) && eval_grid(false) == has_line(field, nought);
}

int main(void) {
  int right = 0;
  for (int number = 0; number < grids; ++number) right += agrees(number);
  printf("%d of %d grids are right\n", right, grids);
  return right == grids ? 0 : 1;
}
