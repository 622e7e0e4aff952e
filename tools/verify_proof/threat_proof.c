// SPDX-License-Identifier: MIT
//
// Checks one threat proof. Each level of the recursion places a stone, so there are at most as many levels as
// the board has points.
#include "threat_file.h"

enum win { WIN_THREATS, WIN_MOVE, WIN_ELSEWHERE };
enum node { NODE_REPLIES, NODE_REPEATED };

static int read_empty_cell(struct threat_check* check) {
  const int point = read_byte(check->input);
  require(check->input, point < check->board.windows.point_count && check->board.stone[point] == NONE,
          "a move is off the board or on a stone");
  return point;
}

static void attack(struct threat_check* check);

// Places a White stone and checks the tree after it.
static void answer(struct threat_check* check, int point) {
  put_stone(&check->board, point, WHITE);
  attack(check);
  take_last_stone(&check->board);
}

static bool find_four_after(struct threat_check* check, int white, struct four* four) {
  put_stone(&check->board, white, WHITE);
  const bool is_found = find_four(&check->board, &check->marks, four);
  take_last_stone(&check->board);
  return is_found;
}

static void mark_four(struct threat_check* check, const struct four* four) {
  add_cell(&check->marks, four->move);
  add_cell(&check->marks, four->points[0]);
  add_cell(&check->marks, four->points[1]);
}

// Clause 5 in docs/proofs.md: Black threatens a four with two completing points. White's possible answers are
// the points in `answers`, which would give White a completing point, and the points that stop every such
// four.
static void threaten_four(struct threat_check* check, struct cells answers) {
  struct four four;
  struct four other;
  for (int stones = check->board.windows.k - 3; stones < check->board.windows.k; ++stones) {
    add_white_cells(&check->board, stones, &check->marks);
  }
  require(check->input, find_four(&check->board, &check->marks, &four),
          "a claimed win by threats does not win");
  const int stoppers[] = {four.move, four.points[0], four.points[1]};
  for (int i = 0; i < 3; ++i) {
    if (!find_four_after(check, stoppers[i], &other)) add_cell(&answers, stoppers[i]);
  }
  for (int point = 0; point < check->board.windows.point_count; ++point) {
    if (has_cell(&answers, point)) answer(check, point);
  }
  if (!find_four(&check->board, &check->marks, &four))
    refuse(check->input, "a claimed win by threats does not win");
  mark_four(check, &four);
  const int points[] = {four.move, four.points[0], four.points[1]};
  for (int i = 0; i < 3; ++i) {
    if (has_cell(&answers, points[i])) continue;
    require(check->input, find_four_after(check, points[i], &other), "a claimed win by threats does not win");
    mark_four(check, &other);
  }
}

// Reads and checks a move of Black's and everything below it.
static void attack(struct threat_check* check) {
  struct threat_board* board = &check->board;
  const int move = read_empty_cell(check);
  add_cell(&check->marks, move);
  put_stone(board, move, BLACK);
  if (!has_row(board, BLACK)) {
    require(check->input, !white_can_complete(board),
            "a claimed win by threats does not win: second completes a row");
    struct cells counter_fours = {{0}};
    add_white_cells(board, board->windows.k - 2, &counter_fours);
    for (int i = 0; i < MOST_CELLS / 64; ++i) check->marks.words[i] |= counter_fours.words[i];
    int points[2];
    const int count = black_completing_points(board, points);
    for (int i = 0; i < count; ++i) add_cell(&check->marks, points[i]);
    if (count == 1) answer(check, points[0]);
    if (count == 0) threaten_four(check, counter_fours);
  }
  take_last_stone(board);
}

// Checks a tree. Afterward check->marks holds the points that the tree marks.
static void check_tree(struct threat_check* check) {
  check->marks = (struct cells){{0}};
  ++check->tree_count;
  attack(check);
}

static void check_win(struct threat_check* check, bool is_root);

// Checks a node, where White is to move.
static void check_node(struct threat_check* check) {
  struct threat_board* board = &check->board;
  ++check->node_count;
  require(check->input, !has_row(board, BLACK), "a move completes a row, which only threats may do");
  // Without any reply "every reply is answered" would hold vacuously, but a full board is a draw.
  require(check->input, board->stone_count < board->windows.point_count,
          "the board is full and nobody has won");
  require(check->input, !white_can_complete(board), "second can complete a row");
  const int kind = read_byte(check->input);
  require(check->input, kind == NODE_REPLIES || kind == NODE_REPEATED, "no such kind of node");
  const struct key key = key_of(board);
  if (kind == NODE_REPEATED) {
    require(check->input, set_has(&check->nodes, &key),
            "a node repeats a position that was not proved before it");
    return;
  }
  struct cells left = {{0}};
  for (int point = 0; point < board->windows.point_count; ++point) {
    if (board->stone[point] == NONE) add_cell(&left, point);
  }
  for (uint64_t count = read_number(check->input, 4); count > 0; --count) {
    check_tree(check);
    for (int i = 0; i < MOST_CELLS / 64; ++i) left.words[i] &= check->marks.words[i];
  }
  for (uint64_t count = read_number(check->input, 4); count > 0; --count) {
    const int reply = read_empty_cell(check);
    put_stone(board, reply, WHITE);
    check_win(check, false);
    take_last_stone(board);
    left.words[reply / 64] &= ~(UINT64_C(1) << (reply % 64));
  }
  for (int i = 0; i < MOST_CELLS / 64; ++i) {
    require(check->input, left.words[i] == 0, "a reply is not answered");
  }
  set_add(check->input, &check->nodes, &key);
}

// Checks a win, where Black is to move.
static void check_win(struct threat_check* check, bool is_root) {
  const int kind = read_byte(check->input);
  if (kind == WIN_THREATS) {
    check_tree(check);
  } else if (kind == WIN_ELSEWHERE) {
    require(check->input, !is_root, "the root refers to itself");
    const struct key key = key_of(&check->board);
    set_add(check->input, &check->elsewhere, &key);
  } else {
    require(check->input, kind == WIN_MOVE, "no such kind of win");
    put_stone(&check->board, read_empty_cell(check), BLACK);
    check_node(check);
    take_last_stone(&check->board);
  }
}

void check_threat_proof(struct threat_check* check) {
  set_clear(&check->nodes);
  check_win(check, true);
}
