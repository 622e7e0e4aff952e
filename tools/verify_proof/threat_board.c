// SPDX-License-Identifier: MIT
#include "threat_board.h"

#include <stdio.h>
#include <string.h>

bool has_cell(const struct cells* cells, int point) {
  return (cells->words[point / 64] >> (point % 64) & 1) != 0;
}

void add_cell(struct cells* cells, int point) { cells->words[point / 64] |= UINT64_C(1) << (point % 64); }

static void add_to_code(struct threat_board* board, int window) {
  const int code = board->code[window];
  board->place[window] = (uint16_t)board->with_code_count[code];
  board->with_code[code][board->with_code_count[code]++] = (uint16_t)window;
}

static void change_code(struct threat_board* board, int window, int by) {
  const int code = board->code[window];
  const uint16_t last = board->with_code[code][--board->with_code_count[code]];
  board->with_code[code][board->place[window]] = last;
  board->place[last] = board->place[window];
  board->code[window] = (uint8_t)(code + by);
  add_to_code(board, window);
}

void empty_threat_board(struct threat_board* board, int width, int height, int k, bool exactly) {
  find_windows(&board->windows, width, height, k);
  board->exactly = exactly;
  board->stone_count = 0;
  memset(board->stone, NONE, sizeof board->stone);
  memset(board->code, 0, sizeof board->code);
  memset(board->with_code_count, 0, sizeof board->with_code_count);
  for (int window = 0; window < board->windows.count; ++window) add_to_code(board, window);
}

static void change_windows(struct threat_board* board, int point, int by) {
  for (int i = 0; i < board->windows.through_count[point]; ++i) {
    change_code(board, board->windows.through[point][i], by);
  }
}

void put_stone(struct threat_board* board, int point, enum stone stone) {
  board->stone[point] = (uint8_t)stone;
  board->placed[board->stone_count++] = (uint8_t)point;
  change_windows(board, point, stone == BLACK ? 1 : 16);
}

void take_last_stone(struct threat_board* board) {
  const int point = board->placed[--board->stone_count];
  change_windows(board, point, board->stone[point] == BLACK ? -1 : -16);
  board->stone[point] = NONE;
}

// Whether Black would win by filling exactly this window.
static bool counts_for_black(const struct threat_board* board, int window) {
  if (!board->exactly) return true;
  for (int i = 0; i < 2; ++i) {
    const int end = board->windows.ends[window][i];
    if (end >= 0 && board->stone[end] == BLACK) return false;
  }
  return true;
}

bool has_row(const struct threat_board* board, enum stone stone) {
  const int k = board->windows.k;
  if (stone == WHITE) return board->with_code_count[16 * k] > 0;
  for (int i = 0; i < board->with_code_count[k]; ++i) {
    if (counts_for_black(board, board->with_code[k][i])) return true;
  }
  return false;
}

bool white_can_complete(const struct threat_board* board) {
  return board->with_code_count[16 * (board->windows.k - 1)] > 0;
}

void add_white_cells(const struct threat_board* board, int stones, struct cells* cells) {
  const int code = 16 * stones;
  for (int i = 0; i < board->with_code_count[code]; ++i) {
    const uint16_t* points = board->windows.points_of[board->with_code[code][i]];
    for (int j = 0; j < board->windows.k; ++j) {
      if (board->stone[points[j]] == NONE) add_cell(cells, points[j]);
    }
  }
}

// Finds the empty points of a window that has at most two; returns their number.
static int find_open(const struct threat_board* board, int window, int open[2]) {
  int count = 0;
  for (int i = 0; i < board->windows.k && count < 2; ++i) {
    const int point = board->windows.points_of[window][i];
    if (board->stone[point] == NONE) open[count++] = point;
  }
  return count;
}

// Keeps the two smallest distinct numbers seen so far, the smaller first; NO_POINT stands for none.
static void keep_least(int least[2], int number) {
  if (number == least[0] || number == least[1]) return;
  if (least[0] == NO_POINT || number < least[0]) {
    least[1] = least[0];
    least[0] = number;
  } else if (least[1] == NO_POINT || number < least[1]) {
    least[1] = number;
  }
}

int black_completing_points(const struct threat_board* board, int points[2]) {
  const int code = board->windows.k - 1;
  points[0] = points[1] = NO_POINT;
  for (int i = 0; i < board->with_code_count[code]; ++i) {
    const int window = board->with_code[code][i];
    int open[2];
    if (!counts_for_black(board, window) || find_open(board, window, open) != 1) continue;
    keep_least(points, open[0]);
  }
  return (points[0] != NO_POINT) + (points[1] != NO_POINT);
}

bool find_four(const struct threat_board* board, const struct cells* known, struct four* four) {
  // For each move, the two lowest points that would then complete a row; MOST_CELLS is added to a point
  // outside `known`.
  int best[MOST_CELLS][2];
  const int code = board->windows.k - 2;
  for (int pass = 0; pass < 2; ++pass) {
    for (int i = 0; i < board->with_code_count[code]; ++i) {
      const int window = board->with_code[code][i];
      int open[2];
      if (!counts_for_black(board, window) || find_open(board, window, open) != 2) continue;
      for (int j = 0; j < 2; ++j) {
        const int point = open[1 - j];
        if (pass == 0) {
          best[open[j]][0] = best[open[j]][1] = NO_POINT;
        } else {
          keep_least(best[open[j]], has_cell(known, point) ? point : point + MOST_CELLS);
        }
      }
    }
  }
  int least = 4 * MOST_CELLS;  // least cost of a four: its points outside `known`, then its move
  for (int i = 0; i < board->with_code_count[code]; ++i) {
    const int window = board->with_code[code][i];
    int open[2];
    if (!counts_for_black(board, window) || find_open(board, window, open) != 2) continue;
    for (int j = 0; j < 2; ++j) {
      const int* points = best[open[j]];
      if (points[1] == NO_POINT) continue;
      const int outside = !has_cell(known, open[j]) + (points[0] >= MOST_CELLS) + (points[1] >= MOST_CELLS);
      const int cost = outside * MOST_CELLS + open[j];
      if (cost >= least) continue;
      least = cost;
      *four = (struct four){open[j], {points[0] % MOST_CELLS, points[1] % MOST_CELLS}};
    }
  }
  return least < 4 * MOST_CELLS;
}

struct key key_of(const struct threat_board* board) {
  struct key least = {{0}};
  for (int symmetry = 0; symmetry < symmetry_count(&board->windows); ++symmetry) {
    struct key key = {{0}};
    for (int i = 0; i < board->stone_count; ++i) {
      const int from = board->placed[i];
      const int to = laid_over(&board->windows, symmetry, from);
      key.bytes[to / 4] = (uint8_t)(key.bytes[to / 4] | board->stone[from] << (2 * (to % 4)));
    }
    if (symmetry == 0 || memcmp(key.bytes, least.bytes, sizeof key.bytes) < 0) least = key;
  }
  return least;
}

struct point_name name_of_point(const struct threat_board* board, int point) {
  struct point_name name;
  const int x = point % board->windows.width;
  const int y = point / board->windows.width;
  snprintf(name.text, sizeof name.text, "%s%c%d", x < 26 ? "" : "a", 'a' + x % 26,
           (board->windows.height - y) % 100);
  return name;
}
