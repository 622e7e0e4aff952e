// SPDX-License-Identifier: MIT
//
// Games from which a network learns, as `rowan selfplay --format training` writes them: read one by one.
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

/// A file of such games that is being read.
typedef struct rowan_training rowan_training;

/// Opens a file of any size.
///
/// On success *reader is to be given to rowan_training_close. On an error *reader is NULL and the reason is
/// in `message`, which may be NULL with a size of 0.
/// Errors: ROWAN_IO_ERROR.
int rowan_training_open(rowan_training** reader, const char* path, char* message, size_t size);

/// Closes a file; NULL is fine.
void rowan_training_close(rowan_training* reader);

/// Why the latest call that failed with this reader did, on one line; "" when none has.
const char* rowan_training_message(const rowan_training* reader);

/// A game, its result, and what a search said of its positions. Points are numbers, y * width + x.
///
/// The position after opening_moves + i moves was searched with the score scores[i] for its side to move,
/// which would have played best[i]. There may be one more of them than moves after the opening. The result
/// tells something about positions after clean_from moves and more: before them a move was drawn at random.
typedef struct rowan_training_game {
  size_t size;     ///< of this struct; ROWAN_TRAINING_GAME_INIT sets it
  int64_t number;  ///< in its series, from 0
  int32_t width;   ///< the rules, as rowan_rules has them
  int32_t height;
  int32_t k;
  int32_t exact;
  int32_t ends_must_be_free;
  int32_t renju;
  int32_t result;         ///< enum rowan_outcome, never ROWAN_ONGOING
  int32_t opening_moves;  ///< how many moves were played before the first search
  int32_t clean_from;
  int32_t reserved;      ///< 0
  const int32_t* moves;  ///< all of them; these arrays stay until the next call with the reader
  size_t move_count;
  const int32_t* scores;
  const int32_t* best;
  size_t searched_count;  ///< of scores and of best
} rowan_training_game;

#define ROWAN_TRAINING_GAME_INIT \
  {sizeof(rowan_training_game), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, 0, NULL, NULL, 0}

/// Reads the next game: the answer is 1, or 0 at the end. Points are on the board; moves are not replayed.
/// Errors: ROWAN_BAD_FILE, with the byte in the message, ROWAN_BAD_ARGUMENT.
int rowan_training_next(rowan_training* reader, rowan_training_game* game);

/// After the last game: 1 if a record that was not finished follows, as a crash leaves it, else 0.
int rowan_training_is_cut_off(const rowan_training* reader);

#ifdef __cplusplus
}
#endif
