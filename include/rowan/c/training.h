// SPDX-License-Identifier: MIT
//
// Reads games to train a network on, one by one, from files written by `rowan selfplay --format training`.
//
//     rowan_training* reader = NULL;
//     rowan_training_game game = ROWAN_TRAINING_GAME_INIT;
//     if (rowan_training_open(&reader, "freestyle.games", message, sizeof message) == ROWAN_OK) {
//       while (rowan_training_next(reader, &game) > 0) learn(&game);
//     }
//     rowan_training_close(reader);
//
// Threads: a reader is for one thread at a time.
#pragma once

#include <rowan/c/game.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A file of training games, open for reading.
typedef struct rowan_training rowan_training;

/// Opens a file of any size.
///
/// On success the caller must pass *reader to rowan_training_close. On an error *reader is NULL and the
/// reason is in `message`, which may be NULL with a size of 0.
/// Errors: ROWAN_IO_ERROR.
int rowan_training_open(rowan_training** reader, const char* path, char* message, size_t size);

/// Closes a file; NULL is fine.
void rowan_training_close(rowan_training* reader);

/// The message of the latest failed call with this reader, on one line; "" if no call has failed.
const char* rowan_training_message(const rowan_training* reader);

/// A game, its result, and the search's results for its positions. Points are indices, y * width + x.
///
/// The search of the position after opening_moves + i moves gave scores[i] for the side to move, and best[i]
/// as the best move. There may be one more searched position than moves after the opening. The result says
/// little about positions with fewer than clean_from moves: a random move was played after them.
typedef struct rowan_training_game {
  size_t size;     ///< of this struct; ROWAN_TRAINING_GAME_INIT sets it
  int64_t number;  ///< of the game in its series, from 0
  int32_t width;   ///< the rules, as in rowan_rules
  int32_t height;
  int32_t k;
  int32_t exact;
  int32_t ends_must_be_free;
  int32_t renju;
  int32_t result;         ///< enum rowan_outcome, never ROWAN_ONGOING
  int32_t opening_moves;  ///< number of moves before the first search
  int32_t clean_from;
  int32_t reserved;      ///< 0
  const int32_t* moves;  ///< all moves; these arrays are valid until the next call with the reader
  size_t move_count;
  const int32_t* scores;
  const int32_t* best;
  size_t searched_count;  ///< the length of scores and best
} rowan_training_game;

#define ROWAN_TRAINING_GAME_INIT \
  {sizeof(rowan_training_game), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, 0, NULL, NULL, 0}

/// Reads the next game: returns 1, or 0 at the end. Checks that all points are on the board, but does not
/// replay the moves.
/// Errors: ROWAN_BAD_FILE, with the byte offset in the message; ROWAN_BAD_ARGUMENT.
int rowan_training_next(rowan_training* reader, rowan_training_game* game);

/// After the last game: 1 if an unfinished record follows, as left by a crash, else 0.
int rowan_training_is_cut_off(const rowan_training* reader);

#ifdef __cplusplus
}
#endif
