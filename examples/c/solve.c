// SPDX-License-Identifier: MIT
//
// Who wins 4x4 with four in a row? The solver finds out and writes a proof, which the verifier checks
// independently.
//
//     cc solve.c $(pkg-config --cflags --libs rowan) -o solve && ./solve 4x4x4 444.proof
#include <rowan/rowan.h>
#include <stdio.h>

static const char* const values[] = {"unknown", "the first player wins", "the second player wins", "a draw"};

// Solves the position of the game and writes the proof. Returns 1 if the proof was written, else 0.
static int solve(const rowan_game* game, const char* path) {
  char message[ROWAN_MESSAGE_SIZE];
  rowan_solver* solver = NULL;
  if (rowan_solver_new(&solver, game, ROWAN_PLAY_STRONG, 64, message, sizeof message) < 0) {
    fprintf(stderr, "%s\n", message);
    return 0;
  }
  rowan_solve_limits limits = ROWAN_SOLVE_LIMITS_INIT;
  limits.time_ms = 60000;
  rowan_solve_result found = ROWAN_SOLVE_RESULT_INIT;
  const int value = rowan_solver_run(solver, &limits, NULL, NULL, &found);
  int is_written = 0;
  if (value == ROWAN_VALUE_UNKNOWN) {
    fprintf(stderr, "not solved within a minute, after %lld positions\n", (long long)found.nodes);
  } else if (value < 0) {
    fprintf(stderr, "%s\n", rowan_solver_message(solver));
  } else {
    printf("%s, after %lld positions\n", values[value], (long long)found.nodes);
    is_written = rowan_solver_write_proof(solver, path) == ROWAN_OK;
    if (!is_written) fprintf(stderr, "no proof: %s\n", rowan_solver_message(solver));
  }
  rowan_solver_free(solver);
  return is_written;
}

int main(int count, char** words) {
  const char* name = count > 1 ? words[1] : "4x4x4";
  const char* path = count > 2 ? words[2] : "444.proof";
  char message[ROWAN_MESSAGE_SIZE];
  rowan_game* game = NULL;
  if (rowan_game_new(&game, name, 0, 0, message, sizeof message) < 0) {
    fprintf(stderr, "%s\n", message);
    return 1;
  }
  const int is_solved = solve(game, path);
  rowan_game_free(game);
  if (!is_solved) return 1;

  // The verifier shares no code with the solver, and trusts nothing.
  rowan_proof_check check = ROWAN_PROOF_CHECK_INIT;
  const int verdict = rowan_proof_verify_file(path, 0, NULL, NULL, &check);
  if (verdict != ROWAN_PROOF_ACCEPTED) {
    fprintf(stderr, "not proved: %s\n", verdict < 0 ? rowan_error_text(verdict) : check.reason);
    return 1;
  }
  printf("proved for %s: %s\n", check.game, values[check.value]);
  return 0;
}
