// SPDX-License-Identifier: MIT
//
// A match between two players: many games with colors swapped, and an estimate of their relative strength.
//
//     rowan_match* match = NULL;
//     rowan_match_settings settings = ROWAN_MATCH_SETTINGS_INIT;
//     settings.games = 100;
//     rowan_match_new(&match, game, "engine nodes=2000", "greedy", &settings, message, sizeof message);
//     rowan_match_result result = ROWAN_MATCH_RESULT_INIT;
//     rowan_match_run(match, NULL, NULL, &result);
//     printf("%+.0f Elo\n", result.elo);
//
// Threads: rowan_match_stop may be called from any thread and from the callback. All other calls with a match
// are for one thread at a time: while a match is played, rowan_match_run returns ROWAN_BUSY, and
// rowan_match_free must not be called. The callback runs in the thread that called rowan_match_run, even when
// several games are played at once.
#pragma once

#include <rowan/c/game.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A match, and its finished games.
typedef struct rowan_match rowan_match;

/// Match settings. Zeros mean the defaults.
typedef struct rowan_match_settings {
  size_t size;          ///< of this struct; ROWAN_MATCH_SETTINGS_INIT sets it
  int32_t games;        ///< an even number, 2 to 20000000; 0 means 2. Colors are swapped within each pair
  int32_t concurrency;  ///< games at a time, 1 to 1024; 0 means 1
  uint64_t seed;        ///< equal seeds, players and settings give equal games, unless time limits apply
  int32_t max_moves;    ///< the game is a draw after this many moves; 0 means no limit
  int32_t swap2;        ///< 1: the players choose the opening by the rule swap2; else 0
} rowan_match_settings;

#define ROWAN_MATCH_SETTINGS_INIT {sizeof(rowan_match_settings), 0, 0, 0, 0, 0}

/// Makes a match under the rules of `game`. Every game of the match begins with the moves of `game`.
/// Players are written as for the program's option --player: a name and options, such as "engine nodes=2000",
/// "greedy name=lucky" or "cmd=./engine turn=5 memory=350". `settings` may be NULL.
///
/// On success the caller must pass *match to rowan_match_free. On an error *match is NULL and the reason is
/// in `message`, which may be NULL with a size of 0.
/// Errors: ROWAN_BAD_PLAYER; ROWAN_BAD_ARGUMENT, also for swap2 with moves or on an unsuitable board;
/// ROWAN_GAME_OVER; ROWAN_UNSUPPORTED for a game that did not begin with the empty board.
int rowan_match_new(rowan_match** match, const rowan_game* game, const char* first, const char* second,
                    const rowan_match_settings* settings, char* message, size_t size);

/// Frees a match; NULL is fine.
void rowan_match_free(rowan_match* match);

/// The message of the latest failed call with this match, on one line; "" if no call has failed.
const char* rowan_match_message(const rowan_match* match);

/// The standing of a match, from the first player's point of view.
typedef struct rowan_match_result {
  size_t size;    ///< of this struct; ROWAN_MATCH_RESULT_INIT sets it
  int64_t games;  ///< finished games
  int64_t wins;
  int64_t draws;
  int64_t losses;
  double elo;          ///< Elo difference; infinite if all games were won, or all lost
  double elo_low;      ///< lower end of the 95 % confidence interval; infinite if the games set no bound
  double elo_high;     ///< upper end of the 95 % confidence interval; infinite if the games set no bound
  double superiority;  ///< the probability that the first player is stronger, 0 to 1
  int32_t stopped;     ///< 1 if a stop was requested, else 0
  int32_t reserved;    ///< 0
} rowan_match_result;

#define ROWAN_MATCH_RESULT_INIT {sizeof(rowan_match_result), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}

/// A finished game. Its pointers are valid until the callback returns.
typedef struct rowan_match_game {
  size_t size;              ///< of this struct
  int64_t number;           ///< in the schedule, from 0
  int32_t first_player;     ///< which player moved first: 0 the first of the two, 1 the second
  int32_t outcome;          ///< enum rowan_outcome
  const char* termination;  ///< how the game ended: "line", "full-board", "late", ...
  const char* detail;       ///< details of a fault, for people; else ""
  const rowan_point* moves;
  size_t move_count;
  const rowan_match_result* so_far;  ///< including this game
} rowan_match_game;

/// Called for each finished game, even if a stop has been requested. Returns 0 to continue; anything else
/// stops the match.
typedef int (*rowan_match_report)(const rowan_match_game* game, void* user);

/// Plays the remaining games; returns when all are finished or the match is stopped. After a stop, a further
/// call continues the match; games in progress at the stop do not count and are replayed. `report` and
/// `result` may be NULL.
/// Errors: ROWAN_PLAYER_FAILED, ROWAN_BAD_ARGUMENT, ROWAN_BUSY.
int rowan_match_run(rowan_match* match, rowan_match_report report, void* user, rowan_match_result* result);

/// Stops the match and its games in progress. Has no effect if no games are being played.
int rowan_match_stop(rowan_match* match);

#ifdef __cplusplus
}
#endif
