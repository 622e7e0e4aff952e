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
  ROWAN_FORBIDDEN = -12        ///< at renju, the point is forbidden to black
};

/// No message is longer, the NUL included.
#define ROWAN_MESSAGE_SIZE 256

/// A few words about an error code, never NULL.
const char* rowan_error_text(int error);

#ifdef __cplusplus
}
#endif
