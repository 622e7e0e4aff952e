// SPDX-License-Identifier: MIT
//
// Rowan from C: k-in-a-row games on boards up to 32x32, with players to ask for a move.
//
//     #include <rowan/rowan.h>                        cc game.c $(pkg-config --cflags --libs rowan)
//
//     char message[ROWAN_MESSAGE_SIZE];
//     rowan_game* game = NULL;
//     if (rowan_game_new(&game, "tictactoe", 0, 0, message, sizeof message) < 0) {
//       fprintf(stderr, "%s\n", message);
//       return 1;
//     }
//     rowan_game_play(game, 1, 1);                    // x in the center
//     rowan_point reply;
//     if (rowan_game_ask(game, "perfect", 0, &reply, NULL, 0) < 0) {
//       fprintf(stderr, "%s\n", rowan_game_message(game));
//     }
//     rowan_game_free(game);
//
// Answers and errors. A function that can fail returns an int: zero or more is the answer, less than zero is
// one of enum rowan_error and nothing has changed. Every argument is checked. There are no global
// variables behind these functions: two threads may use two games at once, but not one game.
//
// Texts come as in snprintf: into a buffer of the caller's, always ended by a NUL and cut if need be; the
// answer is the length of the whole text. A buffer of NULL with size 0 only asks for the length.
//
// Coordinates are counted from 0, x from the left and y from the top.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define ROWAN_VERSION_MAJOR 0
#define ROWAN_VERSION_MINOR 1
#define ROWAN_VERSION_PATCH 0
#define ROWAN_VERSION_TEXT "0.1.0"

/// The version of the library that is linked, such as "0.1.0"; the macros are the header's.
const char* rowan_version(void);

// ---------------------------------------------------------------------------------------------- errors

enum rowan_error {
  ROWAN_OK = 0,
  ROWAN_NULL_ARGUMENT = -1,  ///< a pointer that must not be NULL is
  ROWAN_BAD_GAME = -2,       ///< no game has that name, or no board that size
  ROWAN_BAD_PLAYER = -3,     ///< no player has that name, or it does not play this game
  ROWAN_BAD_TEXT = -4,       ///< the text is not a point or a position of this game
  ROWAN_OFF_BOARD = -5,      ///< the point is not on the board
  ROWAN_OCCUPIED = -6,       ///< there is a stone on the point
  ROWAN_GAME_OVER = -7,      ///< the game is over: no more moves
  ROWAN_NO_SUCH_MOVE = -8,   ///< there is no move to undo, or none with that number
  ROWAN_BAD_GRID = -9,       ///< the word is not an 18-bit grid
  ROWAN_OUT_OF_MEMORY = -10,
  ROWAN_INTERNAL_ERROR = -11,  ///< a defect of the library
  ROWAN_FORBIDDEN = -12        ///< at renju, the point is forbidden to black
};

/// No message is longer, the NUL included.
#define ROWAN_MESSAGE_SIZE 256

/// A few words about an error code, never NULL.
const char* rowan_error_text(int error);

// ---------------------------------------------------------------------------------------------- games

/// A game in progress.
typedef struct rowan_game rowan_game;

typedef struct rowan_point {
  int x;
  int y;
} rowan_point;

/// The two players: the first draws x (black at gomoku), the second o (white). Also what a cell holds.
enum rowan_side { ROWAN_EMPTY = 0, ROWAN_FIRST = 1, ROWAN_SECOND = 2 };

enum rowan_outcome { ROWAN_ONGOING = 0, ROWAN_FIRST_WINS = 1, ROWAN_SECOND_WINS = 2, ROWAN_DRAW = 3 };

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

// ---------------------------------------------------------------------------------------------- players

/// How many players there are, the weakest first.
int rowan_player_count(void);

/// The name of a player and a line about it; NULL when there is no such number.
const char* rowan_player_name(int number);
const char* rowan_player_about(int number);

/// Asks a player for a move of the side to move, without playing it. `why` takes the player's reason in a
/// word or a few, and may be NULL with a size of 0.
///
/// The player is made for this one question: the same position, name and seed give the same move. For a
/// game with chance in it give another seed with every move.
/// Errors: ROWAN_BAD_PLAYER, ROWAN_GAME_OVER.
int rowan_game_ask(rowan_game* game, const char* player, uint64_t seed, rowan_point* move, char* why,
                   size_t why_size);

// ---------------------------------------------------------------------------------------------- 18-bit grid

// Tic-tac-toe in a word of the caller's. Field i = 3y + x is bits 2i and 2i + 1: 00 empty, 01 O, 11 X,
// never 10; bits 18 to 31 are 0. These are the four calls of an x86-64 assembly program; with its own names
// they are in grid_original.h.

/// What rowan_grid18_get answers: X before O, as in the original.
enum rowan_field { ROWAN_FIELD_X = 0, ROWAN_FIELD_O = 1, ROWAN_FIELD_EMPTY = 2 };

/// Empties the grid.
int rowan_grid18_init(uint32_t* grid);

/// Puts an X (cross) or an O on an empty field. Turns and lines are the caller's matter.
/// Errors: ROWAN_BAD_GRID, ROWAN_OFF_BOARD, ROWAN_OCCUPIED.
int rowan_grid18_set(uint32_t* grid, int x, int y, bool cross);

/// enum rowan_field
/// Errors: ROWAN_BAD_GRID, ROWAN_OFF_BOARD.
int rowan_grid18_get(uint32_t grid, int x, int y);

/// 1 if X (cross) or O has three in a row, else 0.
/// Errors: ROWAN_BAD_GRID.
int rowan_grid18_eval(uint32_t grid, bool cross);

/// The same with the fault of the program as it was shipped: a diagonal of O counts for X as well.
/// Errors: ROWAN_BAD_GRID.
int rowan_grid18_eval_original(uint32_t grid, bool cross);

#ifdef __cplusplus
}
#endif
