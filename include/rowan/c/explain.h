// SPDX-License-Identifier: MIT
//
// Why a move is good: what it makes, what it stops, what it threatens.
//
// Threads: an explanation is immutable; any number of threads may read it.
#pragma once

#include <rowan/c/game.h>
#include <rowan/c/limits.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// An effect of a move.
enum rowan_reason_kind {
  ROWAN_REASON_COMPLETES = 0,         ///< wins the game; points: the winning row
  ROWAN_REASON_MAKES = 1,             ///< makes `shape`; points: its stones
  ROWAN_REASON_BLOCKS = 2,            ///< turns the opponent's `shape` into a weaker one
  ROWAN_REASON_KEEPS_FROM = 3,        ///< prevents the opponent from making `point_class` on the point
  ROWAN_REASON_LEAVES_NO_ANSWER = 4,  ///< the point wins next, and is forbidden to the opponent
  ROWAN_REASON_THREATENS = 5,         ///< threatens to make `point_class` on the point
  ROWAN_REASON_THREATENS_FOURS = 6,   ///< threatens to win by continuous fours; points: moves of both sides
  ROWAN_REASON_STOPS_FOURS = 7,       ///< stops a win of the opponent by continuous fours
  ROWAN_REASON_WINS_BY_FOURS = 8,     ///< begins a win by continuous fours; points: from this move on
  ROWAN_REASON_WINS = 9,              ///< the engine has proved a win; points: its line
  ROWAN_REASON_LOSES = 10,            ///< the engine has proved a loss; points: its line
  ROWAN_REASON_QUIET = 11             ///< none of the above
};

typedef struct rowan_reason {
  size_t size;          ///< of this struct; ROWAN_REASON_INIT sets it
  int32_t kind;         ///< enum rowan_reason_kind
  int32_t side;         ///< the side of the stones or moves, ROWAN_FIRST or ROWAN_SECOND
  int32_t shape;        ///< enum rowan_shape of threat.h, for MAKES and BLOCKS
  int32_t point_class;  ///< enum rowan_point_class of threat.h, for KEEPS_FROM and THREATENS
  int32_t forbidden;    ///< enum rowan_forbidden_reason, for LEAVES_NO_ANSWER
  int32_t plies;        ///< for wins and losses: the number of moves of both sides to the end

  const rowan_point* points;  ///< valid as long as the explanation
  size_t point_count;
} rowan_reason;

#define ROWAN_REASON_INIT {sizeof(rowan_reason), 0, 0, 0, 0, 0, 0, NULL, 0}

/// The reasons for a move, the most important first; at least one.
typedef struct rowan_explanation rowan_explanation;

/// Explains a legal move of the side to move. `line` is the engine's line that begins with this move, or
/// NULL.
///
/// On success the caller must pass *explanation to rowan_explanation_free. On an error *explanation is NULL
/// and the reason is in `message`, which may be NULL with a size of 0.
/// Errors: ROWAN_OFF_BOARD, ROWAN_OCCUPIED, ROWAN_FORBIDDEN, ROWAN_GAME_OVER, ROWAN_BAD_ARGUMENT.
int rowan_explain_move(rowan_explanation** explanation, const rowan_game* game, int x, int y,
                       const rowan_line* line, char* message, size_t size);

/// Frees an explanation; NULL is fine.
void rowan_explanation_free(rowan_explanation* explanation);

/// The number of reasons, and a reason by its number, from 0.
/// Errors: ROWAN_BAD_ARGUMENT for a number out of range.
int rowan_explanation_count(const rowan_explanation* explanation);
int rowan_explanation_get(const rowan_explanation* explanation, int number, rowan_reason* reason);

/// All reasons in a sentence: "makes a four f8-i8; blocks the open three g7-i9". Returns the length of the
/// text.
int rowan_explanation_text(const rowan_explanation* explanation, char* text, size_t size);

/// The name of a kind of reason: "completes", "keeps-from", ...; NULL for a number out of range.
const char* rowan_reason_name(int kind);

#ifdef __cplusplus
}
#endif
