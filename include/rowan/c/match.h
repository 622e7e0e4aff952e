// SPDX-License-Identifier: MIT
//
// A match between two players: many games, with colors swapped, and what they say about the players'
// strengths.
//
//     rowan_match* match = NULL;
//     rowan_match_settings settings = ROWAN_MATCH_SETTINGS_INIT;
//     settings.games = 100;
//     rowan_match_new(&match, game, "engine nodes=2000", "greedy", &settings, message, sizeof message);
//     rowan_match_result result = ROWAN_MATCH_RESULT_INIT;
//     rowan_match_run(match, NULL, NULL, &result);
//     printf("%+.0f Elo\n", result.elo);
//
// Threads: rowan_match_stop may be called from any thread and from the callback. Everything else with one
// match is for one thread at a time; a match that is being played answers ROWAN_BUSY. The callback runs in
// the thread that called rowan_match_run, however many games are played at a time.
#pragma once

#include <rowan/c/game.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A match, and the games that were played of it.
typedef struct rowan_match rowan_match;

/// How a match is played. Zeros are the usual.
typedef struct rowan_match_settings {
  size_t size;          ///< of this struct; ROWAN_MATCH_SETTINGS_INIT sets it
  int32_t games;        ///< an even number, 2 to 20000000; 0 is 2. Each pair of games has colors swapped
  int32_t concurrency;  ///< games at a time, 1 to 1024; 0 is 1
  uint64_t seed;      ///< the same seed, players and settings give the same games, unless time ends thinking
  int32_t max_moves;  ///< the game is a draw after this many moves; 0 is no limit
  int32_t swap2;      ///< 1: the players choose the opening by the rule swap2; else 0
} rowan_match_settings;

#define ROWAN_MATCH_SETTINGS_INIT {sizeof(rowan_match_settings), 0, 0, 0, 0, 0}

/// Makes a match under the rules of `game`; the moves that were played there, from the empty board, open
/// every game. Players are written as for the program's option --player: a name and what it may use, such as
/// "engine nodes=2000", "greedy name=lucky" or "cmd=./engine turn=5 memory=350". `settings` may be NULL.
///
/// On success *match is to be given to rowan_match_free. On an error *match is NULL and the reason is in
/// `message`, which may be NULL with a size of 0.
/// Errors: ROWAN_BAD_PLAYER, ROWAN_BAD_ARGUMENT, also for swap2 with moves or on a board that it does not
/// suit, ROWAN_GAME_OVER, ROWAN_UNSUPPORTED for a game that did not begin with the empty board.
int rowan_match_new(rowan_match** match, const rowan_game* game, const char* first, const char* second,
                    const rowan_match_settings* settings, char* message, size_t size);

/// Frees a match; NULL is fine.
void rowan_match_free(rowan_match* match);

/// Why the latest call that failed with this match did, on one line; "" when none has.
const char* rowan_match_message(const rowan_match* match);

/// How a match stands, as the first of its two players sees it.
typedef struct rowan_match_result {
  size_t size;    ///< of this struct; ROWAN_MATCH_RESULT_INIT sets it
  int64_t games;  ///< that were played
  int64_t wins;
  int64_t draws;
  int64_t losses;
  double elo;          ///< how much stronger it is; infinite where all games were won, or all lost
  double elo_low;      ///< the interval that holds the truth in 95 of 100 cases;
  double elo_high;     ///< a bound is infinite where the games set none
  double superiority;  ///< how likely it is the stronger of the two, 0 to 1
  int32_t stopped;     ///< 1 if a stop was asked for, else 0
  int32_t reserved;    ///< 0
} rowan_match_result;

#define ROWAN_MATCH_RESULT_INIT {sizeof(rowan_match_result), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}

/// A game that was played. What it points to stays until the callback returns.
typedef struct rowan_match_game {
  size_t size;              ///< of this struct
  int64_t number;           ///< in the schedule, from 0
  int32_t first_player;     ///< who moved first: 0 the first of the two players, 1 the second
  int32_t outcome;          ///< enum rowan_outcome
  const char* termination;  ///< how it ended: "line", "full-board", "late", ...
  const char* detail;       ///< of a fault, for people; else ""
  const rowan_point* moves;
  size_t move_count;
  const rowan_match_result* so_far;  ///< with this game
} rowan_match_game;

/// Called for each game that was played, also for those that were under way when it was stopped. Returns 0 to
/// go on; anything else stops the match.
typedef int (*rowan_match_report)(const rowan_match_game* game, void* user);

/// Plays what is left of the match and returns when all games are played or it is stopped; a later call goes
/// on from there. Games that are under way at a stop are not counted, and played again. `report` and `result`
/// may be NULL.
/// Errors: ROWAN_PLAYER_FAILED, ROWAN_BAD_ARGUMENT, ROWAN_BUSY.
int rowan_match_run(rowan_match* match, rowan_match_report report, void* user, rowan_match_result* result);

/// Ends the games under way. Where none are, nothing happens.
int rowan_match_stop(rowan_match* match);

#ifdef __cplusplus
}
#endif
