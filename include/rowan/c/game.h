// SPDX-License-Identifier: MIT
//
// A game in progress: rules, moves, outcome, position.
#pragma once

#include <rowan/c/error.h>
#include <rowan/c/point.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A game in progress.
typedef struct rowan_game rowan_game;

/// Begins a game by its name: "tictactoe", "freestyle" (or "gomoku"), "standard", "caro", "caro-exact",
/// "renju" or any "WIDTHxHEIGHTxK" such as "7x7x5". Width and height are 0, 0 for the usual board, or from 1
/// to 32.
///
/// On success *game is to be given to rowan_game_free. On an error *game is NULL and the reason is in
/// `message`, which may be NULL with a size of 0.
int rowan_game_new(rowan_game** game, const char* name, int width, int height, char* message, size_t size);

/// Begins a game of k in a row, or more, on width x height points, each number from 1 to 32.
int rowan_game_new_mnk(rowan_game** game, int width, int height, int k, char* message, size_t size);

/// Ends the use of a game; NULL is fine.
void rowan_game_free(rowan_game* game);

/// Why the latest call that failed with this game did, on one line; "" when none has. Valid until the next
/// call with the game. For a game of NULL it says that.
const char* rowan_game_message(const rowan_game* game);

int rowan_game_width(rowan_game* game);
int rowan_game_height(rowan_game* game);

/// How many in a row win.
int rowan_game_k(rowan_game* game);

/// Puts a stone of the side to move.
/// Errors: ROWAN_OFF_BOARD, ROWAN_OCCUPIED, ROWAN_FORBIDDEN, ROWAN_GAME_OVER.
int rowan_game_play(rowan_game* game, int x, int y);

/// As rowan_game_play, with the point as people write it: "h8", with row 1 at the bottom, or 1..9 on 3x3.
/// Errors: ROWAN_BAD_TEXT (also for a point off the board), ROWAN_OCCUPIED, ROWAN_FORBIDDEN, ROWAN_GAME_OVER.
int rowan_game_play_text(rowan_game* game, const char* point);

/// Takes the latest move back.
/// Errors: ROWAN_NO_SUCH_MOVE.
int rowan_game_undo(rowan_game* game);

/// enum rowan_outcome
int rowan_game_outcome(rowan_game* game);

/// ROWAN_FIRST or ROWAN_SECOND, also when the game is over.
int rowan_game_side_to_move(rowan_game* game);

/// What the point holds, enum rowan_side.
/// Errors: ROWAN_OFF_BOARD.
int rowan_game_cell(rowan_game* game, int x, int y);

/// How many moves have been played and not undone.
int rowan_game_move_count(rowan_game* game);

/// The move with that number, counted from 0.
/// Errors: ROWAN_NO_SUCH_MOVE.
int rowan_game_move(rowan_game* game, int number, rowan_point* point);

/// The points of the line that has won, from one end to the other; the answer is how many they are, 0 when
/// nobody has won. At most `capacity` of them are written; 32 is always enough.
int rowan_game_winning_line(rowan_game* game, rowan_point* points, size_t capacity);

/// The position on one line, such as "x1o/xx1/xoo o": rows from the top, numbers for runs of empty points,
/// the side to move. The answer is the length of the text.
int rowan_game_position(rowan_game* game, char* text, size_t size);

/// Puts a position up instead of the one on the board; the moves so far are forgotten. Any number of
/// stones, either side to move and finished lines are allowed.
/// Errors: ROWAN_BAD_TEXT.
int rowan_game_set_position(rowan_game* game, const char* text);

#ifdef __cplusplus
}
#endif
