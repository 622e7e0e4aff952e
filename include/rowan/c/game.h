// SPDX-License-Identifier: MIT
//
// A game in progress: rules, moves, outcome, position.
//
// Threads: calls that take a const pointer to a game may run concurrently in any number of threads; any other
// call with that game must run alone.
#pragma once

#include <rowan/c/error.h>
#include <rowan/c/point.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A game in progress. Outcome, hash and legal points are always up to date; a move takes nanoseconds and
/// allocates nothing.
typedef struct rowan_game rowan_game;

// ------------------------------------------------------------------------------------- begin and end

/// Begins a game by name: "tictactoe", "freestyle" (or "gomoku"), "standard", "caro", "caro-exact", "renju"
/// or any "WIDTHxHEIGHTxK" such as "7x7x5". Width and height are 0, 0 for the default board, or from 1 to 32.
///
/// On success the caller must pass *game to rowan_game_free. On an error *game is NULL and the reason is in
/// `message`, which may be NULL with a size of 0.
/// Errors: ROWAN_BAD_GAME.
int rowan_game_new(rowan_game** game, const char* name, int width, int height, char* message, size_t size);

/// Begins a game of k or more in a row on width x height points, each number from 1 to 32.
/// Errors: ROWAN_BAD_GAME.
int rowan_game_new_mnk(rowan_game** game, int width, int height, int k, char* message, size_t size);

/// Rules as numbers.
typedef struct rowan_rules {
  size_t size;            ///< of this struct; ROWAN_RULES_INIT sets it
  int width;              ///< 1 to 32
  int height;             ///< 1 to 32
  int k;                  ///< the length of a winning row, 1 to 32
  int exact;              ///< 1: more than k in a row do not win; else 0
  int ends_must_be_free;  ///< 1: k in a row with the opponent at both ends do not win (caro); else 0
  int renju;              ///< 1: black has forbidden points; then k is 5, and the two above are 0; else 0
} rowan_rules;

#define ROWAN_RULES_INIT {sizeof(rowan_rules), 0, 0, 0, 0, 0, 0}

/// Begins a game with these rules.
/// Errors: ROWAN_BAD_GAME, ROWAN_BAD_ARGUMENT.
int rowan_game_new_rules(rowan_game** game, const rowan_rules* rules, char* message, size_t size);

/// Makes an independent copy with the same moves.
int rowan_game_clone(const rowan_game* game, rowan_game** copy);

/// Frees a game; NULL is fine.
void rowan_game_free(rowan_game* game);

/// The message of the latest failed call with this game, on one line; "" if no call has failed. Only calls
/// that take a non-const pointer leave a message. Valid until the next call with the game. If `game` is NULL,
/// the message says so.
const char* rowan_game_message(const rowan_game* game);

// ------------------------------------------------------------------------------------- rules

int rowan_game_width(const rowan_game* game);
int rowan_game_height(const rowan_game* game);

/// The length of a winning row.
int rowan_game_k(const rowan_game* game);

/// The rules as numbers.
/// Errors: ROWAN_BAD_ARGUMENT.
int rowan_game_rules(const rowan_game* game, rowan_rules* rules);

/// The shortest text from which rowan_game_new makes these rules, such as "freestyle", "standard 19x19" or
/// "7x7x5"; a description if there is no such text. Returns the length of the text.
int rowan_game_name(const rowan_game* game, char* text, size_t size);

/// The rules in a sentence: "15x15, 5 or more in a row win". Returns the length of the text.
int rowan_game_describe(const rowan_game* game, char* text, size_t size);

// ------------------------------------------------------------------------------------- moves

/// Places a stone of the side to move.
/// Errors: ROWAN_OFF_BOARD, ROWAN_OCCUPIED, ROWAN_FORBIDDEN, ROWAN_GAME_OVER.
int rowan_game_play(rowan_game* game, int x, int y);

/// Like rowan_game_play, but with the point in the usual notation: "h8", with row 1 at the bottom, or 1..9 on
/// 3x3.
/// Errors: ROWAN_BAD_TEXT (also for a point off the board), ROWAN_OCCUPIED, ROWAN_FORBIDDEN, ROWAN_GAME_OVER.
int rowan_game_play_text(rowan_game* game, const char* point);

/// Plays a list of moves, separated by spaces or commas: all of them, or none and an error. Returns the
/// number of moves.
/// Errors: ROWAN_BAD_TEXT (also for a move that is not legal).
int rowan_game_play_moves(rowan_game* game, const char* moves);

/// Takes back the latest move.
/// Errors: ROWAN_NO_SUCH_MOVE.
int rowan_game_undo(rowan_game* game);

/// Starts again from the empty board, with the first player to move.
int rowan_game_reset(rowan_game* game);

/// The state of the game, enum rowan_outcome.
int rowan_game_outcome(const rowan_game* game);

/// The side to move, ROWAN_FIRST or ROWAN_SECOND; after the end of the game, the side whose turn it would be.
int rowan_game_side_to_move(const rowan_game* game);

/// The number of moves played and not undone.
int rowan_game_move_count(const rowan_game* game);

/// The move with that number, counted from 0.
/// Errors: ROWAN_NO_SUCH_MOVE.
int rowan_game_move(const rowan_game* game, int number, rowan_point* point);

/// The latest move.
/// Errors: ROWAN_NO_SUCH_MOVE.
int rowan_game_last_move(const rowan_game* game, rowan_point* point);

/// All moves as rowan_game_play_moves reads them: "h8 i9 h7". Returns the length of the text.
int rowan_game_moves_text(const rowan_game* game, char* text, size_t size);

/// The points of the winning line, from one end to the other. Returns their number, 0 if there is no winner.
/// Writes at most `capacity` of them; 32 is always enough.
int rowan_game_winning_line(const rowan_game* game, rowan_point* points, size_t capacity);

// ------------------------------------------------------------------------------------- legal points

/// 1 if the side to move may play at (x, y), else 0. A point is legal if it is empty, it is not forbidden to
/// that side, and the game is not over.
/// Errors: ROWAN_OFF_BOARD.
int rowan_game_is_legal(const rowan_game* game, int x, int y);

/// The legal points in rows from the top. Returns their number. Writes at most `capacity` of them; width *
/// height is always enough.
int rowan_game_legal_points(const rowan_game* game, rowan_point* points, size_t capacity);

/// A byte for each point, in rows from the top: 1 if the side to move may play there, else 0. Returns the
/// number of ones. `size` is the size of the mask in bytes, width * height or more.
/// Errors: ROWAN_BAD_ARGUMENT for a mask that is too small.
int rowan_game_legal_mask(const rowan_game* game, uint8_t* mask, size_t size);

/// A forbidden point, and the reason.
typedef struct rowan_forbidden_point {
  rowan_point point;
  int reason;  ///< enum rowan_forbidden_reason
} rowan_forbidden_point;

/// The points that are forbidden to black, whichever side is to move, in rows from the top. Returns their
/// number, 0 under rules without forbidden points. Writes at most `capacity` of them.
int rowan_game_forbidden_points(const rowan_game* game, rowan_forbidden_point* points, size_t capacity);

/// Why an empty point is forbidden to black, whichever side is to move: enum rowan_forbidden_reason, which
/// includes ROWAN_NOT_FORBIDDEN.
/// Errors: ROWAN_OFF_BOARD, ROWAN_OCCUPIED.
int rowan_game_why_forbidden(const rowan_game* game, int x, int y);

// ------------------------------------------------------------------------------------- position

/// The contents of the point, enum rowan_side.
/// Errors: ROWAN_OFF_BOARD.
int rowan_game_cell(const rowan_game* game, int x, int y);

/// The contents of every point, enum rowan_side, a byte each, in rows from the top. Returns the number of
/// stones. `size` is the size of the array in bytes, width * height or more.
/// Errors: ROWAN_BAD_ARGUMENT for an array that is too small.
int rowan_game_cells(const rowan_game* game, uint8_t* cells, size_t size);

/// A hash that is equal for equal positions (same rules, same stones, same side to move), and the same on
/// every machine. Different positions very rarely share a hash.
int rowan_game_hash(const rowan_game* game, uint64_t* hash);

/// The position on one line, such as "x1o/xx1/xoo o": rows from the top, numbers for runs of empty points,
/// the side to move. Returns the length of the text.
int rowan_game_position(const rowan_game* game, char* text, size_t size);

/// Replaces the position on the board and discards the moves so far. Any number of stones, either side to
/// move and finished lines are allowed, but not winning lines of both sides.
/// Errors: ROWAN_BAD_TEXT.
int rowan_game_set_position(rowan_game* game, const char* text);

// ------------------------------------------------------------------------------------- point notation

/// The point in the usual notation: "h8", or 1..9 on 3x3. Returns the length of the text.
/// Errors: ROWAN_OFF_BOARD.
int rowan_game_point_text(const rowan_game* game, int x, int y, char* text, size_t size);

/// Reads a point in the usual notation.
/// Errors: ROWAN_BAD_TEXT.
int rowan_game_parse_point(rowan_game* game, const char* text, rowan_point* point);

#ifdef __cplusplus
}
#endif
