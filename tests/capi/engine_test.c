// SPDX-License-Identifier: MIT
//
// Tests rowan_engine and rowan_player from C. A rowan_player keeps its memory from move to move.
#include <limits.h>
#include <pthread.h>
#include <rowan/rowan.h>
#include <stdlib.h>

#include "capi/check.h"
#include "capi/helpers.h"

typedef struct {
  int count;
  int depth;
  int stop_at;  // the number of the report at which to stop; 0: never
  rowan_engine* stopped;
  rowan_engine* asked;  // if not NULL, the callback calls this engine, which must be busy
} reports;

static int on_report(const rowan_analysis* so_far, void* user) {
  reports* seen = user;
  ++seen->count;
  CHECK(so_far->size == sizeof *so_far);
  CHECK(so_far->line_count >= 1);
  CHECK(so_far->lines[0].move_count >= 1);
  CHECK(so_far->lines[0].moves[0].x == so_far->move.x);
  CHECK(so_far->lines[0].chance >= 0 && so_far->lines[0].chance <= 1);
  CHECK(so_far->depth >= seen->depth);
  seen->depth = so_far->depth;
  if (seen->asked != NULL) {
    rowan_analysis result = ROWAN_ANALYSIS_INIT;
    rowan_game* game = new_game("tictactoe");
    CHECK(rowan_engine_analyze(seen->asked, game, NULL, NULL, NULL, &result) == ROWAN_BUSY);
    CHECK(rowan_engine_clear(seen->asked) == ROWAN_BUSY);
    rowan_game_free(game);
  }
  if (seen->stopped != NULL) CHECK(rowan_engine_stop(seen->stopped) == ROWAN_OK);
  return seen->stop_at != 0 && seen->count >= seen->stop_at;
}

static void test_analysis(void) {
  rowan_engine* engine = NULL;
  rowan_game* game = new_game("freestyle");
  rowan_limits limits = ROWAN_LIMITS_INIT;
  rowan_analysis found = ROWAN_ANALYSIS_INIT;
  reports seen = {0, 0, 0, NULL, NULL};

  CHECK(rowan_engine_new(&engine, 1, 4, NULL, 0) == ROWAN_OK);
  CHECK(rowan_game_play_moves(game, "h8 i9 h9") == 3);
  limits.nodes = 20000;
  limits.lines = 3;
  seen.asked = engine;
  CHECK(rowan_engine_analyze(engine, game, &limits, on_report, &seen, &found) == ROWAN_OK);
  CHECK(seen.count > 0);
  CHECK(found.line_count == 3);
  CHECK(found.nodes > 0 && found.nodes <= limits.nodes);
  CHECK(found.depth > 0 && found.selective_depth >= found.depth);
  CHECK(found.time_us > 0);
  CHECK(found.stopped == 0);
  CHECK(found.lines[0].score >= found.lines[1].score);
  CHECK(rowan_game_is_legal(game, found.move.x, found.move.y) == 1);
  CHECK(rowan_game_move_count(game) == 3);
  const int64_t nodes = found.nodes;

  // A cleared engine answers like a new one.
  CHECK(rowan_engine_clear(engine) == ROWAN_OK);
  CHECK(rowan_engine_analyze(engine, game, &limits, NULL, NULL, &found) == ROWAN_OK);
  CHECK(found.nodes == nodes);

  // A proved win in one; then a search restricted to one other point, named twice.
  CHECK(rowan_game_set_position(game, "15/15/15/15/15/15/15/3xxxx8/15/15/15/15/15/3oooo8/15 x") == ROWAN_OK);
  CHECK(rowan_engine_analyze(engine, game, NULL, NULL, NULL, &found) == ROWAN_OK);
  CHECK(found.lines[0].win_in == 1);
  CHECK(found.lines[0].score == ROWAN_WIN_SCORE - 1);
  CHECK(found.lines[0].chance == 1);
  {
    const rowan_point only[2] = {{0, 0}, {0, 0}};
    rowan_limits few = ROWAN_LIMITS_INIT;
    few.only = only;
    few.only_count = 2;
    few.depth = 4;
    CHECK(rowan_engine_analyze(engine, game, &few, NULL, NULL, &found) == ROWAN_OK);
    CHECK(found.move.x == 0 && found.move.y == 0);
    CHECK(found.lines[0].win_in == -2);
  }
  rowan_game_free(game);
  rowan_engine_free(engine);
}

static void test_stop_from_callback(void) {
  rowan_engine* engine = NULL;
  rowan_game* game = new_game("freestyle");
  rowan_analysis found = ROWAN_ANALYSIS_INIT;
  reports seen = {0, 0, 2, NULL, NULL};
  CHECK(rowan_engine_new(&engine, 1, 4, NULL, 0) == ROWAN_OK);
  CHECK(rowan_engine_stop(engine) == ROWAN_OK);  // no search is running: no effect
  // No limits: only the callback's answer ends the search.
  CHECK(rowan_engine_analyze(engine, game, NULL, on_report, &seen, &found) == ROWAN_OK);
  CHECK(seen.count >= 2);
  CHECK(found.stopped == 1);
  seen.count = 0;
  seen.depth = 0;
  seen.stop_at = 0;
  seen.stopped = engine;
  CHECK(rowan_engine_analyze(engine, game, NULL, on_report, &seen, &found) == ROWAN_OK);
  CHECK(found.stopped == 1);
  rowan_game_free(game);
  rowan_engine_free(engine);
}

typedef struct {
  rowan_engine* engine;
  pthread_mutex_t mutex;
  pthread_cond_t changed;
  int has_reported;
} shared_engine;

static int tell(const rowan_analysis* so_far, void* user) {
  shared_engine* shared = user;
  (void)so_far;
  pthread_mutex_lock(&shared->mutex);
  shared->has_reported = 1;
  pthread_cond_signal(&shared->changed);
  pthread_mutex_unlock(&shared->mutex);
  return 0;
}

static void* stop_after_a_report(void* user) {
  shared_engine* shared = user;
  pthread_mutex_lock(&shared->mutex);
  while (!shared->has_reported) pthread_cond_wait(&shared->changed, &shared->mutex);
  pthread_mutex_unlock(&shared->mutex);
  CHECK(rowan_engine_stop(shared->engine) == ROWAN_OK);
  return NULL;
}

static void test_stop_from_another_thread(void) {
  shared_engine shared = {NULL, PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0};
  rowan_game* game = new_game("freestyle");
  rowan_analysis found = ROWAN_ANALYSIS_INIT;
  pthread_t thread = {0};
  CHECK(rowan_engine_new(&shared.engine, 2, 4, NULL, 0) == ROWAN_OK);
  CHECK(pthread_create(&thread, NULL, stop_after_a_report, &shared) == 0);
  CHECK(rowan_engine_analyze(shared.engine, game, NULL, tell, &shared, &found) == ROWAN_OK);
  CHECK(found.stopped == 1);
  CHECK(found.line_count == 1);
  pthread_join(thread, NULL);
  rowan_game_free(game);
  rowan_engine_free(shared.engine);
}

static void* analyze_alone(void* user) {
  rowan_engine* engine = NULL;
  rowan_game* game = new_game("freestyle");
  rowan_limits limits = ROWAN_LIMITS_INIT;
  rowan_analysis found = ROWAN_ANALYSIS_INIT;
  limits.nodes = 30000;
  CHECK(rowan_game_play_text(game, "h8") == ROWAN_OK);
  CHECK(rowan_engine_new(&engine, 1, 4, NULL, 0) == ROWAN_OK);
  CHECK(rowan_engine_analyze(engine, game, &limits, NULL, NULL, &found) == ROWAN_OK);
  *(rowan_analysis*)user = found;
  rowan_engine_free(engine);
  rowan_game_free(game);
  return NULL;
}

// Two engines running at once each give the same results as one engine alone.
static void test_two_engines(void) {
  rowan_analysis alone, first, second;
  pthread_t threads[2];
  analyze_alone(&alone);
  CHECK(pthread_create(&threads[0], NULL, analyze_alone, &first) == 0);
  CHECK(pthread_create(&threads[1], NULL, analyze_alone, &second) == 0);
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
  CHECK(first.nodes == alone.nodes && second.nodes == alone.nodes);
  CHECK(first.move.x == alone.move.x && first.move.y == alone.move.y);
  CHECK(second.move.x == alone.move.x && second.move.y == alone.move.y);
}

static void test_engine_errors(void) {
  char message[ROWAN_MESSAGE_SIZE];
  rowan_engine* engine = (rowan_engine*)message;
  rowan_game* game = new_game("tictactoe");
  rowan_limits limits = ROWAN_LIMITS_INIT;
  rowan_analysis found = ROWAN_ANALYSIS_INIT;
  rowan_point off[1] = {{3, 0}};

  CHECK(rowan_engine_new(&engine, -1, 0, message, sizeof message) == ROWAN_BAD_ARGUMENT);
  CHECK(engine == NULL);
  CHECK_TEXT(message, "an engine must have 1 to 256 threads, not -1");
  CHECK(rowan_engine_new(&engine, 257, 0, NULL, 0) == ROWAN_BAD_ARGUMENT);
  CHECK(rowan_engine_new(&engine, 1, -1, NULL, 0) == ROWAN_BAD_ARGUMENT);
  CHECK(rowan_engine_new(&engine, 1, INT_MAX, NULL, 0) == ROWAN_BAD_ARGUMENT);
  CHECK(rowan_engine_new(&engine, 1, 1, NULL, 5) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_engine_new(NULL, 1, 1, NULL, 0) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_engine_new(&engine, 1, 1, NULL, 0) == ROWAN_OK);

  CHECK(rowan_engine_analyze(NULL, game, NULL, NULL, NULL, &found) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_engine_analyze(engine, NULL, NULL, NULL, NULL, &found) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_engine_analyze(engine, game, NULL, NULL, NULL, NULL) == ROWAN_NULL_ARGUMENT);
  limits.nodes = -1;
  CHECK(rowan_engine_analyze(engine, game, &limits, NULL, NULL, &found) == ROWAN_BAD_ARGUMENT);
  CHECK_TEXT(rowan_engine_message(engine), "a limit is negative");
  CHECK(rowan_engine_analyze(engine, NULL, NULL, NULL, NULL, &found) == ROWAN_NULL_ARGUMENT);
  CHECK_TEXT(rowan_engine_message(engine), rowan_error_text(ROWAN_NULL_ARGUMENT));
  limits.nodes = 0;
  limits.only_count = 1;
  CHECK(rowan_engine_analyze(engine, game, &limits, NULL, NULL, &found) == ROWAN_NULL_ARGUMENT);
  limits.only = off;
  CHECK(rowan_engine_analyze(engine, game, &limits, NULL, NULL, &found) == ROWAN_OFF_BOARD);
  limits.size = 0;
  CHECK(rowan_engine_analyze(engine, game, &limits, NULL, NULL, &found) == ROWAN_BAD_ARGUMENT);
  found.size = 0;
  CHECK(rowan_engine_analyze(engine, game, NULL, NULL, NULL, &found) == ROWAN_BAD_ARGUMENT);
  found.size = sizeof found;
  CHECK(rowan_game_set_position(game, "xxx/3/oo1 o") == ROWAN_OK);
  CHECK(rowan_engine_analyze(engine, game, NULL, NULL, NULL, &found) == ROWAN_GAME_OVER);
  CHECK(rowan_engine_stop(NULL) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_engine_clear(NULL) == ROWAN_NULL_ARGUMENT);
  CHECK_TEXT(rowan_engine_message(NULL), rowan_error_text(ROWAN_NULL_ARGUMENT));
  rowan_engine_free(engine);
  rowan_engine_free(NULL);
  rowan_game_free(game);
}

// A program compiled with another version of the header: structs are shorter or longer.
static void test_structs_of_other_versions(void) {
  struct {
    rowan_limits limits;
    int64_t more;
  } longer = {ROWAN_LIMITS_INIT, 0};
  struct {
    size_t size;
    rowan_point move;
    int canary;
  } shorter = {sizeof(size_t) + sizeof(rowan_point), {-1, -1}, 77};
  void* const result = &shorter;
  rowan_engine* engine = NULL;
  rowan_game* game = new_game("tictactoe");
  CHECK(rowan_engine_new(&engine, 1, 1, NULL, 0) == ROWAN_OK);
  longer.limits.size = sizeof longer;
  longer.limits.depth = 2;
  CHECK(rowan_engine_analyze(engine, game, &longer.limits, NULL, NULL, result) == ROWAN_OK);
  CHECK(shorter.size == sizeof(size_t) + sizeof(rowan_point));
  CHECK(shorter.move.x >= 0 && shorter.move.y >= 0);
  CHECK(shorter.canary == 77);
  longer.more = 1;
  CHECK(rowan_engine_analyze(engine, game, &longer.limits, NULL, NULL, result) == ROWAN_BAD_ARGUMENT);
  rowan_engine_free(engine);
  rowan_game_free(game);
}

static void test_player(void) {
  char why[64];
  rowan_player* player = NULL;
  rowan_player* other = NULL;
  rowan_game* game = new_game("tictactoe");
  rowan_game* gomoku = new_game("freestyle");
  rowan_player_setup setup = ROWAN_PLAYER_SETUP_INIT;
  rowan_limits limits = ROWAN_LIMITS_INIT;
  rowan_analysis found = ROWAN_ANALYSIS_INIT;
  rowan_point move = {-1, -1};

  setup.seed = 5;
  CHECK(rowan_player_new(&player, "random", game, &setup, NULL, 0) == ROWAN_OK);
  CHECK(rowan_player_new(&other, "random", game, &setup, NULL, 0) == ROWAN_OK);
  // Equal seeds and equal questions give equal answers, which vary from one question to the next.
  {
    int distinct = 0;
    rowan_point before = {-1, -1};
    for (int rounds = 0; rounds < 20; ++rounds) {
      rowan_point again = {-1, -1};
      CHECK(rowan_player_ask(player, game, NULL, NULL, NULL, &move, NULL) == ROWAN_OK);
      CHECK(rowan_player_ask(other, game, NULL, NULL, NULL, &again, NULL) == ROWAN_OK);
      CHECK(move.x == again.x && move.y == again.y);
      distinct += move.x != before.x || move.y != before.y;
      before = move;
    }
    CHECK(distinct > 5);
  }
  rowan_player_free(player);
  rowan_player_free(other);

  CHECK(rowan_player_new(&player, "engine", gomoku, NULL, NULL, 0) == ROWAN_OK);
  limits.nodes = 5000;
  CHECK(rowan_player_ask(player, gomoku, &limits, NULL, NULL, &move, &found) == ROWAN_OK);
  CHECK(found.nodes > 0 && found.line_count == 1);
  CHECK(found.move.x == move.x && found.move.y == move.y);
  CHECK(rowan_player_why(player, why, sizeof why) == (int)strlen(why));
  CHECK(rowan_player_why(player, NULL, 3) == ROWAN_NULL_ARGUMENT);
  rowan_player_free(player);
  rowan_game_free(game);
  rowan_game_free(gomoku);
}

static void test_player_errors(void) {
  char message[ROWAN_MESSAGE_SIZE];
  rowan_player* player = NULL;
  rowan_game* game = new_game("tictactoe");
  rowan_game* gomoku = new_game("freestyle");
  rowan_player_setup setup = ROWAN_PLAYER_SETUP_INIT;
  rowan_point move = {-1, -1};
  CHECK(rowan_player_new(&player, "random", game, NULL, NULL, 0) == ROWAN_OK);
  CHECK(rowan_player_ask(player, gomoku, NULL, NULL, NULL, &move, NULL) == ROWAN_BAD_GAME);
  CHECK_TEXT(rowan_player_message(player), "the player was made for a game with other rules");
  CHECK(rowan_player_ask(NULL, game, NULL, NULL, NULL, &move, NULL) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_player_ask(player, NULL, NULL, NULL, NULL, &move, NULL) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_player_ask(player, game, NULL, NULL, NULL, NULL, NULL) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_player_stop(player) == ROWAN_OK);
  CHECK(rowan_player_stop(NULL) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_player_why(NULL, message, sizeof message) == ROWAN_NULL_ARGUMENT);
  rowan_player_free(player);
  rowan_player_free(NULL);

  CHECK(rowan_player_new(&player, "prefect", game, NULL, message, sizeof message) == ROWAN_BAD_PLAYER);
  CHECK(player == NULL);
  CHECK(strstr(message, "perfect") != NULL);
  CHECK(rowan_player_new(&player, NULL, game, NULL, NULL, 0) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_player_new(&player, "random", NULL, NULL, NULL, 0) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_player_new(NULL, "random", game, NULL, NULL, 0) == ROWAN_NULL_ARGUMENT);
  setup.threads = -1;
  CHECK(rowan_player_new(&player, "random", game, &setup, NULL, 0) == ROWAN_BAD_ARGUMENT);
  CHECK_TEXT(rowan_player_message(NULL), rowan_error_text(ROWAN_NULL_ARGUMENT));
  rowan_game_free(game);
  rowan_game_free(gomoku);
}

// The score of an engine with the network that `network` selects.
static int32_t score_with(const char* network) {
  rowan_engine* engine = NULL;
  rowan_game* game = new_game("freestyle");
  rowan_limits limits = ROWAN_LIMITS_INIT;
  rowan_analysis found = ROWAN_ANALYSIS_INIT;
  limits.depth = 2;
  CHECK(rowan_game_play_moves(game, "h8 i9 h9") == 3);
  CHECK(rowan_engine_new(&engine, 1, 1, NULL, 0) == ROWAN_OK);
  if (network != NULL) CHECK(rowan_engine_choose_network(engine, network) == ROWAN_OK);
  CHECK(rowan_engine_analyze(engine, game, &limits, NULL, NULL, &found) == ROWAN_OK);
  const int32_t score = found.lines[0].score;
  rowan_engine_free(engine);
  rowan_game_free(game);
  return score;
}

static void test_networks(void) {
  rowan_engine* engine = NULL;
  CHECK(score_with("") == score_with(NULL));
  CHECK(score_with("none") != score_with(NULL));
  CHECK(rowan_engine_new(&engine, 1, 1, NULL, 0) == ROWAN_OK);
  CHECK(rowan_engine_choose_network(engine, "no such file") == ROWAN_BAD_FILE);
  CHECK(strstr(rowan_engine_message(engine), "no such file") != NULL);
  CHECK(rowan_engine_choose_network(engine, NULL) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_engine_choose_network(NULL, "none") == ROWAN_NULL_ARGUMENT);
  rowan_engine_free(engine);
}

int main(void) {
  test_analysis();
  test_networks();
  test_stop_from_callback();
  test_stop_from_another_thread();
  test_two_engines();
  test_engine_errors();
  test_structs_of_other_versions();
  test_player();
  test_player_errors();
  return failures;
}
