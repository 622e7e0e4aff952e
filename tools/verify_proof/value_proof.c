// SPDX-License-Identifier: MIT
#include "value_proof.h"

#include <stdlib.h>
#include <string.h>

enum kind { MOVE = 1, REPLIES = 2, PAIRING = 3, POTENTIAL = 4, REFERENCE = 5, THREAT = 0x40, NAMED = 0x80 };
enum claim { FIRST_WINS, SECOND_WINS, DRAW };
enum argument { TREE, STRATEGY_STEALING };

static void change(struct value_board* board, int side, int point, int by) {
  for (int i = 0; i < board->windows.through_count[point]; ++i) {
    uint8_t* count = &board->count[side][board->windows.through[point][i]];
    *count = (uint8_t)(*count + by);
  }
  board->empty_count -= by;
}

void place_stone(struct value_board* board, int side, int point) {
  add_point(&board->stones[side], point);
  change(board, side, point, 1);
}

void lift_stone(struct value_board* board, int side, int point) {
  remove_point(&board->stones[side], point);
  change(board, side, point, -1);
}

bool is_empty(const struct value_board* board, int point) {
  return !has_point(&board->stones[FIRST], point) && !has_point(&board->stones[SECOND], point);
}

bool is_live(const struct value_board* board, int side, int window) {
  return board->has_lines[side] && board->count[1 - side][window] == 0;
}

int lacking(const struct value_board* board, int side, int window) {
  return board->windows.k - board->count[side][window];
}

bool has_line(const struct value_board* board, int side) {
  for (int window = 0; window < board->windows.count; ++window) {
    if (is_live(board, side, window) && lacking(board, side, window) == 0) return true;
  }
  return false;
}

bool completes(const struct value_board* board, int side, int point) {
  for (int i = 0; i < board->windows.through_count[point]; ++i) {
    const int window = board->windows.through[point][i];
    if (is_live(board, side, window) && lacking(board, side, window) == 1) return true;
  }
  return false;
}

static int read_empty_point(struct value_check* check) {
  const int points = check->board.windows.point_count;
  const int point = (int)read_fixed(check->input, points > 256 ? 2 : 1);
  require(check->input, point < points && is_empty(&check->board, point),
          "a point that is not empty or not on the board");
  return point;
}

// Adds the empty points of a window to a set.
static void add_empty_points(const struct value_board* board, int window, struct points* set) {
  for (int i = 0; i < board->windows.k; ++i) {
    const int point = board->windows.points_of[window][i];
    if (is_empty(board, point)) add_point(set, point);
  }
}

// Checks a pairing strategy: every line that is live for the opponent must contain a pair.
static struct shown check_pairing(struct value_check* check) {
  const struct windows* windows = &check->board.windows;
  struct shown shown = {.is_pure = true};
  bool holds_pair[MOST_WINDOWS] = {false};
  for (uint64_t left = read_number(check->input, 5); left > 0; --left) {
    const int one = read_empty_point(check);
    const int other = read_empty_point(check);
    const bool is_new = one != other && !has_point(&shown.zone, one) && !has_point(&shown.zone, other);
    require(check->input, is_new, "a point paired twice");
    add_point(&shown.zone, one);
    add_point(&shown.zone, other);
    for (int i = 0; i < windows->through_count[one]; ++i) {
      const int window = windows->through[one][i];
      if (window_holds(windows, window, other)) holds_pair[window] = true;
    }
  }
  for (int window = 0; window < windows->count; ++window) {
    const bool is_safe = holds_pair[window] || !is_live(&check->board, check->opponent, window);
    require(check->input, is_safe, "a line of the opponent's holds no pair");
  }
  return shown;
}

// Checks the Erdős–Selfridge potential, the sum of 2^-(empty points) over the opponent's live lines. It must
// be less than 1 if the prover is to move, and less than 1/2 otherwise. `sum` is in units of 2^-32.
static struct shown check_potential(struct value_check* check, bool is_provers) {
  const struct value_board* board = &check->board;
  struct shown shown = {.is_pure = true};
  uint64_t sum = 0;
  for (int window = 0; window < board->windows.count; ++window) {
    if (!is_live(board, check->opponent, window)) continue;
    sum += UINT64_C(1) << (32 - lacking(board, check->opponent, window));
    add_empty_points(board, window, &shown.zone);
  }
  require(check->input, (is_provers ? sum : 2 * sum) < UINT64_C(1) << 32, "the potential is too large");
  return shown;
}

static void begin_replies(struct value_check* check, struct open_node* node) {
  for (int point = 0; point < check->board.windows.point_count; ++point) {
    const bool is_lost = is_empty(&check->board, point) && completes(&check->board, check->opponent, point);
    require(check->input, !is_lost, "the opponent can complete a line");
  }
  require(check->input, !check->must_win || check->board.empty_count > 0,
          "the board is full and nobody has won");
  node->shown.is_pure = !check->must_win;
  node->left = read_number(check->input, 5);
}

// Reads a node up to its first child, and puts it on the path.
static void begin_node(struct value_check* check, bool is_provers) {
  struct open_node* node = &check->path[check->depth++];
  memset(node, 0, sizeof *node);
  node->is_provers = is_provers;
  node->first_listed = check->listed_count;
  node->tag = read_byte(check->input);
  const int kind = node->tag & ~NAMED;
  if (kind == MOVE && is_provers) {
    node->point = read_empty_point(check);
    add_point(&node->shown.zone, node->point);
    node->left = completes(&check->board, check->prover, node->point) ? 0 : 1;
  } else if ((kind == REPLIES || kind == (REPLIES | THREAT)) && !is_provers) {
    begin_replies(check, node);
  } else if (kind == PAIRING && !check->must_win) {
    node->shown = check_pairing(check);
  } else if (kind == POTENTIAL && !check->must_win) {
    node->shown = check_potential(check, is_provers);
  } else {
    require(check->input, kind == REFERENCE,
            "no such kind of node, or not for this side to move or this goal");
    node->shown = check_reference(check, is_provers);
  }
}

static void add_zone(struct points* zone, const struct points* more) {
  for (int i = 0; i < MOST_WORDS; ++i) zone->words[i] |= more->words[i];
}

// Merges the result of a checked child into its parent, `node`.
static void join(struct value_check* check, struct open_node* node, const struct shown* below) {
  struct shown* shown = &node->shown;
  add_zone(&shown->zone, &below->zone);
  shown->is_pure = below->is_pure && (node->is_provers || shown->is_pure);
  if (!below->is_pure) {
    const uint64_t time = below->time + (node->is_provers ? 0 : 1);
    if (time > shown->time) shown->time = time;
  }
  if (node->is_provers) return;
  if (check->listed_count == check->listed_room) {
    check->listed_room = check->listed_room == 0 ? 256 : 2 * check->listed_room;
    check->listed = grown(check->input, check->listed, check->listed_room * sizeof *check->listed);
  }
  check->listed[check->listed_count++] = (struct listed){.point = node->point, .shown = *below};
}

// Checks that the prover threatens to complete a line. The threat covers every reply that leaves a point
// where a line can be completed.
static void add_threat(struct value_check* check, struct open_node* node) {
  int count = 0;
  int last = 0;
  for (int point = 0; point < check->board.windows.point_count; ++point) {
    if (!is_empty(&check->board, point) || !completes(&check->board, check->prover, point)) continue;
    add_point(&node->shown.zone, point);
    last = point;
    ++count;
  }
  require(check->input, count > 0, "a threat is claimed, but the prover threatens nothing");
  node->shown.is_pure = false;
  if (node->shown.time < 1) node->shown.time = 1;
  for (int point = 0; point < check->board.windows.point_count; ++point) {
    if (count > 1 || point != last) add_point(&node->replies, point);
  }
}

static void check_nodes(struct value_check* check, bool is_provers) {
  check->depth = 0;
  check->listed_count = 0;
  check->named_count = 0;
  begin_node(check, is_provers);
  while (true) {
    struct open_node* node = &check->path[check->depth - 1];
    if (node->left > 0) {
      --node->left;
      if (!node->is_provers) {
        node->point = read_empty_point(check);
        require(check->input, !has_point(&node->replies, node->point), "a reply that is listed twice");
        add_point(&node->replies, node->point);
      }
      place_stone(&check->board, node->is_provers ? check->prover : check->opponent, node->point);
      begin_node(check, !node->is_provers);
      continue;
    }
    if ((node->tag & ~(NAMED | THREAT)) == REPLIES) {
      if ((node->tag & THREAT) != 0) add_threat(check, node);
      cover_replies(check, node);
    }
    if ((node->tag & NAMED) != 0) name_node(check, node);
    check->listed_count = node->first_listed;
    if (--check->depth == 0) return;
    struct open_node* above = &check->path[check->depth - 1];
    lift_stone(&check->board, above->is_provers ? check->prover : check->opponent, above->point);
    join(check, above, &node->shown);
  }
}

static void check_section(struct value_check* check, int prover, bool must_win, int to_move) {
  check->prover = prover;
  check->opponent = 1 - prover;
  check->must_win = must_win;
  const int argument = read_byte(check->input);
  if (argument == TREE) {
    check_nodes(check, to_move == prover);
    return;
  }
  require(check->input, argument == STRATEGY_STEALING, "no such argument");
  const bool is_start = check->board.empty_count == check->board.windows.point_count && to_move == FIRST;
  require(check->input, !must_win && prover == FIRST && check->board.has_lines[SECOND] && is_start,
          "strategy stealing shows only that second does not win a strong game from the empty board");
}

// Whether the game is over at the root. Refuses the proof if the game has ended otherwise than claimed.
static bool is_over(struct value_check* check, int claim) {
  int result = -1;
  if (check->board.empty_count == 0) result = DRAW;
  if (has_line(&check->board, SECOND)) result = SECOND_WINS;
  if (has_line(&check->board, FIRST)) result = FIRST_WINS;
  require(check->input, result < 0 || result == claim, "the game is over, but not as claimed");
  return result >= 0;
}

static void read_stones(struct value_check* check) {
  struct value_board* board = &check->board;
  board->empty_count = board->windows.point_count;
  for (int point = 0; point < board->windows.point_count; ++point) {
    const int stone = read_byte(check->input);
    require(check->input, stone <= 2, "no such stone");
    if (stone != 0) place_stone(board, stone - 1, point);
  }
  require(check->input, !has_line(board, FIRST) || !has_line(board, SECOND),
          "both sides have a winning row in the position, which no game reaches");
}

enum { POSITION_SIZE = 1100 };  // 32 rows of 32 points with the text between them

// Writes the position as " from x2/1o1/3": rows from the top, x for first's stones, o for second's, numbers
// for empty points. Writes nothing for the empty board. Positions that differ must have different texts.
static void write_position(const struct value_board* board, int width, char* text) {
  const int points = board->windows.point_count;
  int length = 0;
  if (board->empty_count < points) length = snprintf(text, POSITION_SIZE, " from ");
  for (int point = 0, empty = 0; length > 0 && point < points; ++point) {
    const bool ends_row = (point + 1) % width == 0;
    const bool is_stone = !is_empty(board, point);
    empty += is_stone ? 0 : 1;
    if (empty > 0 && (is_stone || ends_row)) {
      length += snprintf(text + length, (size_t)(POSITION_SIZE - length), "%d", empty);
      empty = 0;
    }
    if (is_stone) text[length++] = has_point(&board->stones[FIRST], point) ? 'x' : 'o';
    if (ends_row && point + 1 < points) text[length++] = '/';
  }
  text[length] = '\0';
}

void check_value_proof(struct value_check* check, struct input* input, char* text, size_t text_size) {
  static const char* const claims[] = {"first wins", "second wins", "draw"};
  check->input = input;
  require(input, read_byte(input) == 1, "unsupported version of the proof file; expected version 1");
  const int width = read_byte(input);
  const int height = read_byte(input);
  const int k = read_byte(input);
  const bool is_board = width >= 1 && height >= 1 && k >= 1 && width <= 32 && height <= 32 && k <= 32;
  require(input, is_board, "invalid board; width, height and k must be from 1 to 32");
  const int play = read_byte(input);
  const int to_move = read_byte(input);
  const int claim = read_byte(input);
  require(input, play <= 1 && to_move <= 1 && claim <= DRAW, "no such kind of play, side to move or claim");
  find_windows(&check->board.windows, width, height, k);
  check->board.has_lines[FIRST] = true;
  check->board.has_lines[SECOND] = play == 0;
  read_stones(check);
  char position[POSITION_SIZE];
  write_position(&check->board, width, position);
  if (!is_over(check, claim)) {
    require(input, play == 0 || claim != SECOND_WINS, "second cannot win a Maker-Breaker game");
    if (claim == DRAW) {
      check_section(check, SECOND, false, to_move);
      if (play == 0) check_section(check, FIRST, false, to_move);
    } else {
      check_section(check, claim == FIRST_WINS ? FIRST : SECOND, true, to_move);
    }
  }
  const uint64_t sum = input->fnv;
  require(input, read_fixed(input, 8) == sum, "the checksum is wrong: the file was damaged or changed");
  read_end(input);
  snprintf(text, text_size, "%dx%d, %d in a row, %s%s, %s to move: %s", width, height, k,
           play == 0 ? "strong" : "Maker-Breaker", position, to_move == FIRST ? "first" : "second",
           claims[claim]);
}

void free_value_check(struct value_check* check) {
  free(check->listed);
  free_named(check);
}
