// SPDX-License-Identifier: MIT
//
// Exact values with proofs, and the independent verifier of proofs.
//
//     rowan_solver* solver = NULL;
//     rowan_solver_new(&solver, game, ROWAN_PLAY_STRONG, 64, NULL, 0);
//     rowan_solve_result found = ROWAN_SOLVE_RESULT_INIT;
//     rowan_solver_run(solver, NULL, NULL, NULL, &found);
//     rowan_solver_write_proof(solver, "draw.proof");
//     rowan_proof_check check = ROWAN_PROOF_CHECK_INIT;
//     if (rowan_proof_verify_file("draw.proof", 0, NULL, NULL, &check) == ROWAN_PROOF_ACCEPTED) {
//       puts("proved");
//     }
//
// Threads: rowan_solver_stop may be called from any thread and from the callback. All other calls with a
// solver are for one thread at a time: while it works, calls that return an int return ROWAN_BUSY, and
// rowan_solver_free must not be called. The verifier may be called from any thread.
#pragma once

#include <rowan/c/game.h>
#include <rowan/c/poll.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The game to solve.
enum rowan_play {
  ROWAN_PLAY_STRONG = 0,        ///< the first side to get k in a row wins
  ROWAN_PLAY_MAKER_BREAKER = 1  ///< only the first player can win; a draw means that it cannot force a win
};

/// The value of a position with perfect play by both sides.
enum rowan_value {
  ROWAN_VALUE_UNKNOWN = 0,
  ROWAN_VALUE_FIRST_WINS = 1,
  ROWAN_VALUE_SECOND_WINS = 2,
  ROWAN_VALUE_DRAW = 3
};

// ------------------------------------------------------------------------------------- solver

/// A position being solved, with the results so far. If a call returns ROWAN_OUT_OF_MEMORY, the results are
/// discarded, and the next call starts over.
typedef struct rowan_solver rowan_solver;

/// Makes a solver for the position of `game`; the game may be changed or freed afterwards. `play` is enum
/// rowan_play. `memory_mib` is the solver's memory limit in MiB, 1 to 1048576; 0 means 512.
///
/// On success the caller must pass *solver to rowan_solver_free. On an error *solver is NULL and the reason
/// is in `message`, which may be NULL with a size of 0.
/// Errors: ROWAN_UNSUPPORTED for rules that cannot be solved (forbidden points, rows of k or more that do not
/// win, more than 256 points), ROWAN_BAD_ARGUMENT.
int rowan_solver_new(rowan_solver** solver, const rowan_game* game, int play, int memory_mib, char* message,
                     size_t size);

/// Frees a solver; NULL is fine.
void rowan_solver_free(rowan_solver* solver);

/// The message of the latest failed call with this solver, on one line; "" if no call has failed.
const char* rowan_solver_message(const rowan_solver* solver);

/// Limits of the solver. Zero means no limit.
typedef struct rowan_solve_limits {
  size_t size;  ///< of this struct; ROWAN_SOLVE_LIMITS_INIT sets it
  int64_t time_ms;
  int64_t nodes;     ///< over all calls with this solver
  int32_t threads;   ///< 1 to 256; 0 means 1. With one thread, counts are the same on every machine
  int32_t reserved;  ///< 0
} rowan_solve_limits;

#define ROWAN_SOLVE_LIMITS_INIT {sizeof(rowan_solve_limits), 0, 0, 0, 0}

/// The results so far, or at the end.
typedef struct rowan_solve_result {
  size_t size;         ///< of this struct; ROWAN_SOLVE_RESULT_INIT sets it
  int32_t value;       ///< enum rowan_value
  int32_t has_move;    ///< 1 if `move` is set, else 0
  rowan_point move;    ///< a move of the side to move that keeps the value
  int64_t nodes;       ///< over all calls
  uint64_t positions;  ///< in the table
  uint64_t lost;       ///< positions evicted from the table
  int32_t stopped;     ///< 1 if a stop was requested, else 0
  int32_t reserved;    ///< 0
} rowan_solve_result;

#define ROWAN_SOLVE_RESULT_INIT {sizeof(rowan_solve_result), 0, 0, {0, 0}, 0, 0, 0, 0, 0}

/// Called from time to time with the progress, in the calling thread. Returns 0 to continue; anything else
/// stops the solver.
typedef int (*rowan_solve_report)(const rowan_solve_result* so_far, void* user);

/// Solves until the value is known, a limit is reached or the solver is stopped. A further call continues the
/// work. `limits`, `report` and `result` may be NULL. Returns enum rowan_value.
/// Errors: ROWAN_BAD_ARGUMENT, ROWAN_BUSY.
int rowan_solver_run(rowan_solver* solver, const rowan_solve_limits* limits, rowan_solve_report report,
                     void* user, rowan_solve_result* result);

/// Stops the current work: rowan_solver_run returns what is known, and writing a proof fails with
/// ROWAN_NO_RESULT. Has no effect if nothing is running.
int rowan_solver_stop(rowan_solver* solver);

/// Writes a proof of the value to a file.
/// Errors: ROWAN_NO_RESULT if the value is unknown or the solver was stopped, ROWAN_IO_ERROR, ROWAN_BUSY.
int rowan_solver_write_proof(rowan_solver* solver, const char* path);

/// Like rowan_solver_write_proof, but into memory, which belongs to the solver and is valid until the next
/// call with it.
/// Errors: ROWAN_NO_RESULT, ROWAN_BUSY.
int rowan_solver_proof(rowan_solver* solver, const uint8_t** bytes, size_t* size);

/// rowan_solver_save saves the results to a file; rowan_solver_load restores them in a solver for the same
/// position.
/// Errors: ROWAN_IO_ERROR, ROWAN_BAD_FILE, ROWAN_BUSY.
int rowan_solver_save(rowan_solver* solver, const char* path);
int rowan_solver_load(rowan_solver* solver, const char* path);

// ------------------------------------------------------------------------------------- verifier

enum rowan_proof_verdict {
  ROWAN_PROOF_ACCEPTED = 0,   ///< the value is proved
  ROWAN_PROOF_REJECTED = 1,   ///< a step is wrong, the proof is damaged, or the file is not a proof
  ROWAN_PROOF_UNREADABLE = 2  ///< reading failed, or more memory is needed: no statement about the proof
};

/// The kinds of proofs. The solver writes proofs of the value of a position. A file of threat proofs, written
/// by 'rowan prove', shows that the first player wins by threats (docs/proofs.md).
enum rowan_proof_kind { ROWAN_PROOF_KIND_VALUE = 0, ROWAN_PROOF_KIND_THREATS = 1 };

/// The findings of the verifier.
typedef struct rowan_proof_check {
  size_t size;                ///< of this struct; ROWAN_PROOF_CHECK_INIT sets it
  int32_t verdict;            ///< enum rowan_proof_verdict
  int32_t value;              ///< the value claimed, and proved if accepted: enum rowan_value
  int32_t play;               ///< enum rowan_play
  int32_t strategy_stealing;  ///< 1 if the proof relies on strategy stealing, else 0
  uint64_t nodes;
  uint64_t bytes;        ///< number of bytes read
  char game[64];         ///< the rules, as rowan_game_new reads them
  char position[1200];   ///< the position whose value is claimed, as rowan_game_set_position reads it
  char reason[256];      ///< why the proof was not accepted; else ""
  uint64_t proofs;       ///< in a file of threat proofs: number of proofs
  uint64_t threat_wins;  ///< in a file of threat proofs: number of wins by threats that were replayed
  int32_t kind;          ///< enum rowan_proof_kind
  int32_t reserved;      ///< 0
} rowan_proof_check;

#define ROWAN_PROOF_CHECK_INIT {sizeof(rowan_proof_check), 0, 0, 0, 0, 0, 0, {0}, {0}, {0}, 0, 0, 0, 0}

/// Checks a proof of any origin; its first bytes tell the kind. The verifier does not search, and shares
/// no code with the solver. `poll` is called every few thousand bytes of the proof. `poll` and `check` may be
/// NULL. Returns enum rowan_proof_verdict.
///
/// `memory_mib` is the memory limit in MiB for a proof of a value; 0 means 2048. A file of threat proofs
/// needs a few hundred bytes of memory for each proof. The file is accepted if all its proofs hold and one
/// position has fewer stones than all others; that position is stored in `position`. Several files of threat
/// proofs may be concatenated. A compressed file must be decompressed first.
/// Errors: ROWAN_NO_RESULT if `poll` stopped the check, ROWAN_IO_ERROR, ROWAN_BAD_ARGUMENT.
int rowan_proof_verify_file(const char* path, int memory_mib, rowan_poll poll, void* user,
                            rowan_proof_check* check);
int rowan_proof_verify_memory(const uint8_t* bytes, size_t size, int memory_mib, rowan_poll poll, void* user,
                              rowan_proof_check* check);

#ifdef __cplusplus
}
#endif
