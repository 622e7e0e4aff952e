// SPDX-License-Identifier: MIT
//
// Tests the 18-bit grid from C: the functions on a word of the caller and those with the original's names.
// All 3^9 ways to fill the grid are compared, for both players, with an array and a list of lines.
#include <limits.h>
#include <rowan/grid_original.h>
#include <rowan/rowan.h>

#include "capi/check.h"

enum { fields = 9, fillings = 19683 };

static bool has_line(const int field[fields], int mark) {
  static const int lines[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                  {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
  for (int i = 0; i < 8; ++i) {
    if (field[lines[i][0]] == mark && field[lines[i][1]] == mark && field[lines[i][2]] == mark) return true;
  }
  return false;
}

// Writes the filling with this number to the array and to both grids, the caller's word and the original's.
// Returns the word.
static uint32_t fill(int number, int field[fields]) {
  uint32_t grid = 0xFFFFFFFF;
  CHECK(rowan_grid18_init(&grid) == ROWAN_OK);
  init_grid();
  for (int i = 0; i < fields; ++i, number /= 3) {
    field[i] = number % 3;
    if (field[i] == ROWAN_FIELD_EMPTY) continue;
    CHECK(rowan_grid18_set(&grid, i % 3, i / 3, field[i] == ROWAN_FIELD_X) == ROWAN_OK);
    set_field(i % 3, i / 3, field[i] == ROWAN_FIELD_X);
  }
  return grid;
}

static bool has_diagonal_of_o(const int field[fields]) {
  return field[4] == ROWAN_FIELD_O && ((field[0] == ROWAN_FIELD_O && field[8] == ROWAN_FIELD_O) ||
                                       (field[2] == ROWAN_FIELD_O && field[6] == ROWAN_FIELD_O));
}

static void test_every_filling(void) {
  int won_by_x = 0;
  int won_by_o = 0;
  int misjudged = 0;
  for (int number = 0; number < fillings; ++number) {
    int field[fields];
    const uint32_t grid = fill(number, field);
    const bool x = has_line(field, ROWAN_FIELD_X);
    const bool o = has_line(field, ROWAN_FIELD_O);
    for (int i = 0; i < fields; ++i) {
      CHECK(rowan_grid18_get(grid, i % 3, i / 3) == field[i]);
      CHECK(get_field(i % 3, i / 3) == field[i]);
    }
    CHECK(rowan_grid18_eval(grid, true) == x);
    CHECK(rowan_grid18_eval(grid, false) == o);
    CHECK(eval_grid(true) == x);
    CHECK(eval_grid(false) == o);
    CHECK(rowan_grid18_eval_original(grid, true) == (x || has_diagonal_of_o(field)));
    CHECK(rowan_grid18_eval_original(grid, false) == o);
    misjudged += rowan_grid18_eval_original(grid, true) != x;
    won_by_x += x;
    won_by_o += o;
  }
  CHECK(won_by_x == won_by_o);  // swapping X and O maps the set of fillings to itself
  CHECK(won_by_x > 1000 && won_by_x < fillings / 2);
  CHECK(misjudged == 1377);
}

static void test_words(void) {
  static const int diagonal_of_o[3][2] = {{2, 0}, {1, 1}, {0, 2}};
  uint32_t grid = 0;
  for (int i = 0; i < 3; ++i) {
    CHECK(rowan_grid18_set(&grid, diagonal_of_o[i][0], diagonal_of_o[i][1], false) == ROWAN_OK);
  }
  CHECK(grid == 0x1110);
  CHECK(rowan_grid18_eval(grid, false) == 1);
  CHECK(rowan_grid18_eval(grid, true) == 0);
  CHECK(rowan_grid18_eval_original(grid, true) == 1);  // the original's bug
  CHECK(rowan_grid18_eval(0x173D3, true) == 1);
  CHECK(rowan_grid18_eval(0x173D3, false) == 0);
  CHECK(rowan_grid18_get(0x173D3, 2, 0) == ROWAN_FIELD_O);
  CHECK(rowan_grid18_get(0x173D3, 1, 1) == ROWAN_FIELD_X);
  CHECK(rowan_grid18_get(0x173D3, 1, 0) == ROWAN_FIELD_EMPTY);
}

static void test_errors(void) {
  static const int off[][2] = {{-1, 0}, {0, -1}, {3, 0}, {0, 3}, {256, 0}, {INT_MIN, INT_MAX}};
  static const uint32_t bad[] = {0x2, 0x20000, 0x8 | 0x3, 0x40000, 0x80000000, 0xFFFFFFFF};
  uint32_t grid = 0x3;
  CHECK(rowan_grid18_init(NULL) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_grid18_set(NULL, 0, 0, true) == ROWAN_NULL_ARGUMENT);
  for (size_t i = 0; i < sizeof off / sizeof off[0]; ++i) {
    CHECK(rowan_grid18_set(&grid, off[i][0], off[i][1], true) == ROWAN_OFF_BOARD);
    CHECK(rowan_grid18_get(grid, off[i][0], off[i][1]) == ROWAN_OFF_BOARD);
  }
  CHECK(rowan_grid18_set(&grid, 0, 0, true) == ROWAN_OCCUPIED);
  CHECK(rowan_grid18_set(&grid, 0, 0, false) == ROWAN_OCCUPIED);
  CHECK(grid == 0x3);
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; ++i) {
    uint32_t word = bad[i];
    CHECK(rowan_grid18_set(&word, 2, 2, true) == ROWAN_BAD_GRID);
    CHECK(rowan_grid18_get(word, 2, 2) == ROWAN_BAD_GRID);
    CHECK(rowan_grid18_eval(word, true) == ROWAN_BAD_GRID);
    CHECK(rowan_grid18_eval_original(word, true) == ROWAN_BAD_GRID);
    CHECK(word == bad[i]);
    CHECK(rowan_grid18_init(&word) == ROWAN_OK);
    CHECK(word == 0);
  }
}

// Must run first: the grid is empty even before init_grid is called.
static void test_original_before_init(void) {
  for (int i = 0; i < fields; ++i) CHECK(get_field(i % 3, i / 3) == ROWAN_FIELD_EMPTY);
  CHECK(!eval_grid(true));
  CHECK(!eval_grid(false));
}

static void test_original_only_adds(void) {
  init_grid();
  set_field(0, 0, false);
  CHECK(get_field(0, 0) == ROWAN_FIELD_O);
  set_field(0, 0, true);
  CHECK(get_field(0, 0) == ROWAN_FIELD_X);
  set_field(0, 0, false);
  CHECK(get_field(0, 0) == ROWAN_FIELD_X);
  set_field(3, 0, true);
  set_field(0, 3, true);
  set_field(-1, 0, true);
  set_field(0, -1, true);
  CHECK(get_field(3, 0) == ROWAN_FIELD_EMPTY);
  CHECK(get_field(0, -1) == ROWAN_FIELD_EMPTY);
  for (int i = 1; i < fields; ++i) CHECK(get_field(i % 3, i / 3) == ROWAN_FIELD_EMPTY);
  init_grid();
  CHECK(get_field(0, 0) == ROWAN_FIELD_EMPTY);
}

int main(void) {
  test_original_before_init();
  test_every_filling();
  test_words();
  test_errors();
  test_original_only_adds();
  return failures == 0 ? 0 : 1;
}
