// SPDX-License-Identifier: MIT
#ifndef VERIFY_PROOF_THREAT_BOARD_H
#define VERIFY_PROOF_THREAT_BOARD_H

#include "windows.h"

enum { MOST_CELLS = 256, LEAST_ROW = 4, MOST_ROW = 15, NO_POINT = -1 };
enum stone { NONE, BLACK, WHITE };

// A set of points of a small board.
struct cells {
  uint64_t words[MOST_CELLS / 64];
};

bool has_cell(const struct cells* cells, int point);
void add_cell(struct cells* cells, int point);

// Stones, and the windows grouped by their number of stones of each color: code = black + 16 × white.
struct threat_board {
  struct windows windows;
  bool exactly;  // a row of Black's longer than k does not win
  uint8_t stone[MOST_CELLS];
  int stone_count;
  uint8_t placed[MOST_CELLS];  // the occupied points, in the order of placement
  uint8_t code[4 * MOST_CELLS];
  uint16_t with_code[256][4 * MOST_CELLS];  // the windows of each code, in any order
  int with_code_count[256];
  uint16_t place[4 * MOST_CELLS];  // index of each window in with_code
};

// Sets up an empty board. Requires at most MOST_CELLS points and LEAST_ROW <= k <= MOST_ROW.
void empty_threat_board(struct threat_board* board, int width, int height, int k, bool exactly);

void put_stone(struct threat_board* board, int point, enum stone stone);
void take_last_stone(struct threat_board* board);

bool has_row(const struct threat_board* board, enum stone stone);

// Whether one more White stone could complete a window.
bool white_can_complete(const struct threat_board* board);

// Adds to `cells` the empty points of windows with this number of White stones and no Black stone.
void add_white_cells(const struct threat_board* board, int stones, struct cells* cells);

// Finds the two lowest points where one more stone completes a row for Black; NO_POINT for each that does not
// exist. Returns how many were found.
int black_completing_points(const struct threat_board* board, int points[2]);

// A move of Black's after which two points complete a row, and these points.
struct four {
  int move;
  int points[2];
};

// Finds the four with the fewest of its three points outside `known`; among several, the one with the lowest
// move. Returns false if there is no four. Requires that Black has no completing point.
bool find_four(const struct threat_board* board, const struct cells* known, struct four* four);

// The stones of a board, two bits for each point. Boards that a symmetry maps to each other have equal keys.
struct key {
  uint8_t bytes[MOST_CELLS / 4];
};

struct key key_of(const struct threat_board* board);

// "h8": columns from the left, a to z and then aa, rows from the bottom.
struct point_name {
  char text[8];
};
struct point_name name_of_point(const struct threat_board* board, int point);

#endif
