// SPDX-License-Identifier: MIT
//
// How long to think: what the engine and players are asked with.
#pragma once

#include <rowan/c/point.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// When thinking ends: whatever is reached first. Zero is no limit. With none at all, the engine thinks until
/// it is stopped or nothing is left to find, and players take their usual time.
typedef struct rowan_limits {
  size_t size;  ///< of this struct; ROWAN_LIMITS_INIT sets it

  int64_t time_ms;  ///< to be used to its end
  int64_t nodes;    ///< positions; at one thread the same answer on every machine
  int32_t depth;    ///< moves ahead

  /// How many of the best moves are wanted, each with its line; 0 is 1.
  int32_t lines;

  /// A clock, of which as much is used as seems right: for this move, for the rest of the game, and what is
  /// added after each move.
  int64_t turn_ms;
  int64_t left_ms;
  int64_t increment_ms;

  /// Only these moves are considered; none means all. They must be legal. Kept by the engine and the player
  /// "engine"; other players consider all moves.
  const rowan_point* only;
  size_t only_count;
} rowan_limits;

#define ROWAN_LIMITS_INIT {sizeof(rowan_limits), 0, 0, 0, 0, 0, 0, 0, NULL, 0}

/// A score as the library counts: higher is better for the side to move. Beyond ROWAN_WIN_BOUND an end is
/// proved, and the score tells how far it is: ROWAN_WIN_SCORE less the moves of both sides to it.
#define ROWAN_WIN_SCORE 30000
#define ROWAN_WIN_BOUND 28800

/// A move and what is expected after it.
typedef struct rowan_line {
  int32_t score;   ///< to the side to move in the position asked about
  int32_t win_in;  ///< n > 0: wins in n moves of both sides, proved; n < 0: loses in -n; 0: neither
  double chance;   ///< the winning chance that the score means, 0 to 1; 0 and 1 only where proved

  const rowan_point* moves;  ///< the move first
  size_t move_count;         ///< at least 1
  int32_t reserved[4];       ///< 0
} rowan_line;

/// What was found: while the engine thinks, and at the end. What it points to belongs to the library and
/// stays until the callback returns, or until the next call with the engine.
typedef struct rowan_analysis {
  size_t size;  ///< of this struct; ROWAN_ANALYSIS_INIT sets it

  rowan_point move;         ///< the best
  int32_t depth;            ///< completed
  int32_t selective_depth;  ///< of the longest line looked at
  int32_t complete;         ///< 1 if this depth is done for all lines, else 0
  int32_t stopped;          ///< 1 if a stop was asked for, else 0
  int64_t nodes;
  int64_t time_us;  ///< since the question, in millionths of a second

  const rowan_line* lines;  ///< the best first; each begins with another move
  size_t line_count;
} rowan_analysis;

#define ROWAN_ANALYSIS_INIT {sizeof(rowan_analysis), {0, 0}, 0, 0, 0, 0, 0, 0, NULL, 0}

/// Called with the progress, in the thread that asked. Returns 0 to go on; anything else stops it.
typedef int (*rowan_report)(const rowan_analysis* so_far, void* user);

#ifdef __cplusplus
}
#endif
