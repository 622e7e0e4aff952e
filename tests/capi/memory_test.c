// SPDX-License-Identifier: MIT
//
// Multithreaded work when memory runs out or threads cannot be started: a call succeeds or returns
// ROWAN_OUT_OF_MEMORY, and the process continues. Each case runs in its own process with a memory limit.
#include <rowan/rowan.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "capi/check.h"
#include "capi/helpers.h"

enum { seconds_to_answer = 60 };

static size_t used_bytes(void) {
  size_t pages = 0;
  FILE* file = fopen("/proc/self/statm", "r");
  if (file != NULL) {
    if (fscanf(file, "%zu", &pages) != 1) pages = 0;
    fclose(file);
  }
  return pages * (size_t)sysconf(_SC_PAGESIZE);
}

static void limit_memory(int more_mebibytes) {
  const rlim_t most = used_bytes() + ((rlim_t)more_mebibytes << 20);
  const struct rlimit limit = {most, most};
  if (setrlimit(RLIMIT_AS, &limit) != 0) _exit(9);
}

static void analyze(int mebibytes) {
  rowan_engine* engine = NULL;
  rowan_game* game = new_game("freestyle");
  rowan_limits limits = ROWAN_LIMITS_INIT;
  rowan_analysis found = ROWAN_ANALYSIS_INIT;
  limits.depth = 4;
  CHECK(rowan_engine_new(&engine, 64, 1, NULL, 0) == ROWAN_OK);
  limit_memory(mebibytes);
  const int answer = rowan_engine_analyze(engine, game, &limits, NULL, NULL, &found);
  CHECK(answer == ROWAN_OK || answer == ROWAN_OUT_OF_MEMORY);
  rowan_engine_free(engine);
}

static void play_match(int mebibytes) {
  rowan_match* match = NULL;
  rowan_game* game = new_game("freestyle");
  rowan_match_settings settings = ROWAN_MATCH_SETTINGS_INIT;
  rowan_match_result result = ROWAN_MATCH_RESULT_INIT;
  settings.games = 4;
  settings.concurrency = 2;
  settings.max_moves = 10;
  CHECK(rowan_match_new(&match, game, "engine nodes=50 name=a", "engine nodes=50 name=b", &settings, NULL,
                        0) == ROWAN_OK);
  limit_memory(mebibytes);
  const int answer = rowan_match_run(match, NULL, NULL, &result);
  CHECK(answer == ROWAN_OK || answer == ROWAN_OUT_OF_MEMORY);
  rowan_match_free(match);
}

static void solve(int mebibytes) {
  rowan_solver* solver = NULL;
  rowan_game* game = new_game("5x5x4");
  rowan_solve_limits limits = ROWAN_SOLVE_LIMITS_INIT;
  rowan_solve_result result = ROWAN_SOLVE_RESULT_INIT;
  limits.threads = 32;
  CHECK(rowan_solver_new(&solver, game, ROWAN_PLAY_STRONG, 16, NULL, 0) == ROWAN_OK);
  limit_memory(mebibytes);
  const int answer = rowan_solver_run(solver, &limits, NULL, NULL, &result);
  CHECK(answer == ROWAN_VALUE_DRAW || answer == ROWAN_OUT_OF_MEMORY);
  rowan_solver_free(solver);
}

static void in_a_process(void (*work)(int), const char* name, int mebibytes) {
  fflush(NULL);
  const pid_t child = fork();
  if (child == 0) {
    failures = 0;
    alarm(seconds_to_answer);
    work(mebibytes);
    _exit(failures);
  }
  int status = 0;
  CHECK(child > 0 && waitpid(child, &status, 0) == child);
  if (status != 0) {
    ++failures;
    fprintf(stderr, "%s with %d MiB: status %d\n", name, mebibytes, status);
  }
}

int main(void) {
  static const int amounts[] = {8, 16, 32, 45, 64, 100, 200, 400};
  for (size_t i = 0; i < sizeof amounts / sizeof *amounts; ++i) {
    in_a_process(analyze, "analyze", amounts[i]);
    in_a_process(play_match, "match", amounts[i]);
    in_a_process(solve, "solve", amounts[i]);
  }
  return failures;
}
