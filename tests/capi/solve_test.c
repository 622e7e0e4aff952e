// SPDX-License-Identifier: MIT
//
// Tests the solver, its proofs and the verifier from C.
#include <pthread.h>
#include <rowan/rowan.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "capi/check.h"
#include "capi/helpers.h"

static int count_reports(const rowan_solve_result* so_far, void* user) {
  CHECK(so_far->size == sizeof *so_far);
  CHECK(so_far->nodes >= 0);
  ++*(int*)user;
  return 0;
}

static int stop_at_once(const rowan_solve_result* so_far, void* user) {
  (void)so_far;
  (void)user;
  return 1;
}

static int stop_by_call(const rowan_solve_result* so_far, void* user) {
  (void)so_far;
  CHECK(rowan_solver_stop(user) == ROWAN_OK);
  CHECK(rowan_solver_run(user, NULL, NULL, NULL, NULL) == ROWAN_BUSY);
  CHECK(rowan_solver_save(user, "never") == ROWAN_BUSY);
  return 0;
}

typedef struct {
  int count;
  int stop_at;  // 0: never
} polls;

static int count_polls(void* user) {
  polls* seen = user;
  return ++seen->count == seen->stop_at;
}

static rowan_solver* new_solver(const char* name, const char* position, int play) {
  rowan_solver* solver = NULL;
  rowan_game* game = new_game(name);
  if (position != NULL) CHECK(rowan_game_set_position(game, position) == ROWAN_OK);
  CHECK(rowan_solver_new(&solver, game, play, 8, NULL, 0) == ROWAN_OK);
  rowan_game_free(game);
  return solver;
}

// 4x4x4 is a draw, with a proof; the proof is rejected if a byte is changed.
static void test_draw_with_proof(const char* folder) {
  char path[1000];
  rowan_solver* solver = new_solver("4x4x4", NULL, ROWAN_PLAY_STRONG);
  rowan_solve_result found = ROWAN_SOLVE_RESULT_INIT;
  rowan_proof_check check = ROWAN_PROOF_CHECK_INIT;
  const uint8_t* bytes = NULL;
  size_t size = 0;
  int reports = 0;

  snprintf(path, sizeof path, "%s/draw.proof", folder);
  CHECK(rowan_solver_write_proof(solver, path) == ROWAN_NO_RESULT);
  CHECK(rowan_proof_verify_file(path, 0, NULL, NULL, NULL) == ROWAN_IO_ERROR);
  CHECK(rowan_solver_proof(solver, &bytes, &size) == ROWAN_NO_RESULT);
  CHECK(strstr(rowan_solver_message(solver), "unknown") != NULL);

  CHECK(rowan_solver_run(solver, NULL, count_reports, &reports, &found) == ROWAN_VALUE_DRAW);
  CHECK(found.value == ROWAN_VALUE_DRAW && found.nodes > 0 && found.stopped == 0);
  CHECK(rowan_solver_write_proof(solver, path) == ROWAN_OK);
  CHECK(rowan_proof_verify_file(path, 0, NULL, NULL, &check) == ROWAN_PROOF_ACCEPTED);
  CHECK(check.verdict == ROWAN_PROOF_ACCEPTED && check.value == ROWAN_VALUE_DRAW);
  CHECK(check.play == ROWAN_PLAY_STRONG && check.strategy_stealing == 1);
  CHECK_TEXT(check.game, "4x4x4");
  CHECK_TEXT(check.position, "4/4/4/4 x");
  CHECK_TEXT(check.reason, "");

  CHECK(rowan_solver_proof(solver, &bytes, &size) == ROWAN_OK);
  CHECK(size == check.bytes);
  CHECK(rowan_proof_verify_memory(bytes, size, 16, NULL, NULL, &check) == ROWAN_PROOF_ACCEPTED);
  uint8_t* damaged = malloc(size);
  memcpy(damaged, bytes, size);
  damaged[size / 2] ^= 1;
  CHECK(rowan_proof_verify_memory(damaged, size, 16, NULL, NULL, &check) > ROWAN_PROOF_ACCEPTED);
  CHECK(check.reason[0] != '\0');
  CHECK(rowan_proof_verify_memory(bytes, size - 1, 16, NULL, NULL, NULL) > ROWAN_PROOF_ACCEPTED);
  CHECK(rowan_proof_verify_memory(NULL, 0, 0, NULL, NULL, &check) == ROWAN_PROOF_REJECTED);
  CHECK(check.game[0] == '\0');
  free(damaged);
  remove(path);
  rowan_solver_free(solver);
}

// A stopped verifier gives no verdict and leaves its outputs unchanged.
static void test_stop_of_verifier(const char* folder) {
  char path[1000];
  rowan_solver* solver = new_solver("5x5x4", NULL, ROWAN_PLAY_STRONG);
  rowan_proof_check check = ROWAN_PROOF_CHECK_INIT;
  const uint8_t* bytes = NULL;
  size_t size = 0;
  polls seen = {0, 0};
  snprintf(path, sizeof path, "%s/stopped.proof", folder);
  CHECK(rowan_solver_run(solver, NULL, NULL, NULL, NULL) == ROWAN_VALUE_DRAW);
  CHECK(rowan_solver_write_proof(solver, path) == ROWAN_OK);
  CHECK(rowan_solver_proof(solver, &bytes, &size) == ROWAN_OK);
  CHECK(rowan_proof_verify_file(path, 0, count_polls, &seen, &check) == ROWAN_PROOF_ACCEPTED);
  CHECK(seen.count >= 2 && check.bytes == size);
  check.nodes = 42;
  for (seen.stop_at = 1; seen.stop_at <= 2; ++seen.stop_at) {
    seen.count = 0;
    CHECK(rowan_proof_verify_file(path, 0, count_polls, &seen, &check) == ROWAN_NO_RESULT);
    CHECK(seen.count == seen.stop_at);
    seen.count = 0;
    CHECK(rowan_proof_verify_memory(bytes, size, 0, count_polls, &seen, &check) == ROWAN_NO_RESULT);
    CHECK(seen.count == seen.stop_at);
  }
  CHECK(check.nodes == 42 && check.verdict == ROWAN_PROOF_ACCEPTED);
  CHECK(rowan_proof_verify_file(folder, 0, NULL, NULL, &check) == ROWAN_PROOF_UNREADABLE);
  remove(path);
  rowan_solver_free(solver);
}

static size_t read_file(const char* folder, const char* name, uint8_t* bytes, size_t capacity) {
  char path[1000];
  snprintf(path, sizeof path, "%s/threat_file/%s", folder, name);
  FILE* file = fopen(path, "rb");
  CHECK(file != NULL);
  if (file == NULL) return 0;
  const size_t size = fread(bytes, 1, capacity, file);
  fclose(file);
  return size;
}

static void expect_rejected(const uint8_t* bytes, size_t size, int kind, const char* why) {
  rowan_proof_check check = ROWAN_PROOF_CHECK_INIT;
  CHECK(rowan_proof_verify_memory(bytes, size, 0, NULL, NULL, &check) == ROWAN_PROOF_REJECTED);
  CHECK(check.kind == kind && check.value == ROWAN_VALUE_UNKNOWN);
  CHECK(strstr(check.reason, why) != NULL);
}

// rowan_proof_verify_file and rowan_proof_verify_memory also check threat proofs, even several in one file.
static void test_threat_proofs(const char* corpus) {
  char path[1000];
  static uint8_t bytes[20000];
  rowan_proof_check check = ROWAN_PROOF_CHECK_INIT;
  polls seen = {0, 0};
  const size_t size = read_file(corpus, "proof", bytes, sizeof bytes / 2);
  snprintf(path, sizeof path, "%s/threat_file/proof", corpus);
  CHECK(rowan_proof_verify_file(path, 0, count_polls, &seen, &check) == ROWAN_PROOF_ACCEPTED);
  CHECK(check.kind == ROWAN_PROOF_KIND_THREATS && check.value == ROWAN_VALUE_FIRST_WINS);
  CHECK(check.play == ROWAN_PLAY_STRONG && check.strategy_stealing == 0);
  CHECK(check.proofs == 1 && check.nodes > 0 && check.threat_wins > 0 && check.bytes == size);
  CHECK_TEXT(check.game, "freestyle");
  CHECK(strchr(check.position, 'x') != NULL && check.reason[0] == '\0' && seen.count > 0);
  seen.count = 0;
  seen.stop_at = 1;
  CHECK(rowan_proof_verify_file(path, 0, count_polls, &seen, &check) == ROWAN_NO_RESULT);

  memcpy(bytes + size, bytes, size);
  CHECK(rowan_proof_verify_memory(bytes, 2 * size, 0, NULL, NULL, &check) == ROWAN_PROOF_ACCEPTED);
  CHECK(check.proofs == 2 && check.bytes == 2 * size);
  expect_rejected(bytes, size - 1, ROWAN_PROOF_KIND_THREATS, "ends");
  bytes[size / 2] ^= 1;
  expect_rejected(bytes, size, ROWAN_PROOF_KIND_THREATS, "damaged");
  expect_rejected(bytes, read_file(corpus, "empty", bytes, size), ROWAN_PROOF_KIND_THREATS, "incomplete: ");
  expect_rejected((const uint8_t*)"\xFD" "7zXZ\0 and so on", 16, ROWAN_PROOF_KIND_VALUE, "xz -dc");

  // A program compiled before proof kinds existed passes a shorter struct.
  read_file(corpus, "proof", bytes, sizeof bytes);
  memset(&check, 0x55, sizeof check);
  check.size = offsetof(rowan_proof_check, proofs);
  CHECK(rowan_proof_verify_memory(bytes, size, 0, NULL, NULL, &check) == ROWAN_PROOF_ACCEPTED);
  CHECK(check.value == ROWAN_VALUE_FIRST_WINS && check.proofs == 0x5555555555555555U);
}

static void test_values(void) {
  rowan_solve_result found = ROWAN_SOLVE_RESULT_INIT;
  rowan_solver* solver = new_solver("tictactoe", "xx1/oo1/3 x", ROWAN_PLAY_STRONG);
  CHECK(rowan_solver_run(solver, NULL, NULL, NULL, &found) == ROWAN_VALUE_FIRST_WINS);
  CHECK(found.has_move == 1 && found.move.x == 2 && found.move.y == 0);
  rowan_solver_free(solver);
  solver = new_solver("tictactoe", NULL, ROWAN_PLAY_MAKER_BREAKER);
  CHECK(rowan_solver_run(solver, NULL, NULL, NULL, NULL) == ROWAN_VALUE_FIRST_WINS);
  rowan_solver_free(solver);
  solver = new_solver("tictactoe", "xxx/oo1/3 o", ROWAN_PLAY_STRONG);
  CHECK(rowan_solver_run(solver, NULL, NULL, NULL, &found) == ROWAN_VALUE_FIRST_WINS);
  CHECK(found.has_move == 0);
  rowan_solver_free(solver);
}

// A solver is stopped by its callback and by a call. What a solver has found can be saved, and loaded into
// another solver for the same position.
static void test_stop_and_continue(const char* folder) {
  char path[1000];
  rowan_solve_limits limits = ROWAN_SOLVE_LIMITS_INIT;
  rowan_solve_result found = ROWAN_SOLVE_RESULT_INIT;
  rowan_solver* solver = new_solver("6x6x5", NULL, ROWAN_PLAY_STRONG);
  rowan_solver* again = new_solver("6x6x5", NULL, ROWAN_PLAY_STRONG);
  rowan_solver* other = new_solver("5x5x4", NULL, ROWAN_PLAY_STRONG);
  snprintf(path, sizeof path, "%s/solver.checkpoint", folder);
  CHECK(rowan_solver_stop(solver) == ROWAN_OK);
  limits.nodes = 10;
  CHECK(rowan_solver_run(other, &limits, stop_at_once, NULL, &found) == ROWAN_VALUE_UNKNOWN);
  CHECK(found.stopped == 1);
  CHECK(rowan_solver_run(other, NULL, stop_by_call, other, &found) == ROWAN_VALUE_UNKNOWN);
  CHECK(found.stopped == 1);
  limits.nodes = 200;
  CHECK(rowan_solver_run(solver, &limits, NULL, NULL, &found) >= ROWAN_VALUE_UNKNOWN);
  CHECK(found.stopped == 0);
  CHECK(rowan_solver_save(solver, path) == ROWAN_OK);
  CHECK(rowan_solver_load(again, path) == ROWAN_OK);
  CHECK(rowan_solver_load(other, path) == ROWAN_BAD_FILE);
  CHECK(strlen(rowan_solver_message(other)) > 10);
  CHECK(rowan_solver_load(other, "/nonexistent/file") == ROWAN_IO_ERROR);
  CHECK(rowan_solver_save(other, "/nonexistent/file") == ROWAN_IO_ERROR);
  CHECK(strstr(rowan_solver_message(other), "/nonexistent/file") != NULL);
  remove(path);
  rowan_solver_free(solver);
  rowan_solver_free(again);
  rowan_solver_free(other);
}

static void test_errors(void) {
  char message[ROWAN_MESSAGE_SIZE];
  rowan_solver* solver = (rowan_solver*)message;
  rowan_game* renju = new_game("renju");
  rowan_game* game = new_game("tictactoe");
  rowan_solve_limits limits = ROWAN_SOLVE_LIMITS_INIT;
  const uint8_t* bytes = NULL;
  size_t size = 0;
  CHECK(rowan_solver_new(&solver, renju, ROWAN_PLAY_STRONG, 8, message, sizeof message) == ROWAN_UNSUPPORTED);
  CHECK(solver == NULL);
  CHECK(strstr(message, "cannot be solved") != NULL);
  CHECK(rowan_solver_new(&solver, game, 2, 8, NULL, 0) == ROWAN_BAD_ARGUMENT);
  CHECK(rowan_solver_new(&solver, game, 0, -8, NULL, 0) == ROWAN_BAD_ARGUMENT);
  CHECK(rowan_solver_new(&solver, NULL, 0, 8, NULL, 0) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_solver_new(NULL, game, 0, 8, NULL, 0) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_solver_new(&solver, game, 0, 8, NULL, 0) == ROWAN_OK);
  limits.nodes = -1;
  CHECK(rowan_solver_run(solver, &limits, NULL, NULL, NULL) == ROWAN_BAD_ARGUMENT);
  limits.nodes = 0;
  limits.threads = 257;
  CHECK(rowan_solver_run(solver, &limits, NULL, NULL, NULL) == ROWAN_BAD_ARGUMENT);
  limits.threads = 0;
  limits.reserved = 1;
  CHECK(rowan_solver_run(solver, &limits, NULL, NULL, NULL) == ROWAN_BAD_ARGUMENT);
  CHECK(strstr(rowan_solver_message(solver), "a field that this version of the library lacks") != NULL);
  CHECK(rowan_solver_write_proof(solver, NULL) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_solver_proof(solver, NULL, &size) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_solver_proof(solver, &bytes, NULL) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_solver_save(solver, NULL) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_solver_load(solver, NULL) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_solver_run(NULL, NULL, NULL, NULL, NULL) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_solver_stop(NULL) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_solver_write_proof(NULL, "x") == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_proof_verify_file(NULL, 0, NULL, NULL, NULL) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_proof_verify_memory(NULL, 3, 0, NULL, NULL, NULL) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_proof_verify_memory(NULL, 0, -1, NULL, NULL, NULL) == ROWAN_BAD_ARGUMENT);
  CHECK_TEXT(rowan_solver_message(NULL), rowan_error_text(ROWAN_NULL_ARGUMENT));
  rowan_solver_free(solver);
  rowan_solver_free(NULL);
  rowan_game_free(renju);
  rowan_game_free(game);
}

int main(int argc, char** argv) {
  const char* folder = argc > 1 ? argv[1] : ".";
  test_draw_with_proof(folder);
  test_stop_of_verifier(folder);
  if (argc > 2) test_threat_proofs(argv[2]);
  test_values();
  test_stop_and_continue(folder);
  test_errors();
  return failures;
}
