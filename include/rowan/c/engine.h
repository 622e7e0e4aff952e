// SPDX-License-Identifier: MIT
//
// The engine: the best moves of a position by search, with a callback after each depth and a stop.
//
//     static int report(const rowan_analysis* so_far, void* user) {
//       (void)user;
//       printf("depth %d: score %d\n", (int)so_far->depth, (int)so_far->lines[0].score);
//       return 0;                                      // anything else stops
//     }
//     ...
//     rowan_engine* engine = NULL;
//     rowan_engine_new(&engine, 1, 64, NULL, 0);
//     rowan_limits limits = ROWAN_LIMITS_INIT;
//     limits.time_ms = 1000;
//     rowan_analysis found = ROWAN_ANALYSIS_INIT;
//     if (rowan_engine_analyze(engine, game, &limits, report, NULL, &found) == ROWAN_OK) {
//       printf("best: %d, %d\n", found.move.x, found.move.y);
//     }
//     rowan_engine_free(engine);
//
// Threads: rowan_engine_stop may be called from any thread and from the callback. Everything else is for one
// thread at a time; while an analysis is under way, another call with the engine answers ROWAN_BUSY, except
// rowan_engine_free, which must wait until the analysis has returned. The game is only read, and may be
// changed or freed as soon as the analysis has returned. Two engines do not know of each other.
#pragma once

#include <rowan/c/error.h>
#include <rowan/c/game.h>
#include <rowan/c/limits.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// An engine and what it has learned, which stays for the next analysis; forgotten where a call answers
/// ROWAN_OUT_OF_MEMORY.
typedef struct rowan_engine rowan_engine;

/// Makes an engine. `threads` is from 1 to 256, `hash_mib`, the size of its transposition table, to 1048576;
/// 0 is the default: 1 thread, 64 MiB.
///
/// On success *engine is to be given to rowan_engine_free. On an error *engine is NULL and the reason is in
/// `message`, which may be NULL with a size of 0.
/// Errors: ROWAN_BAD_ARGUMENT.
int rowan_engine_new(rowan_engine** engine, int threads, int hash_mib, char* message, size_t size);

/// Frees an engine; NULL is fine.
void rowan_engine_free(rowan_engine* engine);

/// Why the latest call that failed with this engine did, on one line; "" when none has.
const char* rowan_engine_message(const rowan_engine* engine);

/// Chooses what evaluates positions: "" is Rowan's own network for the rules, "none" no network, anything
/// else a file with one (docs/training.md), which is used with the rules and boards that it is for. What the
/// engine has learned is forgotten.
/// Errors: ROWAN_BAD_FILE for a file that cannot be read or is no network, ROWAN_BUSY.
int rowan_engine_choose_network(rowan_engine* engine, const char* network);

/// Looks for the best move of the side to move and returns when a limit is reached, when it is stopped, or
/// when nothing is left to find. `limits` and `report` may be NULL; `user` is handed to the callback.
/// Errors: ROWAN_GAME_OVER, ROWAN_BAD_ARGUMENT, ROWAN_OCCUPIED and others for moves of `only`, ROWAN_BUSY.
int rowan_engine_analyze(rowan_engine* engine, const rowan_game* game, const rowan_limits* limits,
                         rowan_report report, void* user, rowan_analysis* result);

/// Ends the analysis under way, which then returns with the best that it has. If nothing is under
/// way, nothing happens: to stop from another thread, wait for the first report, or give limits as well.
int rowan_engine_stop(rowan_engine* engine);

/// Forgets what was learned: the same questions then get the same answers as those of a new engine.
/// Errors: ROWAN_BUSY.
int rowan_engine_clear(rowan_engine* engine);

#ifdef __cplusplus
}
#endif
