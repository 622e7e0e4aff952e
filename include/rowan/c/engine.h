// SPDX-License-Identifier: MIT
//
// The engine: the best moves of a position by search, with a callback after each depth, and a way to stop.
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
// Threads: rowan_engine_stop may be called from any thread and from the callback. All other calls are for one
// thread at a time: during an analysis, calls that return an int return ROWAN_BUSY, and rowan_engine_free
// must not be called. The game is only read, and may be changed or freed as soon as the analysis has
// returned. Engines are independent of each other.
#pragma once

#include <rowan/c/error.h>
#include <rowan/c/game.h>
#include <rowan/c/limits.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// An engine, with a memory of earlier analyses that later analyses use. A call that returns
/// ROWAN_OUT_OF_MEMORY may clear this memory.
typedef struct rowan_engine rowan_engine;

/// Makes an engine. `threads` is from 1 to 256; `hash_mib`, the size of its transposition table in MiB, is
/// from 1 to 1048576. 0 means the default: 1 thread, 64 MiB.
///
/// On success the caller must pass *engine to rowan_engine_free. On an error *engine is NULL and the reason
/// is in `message`, which may be NULL with a size of 0.
/// Errors: ROWAN_BAD_ARGUMENT.
int rowan_engine_new(rowan_engine** engine, int threads, int hash_mib, char* message, size_t size);

/// Frees an engine; NULL is fine.
void rowan_engine_free(rowan_engine* engine);

/// The message of the latest failed call with this engine, on one line; "" if no call has failed.
const char* rowan_engine_message(const rowan_engine* engine);

/// Selects the evaluation of positions: "" means Rowan's own network for the rules, "none" no network, and
/// anything else is the path of a network file (docs/training.md), which is used with the rules and boards
/// that it was made for. Clears the engine's memory.
/// Errors: ROWAN_BAD_FILE for a file that cannot be read or is not a network, ROWAN_BUSY.
int rowan_engine_choose_network(rowan_engine* engine, const char* network);

/// Searches for the best move of the side to move. Returns when a limit is reached, when stopped, or when
/// nothing is left to find. `limits` and `report` may be NULL; `user` is passed to the callback.
/// Errors: ROWAN_GAME_OVER, ROWAN_BAD_ARGUMENT, ROWAN_BUSY; ROWAN_OFF_BOARD, ROWAN_OCCUPIED or
/// ROWAN_FORBIDDEN for a move in limits->only.
int rowan_engine_analyze(rowan_engine* engine, const rowan_game* game, const rowan_limits* limits,
                         rowan_report report, void* user, rowan_analysis* result);

/// Stops the current analysis, which then returns the best result so far. Has no effect if no analysis is
/// running, so a call from another thread can come too early: wait for the first report, or also set a limit.
int rowan_engine_stop(rowan_engine* engine);

/// Clears the engine's memory. The engine then gives the same results as a new one with the same network.
/// Errors: ROWAN_BUSY.
int rowan_engine_clear(rowan_engine* engine);

#ifdef __cplusplus
}
#endif
