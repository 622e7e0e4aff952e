// SPDX-License-Identifier: MIT
//
// Many games at once, for programs that learn: a step plays a move in each of them, and masks, planes and
// outcomes of all games are written into arrays of the caller's, without further copies.
//
//     rowan_batch* batch = NULL;
//     rowan_batch_new(&batch, game, 256, 1, ROWAN_BATCH_AUTO_RESET, NULL, 0);
//     for (;;) {
//       rowan_batch_random_actions(batch, actions);          // or the program's own choice
//       if (rowan_batch_step(batch, actions) < 0) break;
//       rowan_batch_outcomes(batch, outcomes);               // of the games that this step ended
//       rowan_batch_legal_masks(batch, masks, sizeof masks);
//     }
//
// An action is the number of a point, y * width + x. Arrays have the entries of game 0 first, then those of
// game 1, and so on; within a game row by row from the top.
//
// Threads: calls that take a const pointer may run at the same time; no other call with the same batch may
// run beside them.
#pragma once

#include <rowan/c/error.h>
#include <rowan/c/game.h>
#include <rowan/c/poll.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Games under the same rules that are played side by side. Each takes the memory of its board, whatever is
/// played on it: about 1.7 KB on 3x3, 2.5 KB on 15x15 and 5.8 KB on 32x32.
typedef struct rowan_batch rowan_batch;

/// What a batch does by itself; 0 or several of them, joined by |.
enum rowan_batch_flag {
  ROWAN_BATCH_AUTO_RESET = 1  ///< a game that a step ended begins again at the end of that step
};

/// Leaves a game as it is in this step.
#define ROWAN_NO_ACTION (-1)

/// Makes `count` games, 1 to 1048576, that all begin as `start` stands now. The seed is for random actions:
/// the same seed and the same calls give the same actions everywhere.
/// Errors: ROWAN_BAD_ARGUMENT, ROWAN_GAME_OVER for a start that is over.
int rowan_batch_new(rowan_batch** batch, const rowan_game* start, int count, uint64_t seed, unsigned flags,
                    char* message, size_t size);

/// Frees a batch; NULL is fine.
void rowan_batch_free(rowan_batch* batch);

/// Why the latest call that failed with this batch did, on one line; "" when none has.
const char* rowan_batch_message(const rowan_batch* batch);

/// How many games there are, and how many points each has.
int rowan_batch_count(const rowan_batch* batch);
int rowan_batch_points(const rowan_batch* batch);

/// Puts all games back to the start, and one of them.
/// Errors: ROWAN_BAD_ARGUMENT for a number out of range.
int rowan_batch_reset(rowan_batch* batch);
int rowan_batch_reset_game(rowan_batch* batch, int number);

/// Plays actions[i] in game i, for all games, or leaves it as it is where that is ROWAN_NO_ACTION. The answer
/// is how many games ended with this step. If any action is not legal nothing is played in any game;
/// rowan_batch_failed_game tells in which it was not.
/// Errors: ROWAN_OFF_BOARD, ROWAN_OCCUPIED, ROWAN_FORBIDDEN, ROWAN_GAME_OVER.
int rowan_batch_step(rowan_batch* batch, const int32_t* actions);

/// The number of the game whose action the latest failed step refused.
/// Errors: ROWAN_NO_RESULT if no step has failed.
int rowan_batch_failed_game(const rowan_batch* batch);

/// Draws a legal action for each game, every one with the same chance; ROWAN_NO_ACTION for games that are
/// over.
int rowan_batch_random_actions(rowan_batch* batch, int32_t* actions);

/// Draws actions and plays them: the two calls in one. `actions` takes what was played, and may be NULL. The
/// answer is that of rowan_batch_step.
int rowan_batch_step_random(rowan_batch* batch, int32_t* actions);

/// How each game stands after the latest step, enum rowan_outcome, a byte for each game. Where games begin
/// again by themselves, this is how the game ended that the step ended; ROWAN_ONGOING elsewhere.
int rowan_batch_outcomes(const rowan_batch* batch, uint8_t* outcomes);

/// The same as points, two floats for each game, the first player's and the second player's: 1 for a win, -1
/// for a loss, 0 otherwise.
int rowan_batch_returns(const rowan_batch* batch, float* returns);

/// The side to move of each game, ROWAN_FIRST or ROWAN_SECOND, a byte each.
int rowan_batch_sides(const rowan_batch* batch, uint8_t* sides);

/// How many moves have been played in each game, those of the start included.
int rowan_batch_move_counts(const rowan_batch* batch, int32_t* counts);

/// A byte for each point of each game: 1 where the side to move may play, else 0; all 0 where a game is
/// over. `size` is that of the array in bytes, count * points or more.
/// Errors: ROWAN_BAD_ARGUMENT for an array that is too small.
int rowan_batch_legal_masks(const rowan_batch* batch, uint8_t* masks, size_t size);

/// What a game looks like to the side to move, as planes of 0 and 1 with an entry for each point.
enum rowan_plane {
  ROWAN_PLANE_OWN = 0,        ///< stones of the side to move
  ROWAN_PLANE_OTHER = 1,      ///< stones of the other side
  ROWAN_PLANE_LAST_MOVE = 2,  ///< the latest move
  ROWAN_PLANE_FIRST = 3,      ///< 1 everywhere where the first player is to move
  ROWAN_PLANE_COUNT = 4
};

/// The planes of all games, as bytes or as floats: [game][plane][point]. `count` is how many entries the
/// array has, count of games * ROWAN_PLANE_COUNT * points or more.
/// Errors: ROWAN_BAD_ARGUMENT for an array that is too small.
int rowan_batch_planes(const rowan_batch* batch, uint8_t* planes, size_t count);
int rowan_batch_planes_float(const rowan_batch* batch, float* planes, size_t count);

/// The same for one game, which belongs to no batch: [plane][point].
/// Errors: ROWAN_BAD_ARGUMENT for an array that is too small.
int rowan_game_planes(const rowan_game* game, uint8_t* planes, size_t count);
int rowan_game_planes_float(const rowan_game* game, float* planes, size_t count);

/// A copy of a game, and the other way round: the game is then as `game` is. It must have the same rules.
/// Errors: ROWAN_BAD_ARGUMENT, ROWAN_BAD_GAME.
int rowan_batch_get_game(const rowan_batch* batch, int number, rowan_game** copy);
int rowan_batch_set_game(rowan_batch* batch, int number, const rowan_game* game);

/// A batch of its own with the same games, outcomes and random numbers: the same calls give the same answers.
/// On success *copy is to be given to rowan_batch_free.
int rowan_batch_clone(const rowan_batch* batch, rowan_batch** copy);

/// The batch as bytes, from which rowan_batch_load makes one that goes on as this one would. As many as fit
/// are written, and *size is how many there are; NULL with a capacity of 0 only asks for that.
int rowan_batch_save(const rowan_batch* batch, uint8_t* bytes, size_t capacity, size_t* size);

/// Makes the batch that was saved, on whatever machine. `message` may be NULL with a size of 0.
/// Errors: ROWAN_BAD_FILE for bytes that are damaged or something else.
int rowan_batch_load(rowan_batch** batch, const uint8_t* bytes, size_t size, char* message,
                     size_t message_size);

/// How random games ended.
typedef struct rowan_tally {
  size_t size;  ///< of this struct; ROWAN_TALLY_INIT sets it
  int64_t games;
  int64_t moves;  ///< that were played in all games together; those of the start are not counted
  int64_t first_wins;
  int64_t second_wins;
  int64_t draws;
} rowan_tally;

#define ROWAN_TALLY_INIT {sizeof(rowan_tally), 0, 0, 0, 0, 0}

/// Plays that number of random games from the start of the batch to their ends, as fast as possible, and
/// counts how they ended. The games of the batch stay as they are. `poll` is called every few games and may
/// be NULL; where it stops the work, tally->games tells how many games were played.
/// Errors: ROWAN_BAD_ARGUMENT for a negative number.
int rowan_batch_run_random(rowan_batch* batch, int64_t games, rowan_poll poll, void* user,
                           rowan_tally* tally);

#ifdef __cplusplus
}
#endif
