// SPDX-License-Identifier: MIT
//
// Limits on thinking, for the engine and for players.
#pragma once

#include <rowan/c/point.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Limits on thinking; the first one reached applies. Zero means no limit. Without any limit, the engine
/// thinks until it is stopped or nothing is left to find, and players take their default time.
typedef struct rowan_limits {
  size_t size;  ///< of this struct; ROWAN_LIMITS_INIT sets it

  int64_t time_ms;  ///< thinking time, used in full
  int64_t nodes;    ///< positions; with one thread the result is the same on every machine
  int32_t depth;    ///< in plies

  /// The number of best moves wanted, each with its line; 0 means 1.
  int32_t lines;

  /// A clock: time for this move, time for the rest of the game, and the increment after each move. The
  /// engine uses as much of it as it considers right.
  int64_t turn_ms;
  int64_t left_ms;
  int64_t increment_ms;

  /// Restricts the search to these moves, which must be legal; empty means all. Respected by the engine and
  /// the player "engine"; other players consider all moves.
  const rowan_point* only;
  size_t only_count;
} rowan_limits;

#define ROWAN_LIMITS_INIT {sizeof(rowan_limits), 0, 0, 0, 0, 0, 0, 0, NULL, 0}

/// The library's scores: higher is better for the side to move. A score of ROWAN_WIN_BOUND or more is a
/// proved win: ROWAN_WIN_SCORE minus the number of moves of both sides to the end. A proved loss has the same
/// score with a minus sign.
#define ROWAN_WIN_SCORE 30000
#define ROWAN_WIN_BOUND 28800

/// A principal variation: a move and its expected continuation.
typedef struct rowan_line {
  int32_t score;   ///< for the side to move in the analyzed position
  int32_t win_in;  ///< n > 0: proved win in n moves of both sides; n < 0: proved loss in -n; 0: neither
  double chance;   ///< the winning chance that corresponds to the score, 0 to 1; 0 and 1 only if proved

  const rowan_point* moves;  ///< beginning with the move itself
  size_t move_count;         ///< at least 1
  int32_t reserved[4];       ///< 0
} rowan_line;

/// The result of an analysis, in progress or final. The arrays that it points to belong to the library. In a
/// callback they are valid until the callback returns; otherwise until the next call with the engine or
/// player.
typedef struct rowan_analysis {
  size_t size;  ///< of this struct; ROWAN_ANALYSIS_INIT sets it

  rowan_point move;         ///< the best move
  int32_t depth;            ///< the last completed depth, in plies
  int32_t selective_depth;  ///< length of the longest line searched, in plies
  int32_t complete;         ///< 0 if the search of the next depth was interrupted, else 1
  int32_t stopped;          ///< 1 if a stop was requested, else 0
  int64_t nodes;
  int64_t time_us;  ///< since the start of the analysis, in microseconds

  const rowan_line* lines;  ///< best first; each begins with a different move
  size_t line_count;
} rowan_analysis;

#define ROWAN_ANALYSIS_INIT {sizeof(rowan_analysis), {0, 0}, 0, 0, 0, 0, 0, 0, NULL, 0}

/// Called after each depth, in the thread that requested the analysis. Returns 0 to continue; anything else
/// stops the analysis.
typedef int (*rowan_report)(const rowan_analysis* so_far, void* user);

#ifdef __cplusplus
}
#endif
