// SPDX-License-Identifier: MIT
//
// Error codes, and the texts that go with them.
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

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
  ROWAN_FORBIDDEN = -12,       ///< in renju, the point is forbidden to black
  ROWAN_BAD_ARGUMENT = -13,    ///< a number out of its range, or a struct whose size is not set
  ROWAN_UNAVAILABLE = -14,     ///< this library was built without it
  ROWAN_BUSY = -15,            ///< the handle is at work: in another thread, or further up in this one
  ROWAN_BAD_FILE = -16,        ///< the bytes are not what they should be
  ROWAN_IO_ERROR = -17,        ///< the file cannot be read or written
  ROWAN_UNSUPPORTED = -18,     ///< not possible for this game, or in this format
  ROWAN_NO_RESULT = -19,       ///< there is nothing to tell: not found, not proved, or not asked for before
  ROWAN_PLAYER_FAILED = -20,   ///< a player did not answer, or not with a move
  ROWAN_STORE_ERROR = -21      ///< the store cannot be opened, read or written
};

/// No message is longer, the NUL included.
#define ROWAN_MESSAGE_SIZE 256

/// A few words about an error code, never NULL.
const char* rowan_error_text(int error);

#ifdef __cplusplus
}
#endif
