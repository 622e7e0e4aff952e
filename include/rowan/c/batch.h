// SPDX-License-Identifier: MIT
//
// Many games at once, for programs that learn: a step plays a move in each of them, and masks, planes and
// outcomes of all games are written directly into the caller's arrays.
//
//     rowan_batch* batch = NULL;
//     rowan_batch_new(&batch, game, 256, 1, ROWAN_BATCH_AUTO_RESET, NULL, 0);
//     for (;;) {
//       rowan_batch_random_actions(batch, actions);          // or the program's own choice
//       if (rowan_batch_step(batch, actions) < 0) break;
//       rowan_batch_outcomes(batch, outcomes);               // also of the games that this step ended
//       rowan_batch_legal_masks(batch, masks, sizeof masks);
//     }
//
// An action is the index of a point, y * width + x. Arrays have the entries of game 0 first, then those of
// game 1, and so on; within a game, points are in rows from the top.
//
// Threads: calls that take a const pointer to a batch may run concurrently; any other call with that batch
// must run alone.
#pragma once

#include <rowan/c/error.h>
#include <rowan/c/game.h>
#include <rowan/c/poll.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Games under the same rules, played side by side. Each game uses a fixed amount of memory: about 1.7 KB on
/// 3x3, 2.5 KB on 15x15 and 5.8 KB on 32x32.
typedef struct rowan_batch rowan_batch;

/// Options of a batch; 0, or several of them joined by |.
enum rowan_batch_flag {
  ROWAN_BATCH_AUTO_RESET = 1  ///< restarts a game at the end of the step that ended it
};

/// Leaves a game unchanged in this step.
#define ROWAN_NO_ACTION (-1)

/// Makes `count` games, 1 to 1048576, which all begin in the current state of `start`. The seed is for random
/// actions: the same seed and the same calls give the same actions on every machine.
/// Errors: ROWAN_BAD_ARGUMENT, ROWAN_GAME_OVER for a start that is over.
int rowan_batch_new(rowan_batch** batch, const rowan_game* start, int count, uint64_t seed, unsigned flags,
                    char* message, size_t size);

/// Frees a batch; NULL is fine.
void rowan_batch_free(rowan_batch* batch);

/// The message of the latest failed call with this batch, on one line; "" if no call has failed. Only calls
/// that take a non-const pointer leave a message.
const char* rowan_batch_message(const rowan_batch* batch);

/// The number of games, and the number of points of each board.
int rowan_batch_count(const rowan_batch* batch);
int rowan_batch_points(const rowan_batch* batch);

/// Resets all games, or one of them, to the start.
/// Errors: ROWAN_BAD_ARGUMENT for a number out of range.
int rowan_batch_reset(rowan_batch* batch);
int rowan_batch_reset_game(rowan_batch* batch, int number);

/// Plays actions[i] in game i, for all games; ROWAN_NO_ACTION leaves a game unchanged. Returns how many games
/// ended in this step. If any action is illegal, nothing is played in any game; rowan_batch_failed_game
/// returns the game at fault.
/// Errors: ROWAN_OFF_BOARD, ROWAN_OCCUPIED, ROWAN_FORBIDDEN, ROWAN_GAME_OVER.
int rowan_batch_step(rowan_batch* batch, const int32_t* actions);

/// The number of the game whose action rowan_batch_step rejected most recently.
/// Errors: ROWAN_NO_RESULT if no action has been rejected.
int rowan_batch_failed_game(const rowan_batch* batch);

/// Draws a legal action for each game, uniformly at random; ROWAN_NO_ACTION for games that are over.
int rowan_batch_random_actions(rowan_batch* batch, int32_t* actions);

/// Draws actions and plays them: rowan_batch_random_actions and rowan_batch_step in one call. `actions`
/// receives the actions played, and may be NULL. Returns how many games ended in this step.
int rowan_batch_step_random(rowan_batch* batch, int32_t* actions);

/// The outcome of each game after the latest step: a byte for each game, enum rowan_outcome. For a game that
/// ended in this step and that ROWAN_BATCH_AUTO_RESET restarted, it is that of the game that ended.
int rowan_batch_outcomes(const rowan_batch* batch, uint8_t* outcomes);

/// The outcomes as returns: two floats for each game, for the first and the second player: 1 for a win, -1
/// for a loss, 0 otherwise.
int rowan_batch_returns(const rowan_batch* batch, float* returns);

/// The side to move of each game, ROWAN_FIRST or ROWAN_SECOND, a byte each.
int rowan_batch_sides(const rowan_batch* batch, uint8_t* sides);

/// The number of moves in each game, including those of the start.
int rowan_batch_move_counts(const rowan_batch* batch, int32_t* counts);

/// A byte for each point of each game: 1 if the side to move may play there, else 0; all 0 in a game that is
/// over. `size` is the size of the array in bytes, count * points or more.
/// Errors: ROWAN_BAD_ARGUMENT for an array that is too small.
int rowan_batch_legal_masks(const rowan_batch* batch, uint8_t* masks, size_t size);

/// A game from the point of view of the side to move, as planes of 0 and 1 with an entry for each point.
enum rowan_plane {
  ROWAN_PLANE_OWN = 0,        ///< stones of the side to move
  ROWAN_PLANE_OTHER = 1,      ///< stones of the other side
  ROWAN_PLANE_LAST_MOVE = 2,  ///< the latest move
  ROWAN_PLANE_FIRST = 3,      ///< 1 everywhere if the first player is to move
  ROWAN_PLANE_COUNT = 4
};

/// The planes of all games, as bytes or as floats: [game][plane][point]. `count` is the number of entries in
/// the array, the number of games * ROWAN_PLANE_COUNT * points or more.
/// Errors: ROWAN_BAD_ARGUMENT for an array that is too small.
int rowan_batch_planes(const rowan_batch* batch, uint8_t* planes, size_t count);
int rowan_batch_planes_float(const rowan_batch* batch, float* planes, size_t count);

/// The planes of a single game outside any batch: [plane][point].
/// Errors: ROWAN_BAD_ARGUMENT for an array that is too small.
int rowan_game_planes(const rowan_game* game, uint8_t* planes, size_t count);
int rowan_game_planes_float(const rowan_game* game, float* planes, size_t count);

/// rowan_batch_get_game copies game `number` out of the batch; the caller must pass *copy to rowan_game_free.
/// rowan_batch_set_game replaces game `number` by a copy of `game`, which must have the same rules.
/// Errors: ROWAN_BAD_ARGUMENT for a number out of range, ROWAN_BAD_GAME for other rules.
int rowan_batch_get_game(const rowan_batch* batch, int number, rowan_game** copy);
int rowan_batch_set_game(rowan_batch* batch, int number, const rowan_game* game);

/// Makes an independent copy with the same games, outcomes and random numbers: the same calls give the same
/// results. On success the caller must pass *copy to rowan_batch_free.
int rowan_batch_clone(const rowan_batch* batch, rowan_batch** copy);

/// Serializes the batch. From these bytes rowan_batch_load makes a batch that continues exactly as this one
/// would. Writes as many bytes as fit, and stores the size of the whole in *size. With NULL and a capacity of
/// 0, only computes the size.
int rowan_batch_save(const rowan_batch* batch, uint8_t* bytes, size_t capacity, size_t* size);

/// Makes a batch from the bytes that rowan_batch_save wrote on any machine. On success the caller must pass
/// *batch to rowan_batch_free. `message` may be NULL with a size of 0.
/// Errors: ROWAN_BAD_FILE for damaged or unrelated bytes.
int rowan_batch_load(rowan_batch** batch, const uint8_t* bytes, size_t size, char* message,
                     size_t message_size);

/// The results of random games.
typedef struct rowan_tally {
  size_t size;  ///< of this struct; ROWAN_TALLY_INIT sets it
  int64_t games;
  int64_t moves;  ///< played in all games together, not counting those of the start
  int64_t first_wins;
  int64_t second_wins;
  int64_t draws;
} rowan_tally;

#define ROWAN_TALLY_INIT {sizeof(rowan_tally), 0, 0, 0, 0, 0}

/// Plays this many random games to the end, as fast as possible, each from the position in which the batch's
/// games start. The batch's own games do not change. Counts the results in *tally. `poll` is called every 64
/// games and may be NULL; if it stops the work, tally->games is the number of games played so far.
/// Errors: ROWAN_BAD_ARGUMENT for a negative number.
int rowan_batch_run_random(rowan_batch* batch, int64_t games, rowan_poll poll, void* user,
                           rowan_tally* tally);

#ifdef __cplusplus
}
#endif
