// SPDX-License-Identifier: MIT
//
// Error codes and their texts.
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

enum rowan_error {
  ROWAN_OK = 0,
  ROWAN_NULL_ARGUMENT = -1,  ///< a pointer that must not be NULL is NULL
  ROWAN_BAD_GAME = -2,       ///< no such game or board size, or the rules of two arguments differ
  ROWAN_BAD_PLAYER = -3,     ///< no player has that name, or it does not play this game
  ROWAN_BAD_TEXT = -4,       ///< the text is not a point, legal moves or a position of this game
  ROWAN_OFF_BOARD = -5,      ///< the point is not on the board
  ROWAN_OCCUPIED = -6,       ///< there is a stone on the point
  ROWAN_GAME_OVER = -7,      ///< the game is over, so no move can be played
  ROWAN_NO_SUCH_MOVE = -8,   ///< there is no move to undo, or no move with that number
  ROWAN_BAD_GRID = -9,       ///< the word is not an 18-bit grid
  ROWAN_OUT_OF_MEMORY = -10,
  ROWAN_INTERNAL_ERROR = -11,  ///< a bug in the library
  ROWAN_FORBIDDEN = -12,       ///< in renju, the point is forbidden to black
  ROWAN_BAD_ARGUMENT = -13,    ///< an invalid argument, or a struct whose size is not set
  ROWAN_UNAVAILABLE = -14,     ///< this library was built without this feature
  ROWAN_BUSY = -15,            ///< the handle is in use: in another thread, or further up the call stack
  ROWAN_BAD_FILE = -16,        ///< the data are not in the expected form, or a game cannot be played
  ROWAN_IO_ERROR = -17,        ///< the file cannot be read or written
  ROWAN_UNSUPPORTED = -18,     ///< not supported for this game or format
  ROWAN_NO_RESULT = -19,       ///< there is no result: not found, not proved, stopped, or never requested
  ROWAN_PLAYER_FAILED = -20,   ///< a player cannot be started or used, or gave no legal move
  ROWAN_STORE_ERROR = -21      ///< the store cannot be opened, read or written
};

/// The maximum size of a message, including the NUL.
#define ROWAN_MESSAGE_SIZE 256

/// A short description of an error code; never NULL.
const char* rowan_error_text(int error);

#ifdef __cplusplus
}
#endif
