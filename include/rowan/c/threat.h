// SPDX-License-Identifier: MIT
//
// Forced wins by continuous fours (VCF) and continuous threats (VCT), and the shapes that make them.
//
// Threads: a rowan_win is immutable; any number of threads may read it.
#pragma once

#include <rowan/c/game.h>
#include <rowan/c/poll.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// ------------------------------------------------------------------------------------- forced wins

/// What each move of the winner must do.
enum rowan_threat_kind {
  ROWAN_BY_FOURS = 0,   ///< make a four, which threatens a five with the next move (VCF)
  ROWAN_BY_THREATS = 1  ///< threaten to win, by a five at once or by a four without an answer (VCT)
};

/// The result of a search for a forced win.
enum rowan_threat_verdict {
  ROWAN_NO_WIN = 0,     ///< there is no such win: the search was exhaustive
  ROWAN_WIN_FOUND = 1,  ///< there is such a win
  ROWAN_NOT_KNOWN = 2   ///< a limit or the memory of the search was reached, or it was stopped
};

/// Limits of the search. Zero means no limit.
typedef struct rowan_threat_limits {
  size_t size;    ///< of this struct; ROWAN_THREAT_LIMITS_INIT sets it
  int64_t nodes;  ///< attacking moves tried (ROWAN_BY_FOURS), positions visited (ROWAN_BY_THREATS)
  int64_t time_ms;
  int32_t attacks;   ///< VCF only: the most attacks in one line, including the five
  int32_t reserved;  ///< 0
  rowan_poll poll;   ///< called every few nodes, at least every few milliseconds; may be NULL
  void* poll_user;   ///< for `poll`
} rowan_threat_limits;

#define ROWAN_THREAT_LIMITS_INIT {sizeof(rowan_threat_limits), 0, 0, 0, 0, NULL, NULL}

/// A forced win: a tree with an attack for every answer that stops the threat.
typedef struct rowan_win rowan_win;

/// Searches for a forced win of `side`: ROWAN_FIRST or ROWAN_SECOND, as if it were that side's turn, or 0 for
/// the side to move. `kind` is enum rowan_threat_kind. Returns enum rowan_threat_verdict. If a win is found,
/// the caller must pass *win to rowan_win_free; otherwise *win is NULL. `limits` and `win` may be NULL.
/// Errors: ROWAN_GAME_OVER, ROWAN_BAD_ARGUMENT.
int rowan_threat_search(const rowan_game* game, int side, int kind, const rowan_threat_limits* limits,
                        rowan_win** win);

/// Frees a win; NULL is fine.
void rowan_win_free(rowan_win* win);

/// The moves of the win against the longest defense: attack, answer, attack, ..., up to the winning row.
/// Returns their number. Writes at most `capacity` of them.
int rowan_win_line(const rowan_win* win, rowan_point* points, size_t capacity);

/// Replays the win against all answers, independently of the search: 1 if it is a win. Otherwise 0, with the
/// reason in `reason`, which may be NULL with a size of 0.
int rowan_win_check(const rowan_win* win, char* reason, size_t size);

/// A move of the tree. Attacks and answers alternate; an attack without children wins against every answer.
typedef struct rowan_win_node {
  rowan_point move;
  int32_t first_child;   ///< the index of the first of the next moves; -1 if there is none
  int32_t next_sibling;  ///< the index of the next alternative to this move; -1 if there is none
} rowan_win_node;

/// The number of nodes, the index of the first attack, and a node by its index.
/// Errors: ROWAN_BAD_ARGUMENT for an index out of range.
int rowan_win_node_count(const rowan_win* win);
int rowan_win_root(const rowan_win* win);
int rowan_win_get_node(const rowan_win* win, int number, rowan_win_node* node);

// ------------------------------------------------------------------------------------- shapes

/// What a stone makes on one line, weakest first. The names are those of five in a row; for another k a five
/// is a win, a four is one stone short of it, and so on.
enum rowan_shape {
  ROWAN_SHAPE_NOTHING = 0,
  ROWAN_SHAPE_OVERLINE,  ///< a row of more than k that does not win
  ROWAN_SHAPE_ONE,
  ROWAN_SHAPE_OPEN_ONE,
  ROWAN_SHAPE_TWO,
  ROWAN_SHAPE_OPEN_TWO,
  ROWAN_SHAPE_WIDE_TWO,
  ROWAN_SHAPE_THREE,        ///< the next stone can make a four
  ROWAN_SHAPE_OPEN_THREE,   ///< the next stone can make an open four, on one point
  ROWAN_SHAPE_WIDE_THREE,   ///< as an open three, but on either of two points
  ROWAN_SHAPE_FOUR,         ///< the next stone can win, and there is an answer
  ROWAN_SHAPE_DOUBLE_FOUR,  ///< two fours on one line
  ROWAN_SHAPE_OPEN_FOUR,    ///< a four without an answer
  ROWAN_SHAPE_FIVE          ///< wins
};

/// What a stone makes on all four lines together, weakest first.
enum rowan_point_class {
  ROWAN_CLASS_NOTHING = 0,
  ROWAN_CLASS_TWO,
  ROWAN_CLASS_OPEN_TWO,
  ROWAN_CLASS_THREE,
  ROWAN_CLASS_OPEN_THREE,
  ROWAN_CLASS_THREE_THREE,
  ROWAN_CLASS_FOUR,
  ROWAN_CLASS_FOUR_THREE,
  ROWAN_CLASS_FOUR_FOUR,
  ROWAN_CLASS_OPEN_FOUR,
  ROWAN_CLASS_FORBIDDEN = 11,  ///< renju: the point is forbidden
  ROWAN_CLASS_WIN = 12
};

typedef struct rowan_shapes {
  size_t size;  ///< of this struct; ROWAN_SHAPES_INIT sets it
  int32_t
      shape[4];  ///< enum rowan_shape: on the row, the column, the diagonal that goes down to the left, and
                 ///< the one that goes down to the right
  int32_t point_class;  ///< enum rowan_point_class
  int32_t reserved;     ///< 0
} rowan_shapes;

#define ROWAN_SHAPES_INIT {sizeof(rowan_shapes), {0, 0, 0, 0}, 0, 0}

/// What a stone of that side, ROWAN_FIRST or ROWAN_SECOND, would make on an empty point.
/// Errors: ROWAN_OFF_BOARD, ROWAN_OCCUPIED, ROWAN_BAD_ARGUMENT.
int rowan_threat_shapes(const rowan_game* game, int x, int y, int side, rowan_shapes* shapes);

/// The name of a shape, and of a class: "open-three", "four-three", ...; NULL for an unknown number.
const char* rowan_shape_name(int shape);
const char* rowan_point_class_name(int point_class);

#ifdef __cplusplus
}
#endif
