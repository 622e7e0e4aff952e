// SPDX-License-Identifier: MIT
//
// Tests matches and stores from C.
#include <limits.h>
#include <rowan/rowan.h>
#include <string.h>

#include "capi/check.h"
#include "capi/helpers.h"

typedef struct {
  rowan_match* match;
  int count;
  int stop_at;
  int first_moved_first;
  int64_t points;  // of the first player, in half points
} seen_games;

static int on_game(const rowan_match_game* game, void* user) {
  seen_games* seen = user;
  ++seen->count;
  seen->first_moved_first += game->first_player == 0;
  CHECK(game->size == sizeof *game);
  CHECK(game->number >= 0);
  CHECK(game->move_count >= 5 && game->move_count <= 9);
  CHECK(game->outcome == ROWAN_FIRST_WINS || game->outcome == ROWAN_SECOND_WINS ||
        game->outcome == ROWAN_DRAW);
  CHECK(strcmp(game->termination, "line") == 0 || strcmp(game->termination, "full-board") == 0);
  CHECK_TEXT(game->detail, "");
  if (game->outcome == ROWAN_DRAW) seen->points += 1;
  if ((game->outcome == ROWAN_FIRST_WINS) == (game->first_player == 0) && game->outcome != ROWAN_DRAW) {
    seen->points += 2;
  }
  CHECK(rowan_match_run(seen->match, NULL, NULL, NULL) == ROWAN_BUSY);
  return seen->stop_at != 0 && seen->count == seen->stop_at;
}

static rowan_match* new_match(const char* first, const char* second, int games, int concurrency) {
  rowan_match* match = NULL;
  rowan_match_settings settings = ROWAN_MATCH_SETTINGS_INIT;
  rowan_game* game = new_game("tictactoe");
  char message[ROWAN_MESSAGE_SIZE] = "";
  settings.games = games;
  settings.concurrency = concurrency;
  settings.seed = 9;
  CHECK(rowan_match_new(&match, game, first, second, &settings, message, sizeof message) == ROWAN_OK);
  CHECK_TEXT(message, "");
  rowan_game_free(game);
  return match;
}

static void test_match(void) {
  rowan_match_result result = ROWAN_MATCH_RESULT_INIT;
  rowan_match* match = new_match("perfect", "random", 40, 2);
  seen_games seen = {NULL, 0, 0, 0, 0};
  seen.match = match;
  CHECK(rowan_match_run(match, on_game, &seen, &result) == ROWAN_OK);
  CHECK(seen.count == 40 && result.games == 40);
  CHECK(seen.first_moved_first == 20);
  CHECK(result.wins + result.draws + result.losses == 40);
  CHECK(seen.points == 2 * result.wins + result.draws);
  CHECK(result.losses == 0 && result.wins > 20);
  CHECK(result.elo > 100 && result.elo_low <= result.elo && result.elo <= result.elo_high);
  CHECK(result.superiority > 0.99);
  CHECK(result.stopped == 0);
  // Nothing is left to play.
  seen.count = 0;
  CHECK(rowan_match_run(match, on_game, &seen, &result) == ROWAN_OK);
  CHECK(seen.count == 0 && result.games == 40);
  rowan_match_free(match);
}

// A stopped match continues, and ends with the same result as an uninterrupted one.
static void test_stop_and_continue(void) {
  rowan_match_result result = ROWAN_MATCH_RESULT_INIT;
  rowan_match_result whole = ROWAN_MATCH_RESULT_INIT;
  rowan_match* match = new_match("random", "random", 30, 1);
  rowan_match* other = new_match("random name=a", "random name=b", 30, 1);
  seen_games seen = {NULL, 0, 3, 0, 0};
  seen.match = match;
  CHECK(rowan_match_stop(match) == ROWAN_OK);
  CHECK(rowan_match_run(match, on_game, &seen, &result) == ROWAN_OK);
  CHECK(result.stopped == 1);
  CHECK(seen.count >= 3 && result.games >= 3);
  seen.stop_at = 0;
  CHECK(rowan_match_run(match, on_game, &seen, &result) == ROWAN_OK);
  CHECK(seen.count == 30 && result.games == 30 && result.stopped == 0);
  CHECK(rowan_match_run(other, NULL, NULL, &whole) == ROWAN_OK);
  CHECK(whole.wins == result.wins && whole.draws == result.draws && whole.losses == result.losses);
  rowan_match_free(match);
  rowan_match_free(other);
}

static void test_openings(void) {
  rowan_game* game = new_game("tictactoe");
  rowan_match* match = NULL;
  rowan_match_result result = ROWAN_MATCH_RESULT_INIT;
  char message[ROWAN_MESSAGE_SIZE] = "";
  CHECK(rowan_game_play_moves(game, "1 2 5 3") == 4);  // X wins with 9
  CHECK(rowan_match_new(&match, game, "perfect", "perfect", NULL, message, sizeof message) == ROWAN_OK);
  CHECK_TEXT(message, "");
  CHECK(rowan_match_run(match, NULL, NULL, &result) == ROWAN_OK);
  CHECK(result.games == 2 && result.wins == 1 && result.losses == 1);
  rowan_match_free(match);
  CHECK(rowan_game_set_position(game, "x2/1o1/3 x") == ROWAN_OK);
  CHECK(rowan_match_new(&match, game, "perfect", "perfect", NULL, NULL, 0) == ROWAN_UNSUPPORTED);
  CHECK(rowan_game_set_position(game, "xxx/oo1/3 o") == ROWAN_OK);
  CHECK(rowan_match_new(&match, game, "perfect", "perfect", NULL, NULL, 0) == ROWAN_GAME_OVER);
  rowan_game_free(game);
}

static void test_match_errors(void) {
  char message[ROWAN_MESSAGE_SIZE];
  rowan_match* match = (rowan_match*)message;
  rowan_game* game = new_game("freestyle");
  rowan_match_settings settings = ROWAN_MATCH_SETTINGS_INIT;
  rowan_match_result result = ROWAN_MATCH_RESULT_INIT;
  CHECK(rowan_match_new(&match, game, "prefect", "random", NULL, message, sizeof message) ==
        ROWAN_BAD_PLAYER);
  CHECK(match == NULL);
  CHECK(strstr(message, "prefect") != NULL);
  CHECK(rowan_match_new(&match, game, "perfect", "random", NULL, NULL, 0) == ROWAN_BAD_PLAYER);
  CHECK(rowan_match_new(&match, game, "random nodes=x", "random", NULL, NULL, 0) == ROWAN_BAD_PLAYER);
  CHECK(rowan_match_new(&match, game, "", "random", NULL, NULL, 0) == ROWAN_BAD_PLAYER);
  CHECK(rowan_match_new(&match, game, "\"", "random", NULL, NULL, 0) == ROWAN_BAD_PLAYER);
  settings.games = 3;
  CHECK(rowan_match_new(&match, game, "random", "random", &settings, NULL, 0) == ROWAN_BAD_ARGUMENT);
  settings.games = INT_MAX - 1;
  CHECK(rowan_match_new(&match, game, "random", "random", &settings, NULL, 0) == ROWAN_BAD_ARGUMENT);
  settings.games = 2;
  settings.concurrency = -1;
  CHECK(rowan_match_new(&match, game, "random", "random", &settings, NULL, 0) == ROWAN_BAD_ARGUMENT);
  settings.concurrency = 0;
  settings.max_moves = -1;
  CHECK(rowan_match_new(&match, game, "random", "random", &settings, NULL, 0) == ROWAN_BAD_ARGUMENT);
  settings.max_moves = 0;
  settings.swap2 = 2;
  CHECK(rowan_match_new(&match, game, "random", "random", &settings, NULL, 0) == ROWAN_BAD_ARGUMENT);
  CHECK(rowan_match_new(&match, NULL, "random", "random", NULL, NULL, 0) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_match_new(&match, game, NULL, "random", NULL, NULL, 0) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_match_new(&match, game, "random", NULL, NULL, NULL, 0) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_match_new(NULL, game, "random", "random", NULL, NULL, 0) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_match_run(NULL, NULL, NULL, &result) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_match_stop(NULL) == ROWAN_NULL_ARGUMENT);
  CHECK_TEXT(rowan_match_message(NULL), rowan_error_text(ROWAN_NULL_ARGUMENT));
  rowan_match_free(NULL);
  // A nonexistent engine.
  CHECK(rowan_match_new(&match, game, "cmd=/nonexistent/engine name=x", "random", NULL, NULL, 0) == ROWAN_OK);
  result.games = 42;
  CHECK(rowan_match_run(match, NULL, NULL, &result) == ROWAN_PLAYER_FAILED);
  CHECK(result.games == 42);  // an error leaves it unchanged
  CHECK(strlen(rowan_match_message(match)) > 10);
  rowan_match_free(match);
  rowan_game_free(game);
}

// These errors are in the settings or in the game, not in a player.
static void test_swap2_errors(void) {
  char message[ROWAN_MESSAGE_SIZE] = "";
  rowan_match* match = NULL;
  rowan_game* small = new_game("4x4x4");
  rowan_game* game = new_game("freestyle");
  rowan_match_settings settings = ROWAN_MATCH_SETTINGS_INIT;
  settings.swap2 = 1;
  CHECK(rowan_match_new(&match, small, "random", "random", &settings, message, sizeof message) ==
        ROWAN_BAD_ARGUMENT);
  CHECK_TEXT(message, "swap2 needs a board of at least 5x5 and k of at least 3; the game is 4x4x4");
  CHECK(rowan_game_play_moves(game, "h8 i9") == 2);
  CHECK(rowan_match_new(&match, game, "random", "random", &settings, message, sizeof message) ==
        ROWAN_BAD_ARGUMENT);
  CHECK(strstr(message, "swap2 cannot be used together") != NULL);
  CHECK(match == NULL);
  rowan_game_free(small);
  rowan_game_free(game);
}

static int list_games(const rowan_stored_game* game, void* user) {
  int64_t* ids = user;
  CHECK(game->size == sizeof *game);
  CHECK_TEXT(game->game, "tictactoe");
  CHECK(game->move_count == 5 && game->outcome == ROWAN_FIRST_WINS);
  CHECK_TEXT(game->termination, "line");
  CHECK_TEXT(game->second_player, "Bo");
  CHECK_TEXT(game->event, "Cup");
  ids[ids[0] + 1] = game->id;
  ++ids[0];
  return ids[0] == 2;
}

static int add_within(const rowan_stored_game* game, void* user) {
  int64_t count = 0;
  (void)game;
  CHECK(rowan_store_count(user, NULL, &count) == ROWAN_BUSY);
  return 1;
}

static void expect_store_errors(rowan_store* store) {
  rowan_store_filter filter = ROWAN_STORE_FILTER_INIT;
  int64_t count = 0;
  CHECK(rowan_store_get(store, 1, NULL) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_store_add(store, NULL, NULL, NULL) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_store_add_file(store, NULL) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_store_count(store, NULL, NULL) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_store_for_each(store, NULL, NULL, NULL) == ROWAN_NULL_ARGUMENT);
  filter.game = "tactictoe";
  CHECK(rowan_store_count(store, &filter, &count) == ROWAN_BAD_GAME);
  filter.game = NULL;
  filter.limit = -1;
  CHECK(rowan_store_count(store, &filter, &count) == ROWAN_BAD_ARGUMENT);
}

// Adds three games: two directly, whose ids go to `added`, and one from a file.
static void add_games(rowan_store* store, const rowan_game* game, int64_t added[2]) {
  rowan_game_info info = ROWAN_GAME_INFO_INIT;
  rowan_file* file = NULL;
  info.first_player = "Anna";
  info.second_player = "Bo";
  info.event = "Cup";
  CHECK(rowan_store_add(store, game, &info, &added[0]) == ROWAN_OK);
  CHECK(rowan_store_add(store, game, &info, &added[1]) == ROWAN_OK);
  CHECK(rowan_file_new(&file) == ROWAN_OK);
  CHECK(rowan_file_add(file, game, &info) == ROWAN_OK);
  CHECK(rowan_store_add_file(store, file) == 1);
  rowan_file_free(file);
}

static void expect_games(rowan_store* store, const int64_t added[2]) {
  rowan_store_filter filter = ROWAN_STORE_FILTER_INIT;
  rowan_file* file = NULL;
  int64_t count = -1;
  int64_t ids[3] = {0, 0, 0};
  CHECK(rowan_store_count(store, NULL, &count) == ROWAN_OK && count == 3);
  filter.player = "Anna";
  filter.game = "tictactoe";
  filter.result = ROWAN_FIRST_WINS;
  CHECK(rowan_store_count(store, &filter, &count) == ROWAN_OK && count == 3);
  filter.result = ROWAN_DRAW;
  CHECK(rowan_store_count(store, &filter, &count) == ROWAN_OK && count == 0);
  filter.result = 0;
  filter.player = "An";
  CHECK(rowan_store_count(store, &filter, &count) == ROWAN_OK && count == 0);
  CHECK(rowan_store_for_each(store, NULL, list_games, ids) == ROWAN_OK);
  CHECK(ids[0] == 2 && ids[1] != ids[2]);
  CHECK(ids[1] == added[0] && ids[2] == added[1]);
  CHECK(rowan_store_for_each(store, NULL, add_within, store) == ROWAN_OK);
  CHECK(rowan_store_get(store, ids[2], &file) == ROWAN_OK);
  CHECK(rowan_file_count(file) == 1 && rowan_file_move_count(file, 0) == 5);
  rowan_file_free(file);
  CHECK(rowan_store_get(store, 999, &file) == ROWAN_NO_RESULT);
  CHECK(file == NULL);
  CHECK_TEXT(rowan_store_message(store), "there is no game with the id 999");
}

static void test_store(const char* folder) {
  char path[1000];
  char message[ROWAN_MESSAGE_SIZE] = "";
  rowan_store* store = NULL;
  rowan_game* game = new_game("tictactoe");
  int64_t count = -1;
  int64_t added[2] = {0, 0};
  int64_t not_added = 42;

  snprintf(path, sizeof path, "%s/capi_test.store", folder);
  remove(path);
  if (rowan_store_open(&store, path, ROWAN_STORE_READ, message, sizeof message) == ROWAN_UNAVAILABLE) {
    CHECK(strstr(message, "SQLite") != NULL);
    CHECK(rowan_store_count(NULL, NULL, &count) == ROWAN_UNAVAILABLE);
    rowan_game_free(game);
    return;
  }
  CHECK(store == NULL);
  CHECK(strlen(message) > 10);
  CHECK(rowan_store_open(&store, path, ROWAN_STORE_WRITE, NULL, 0) == ROWAN_OK);
  CHECK(rowan_store_count(store, NULL, &count) == ROWAN_OK && count == 0);
  CHECK(rowan_game_play_moves(game, "1 4 2 5 3") == 5);
  add_games(store, game, added);
  expect_games(store, added);
  expect_store_errors(store);
  rowan_store_close(store);
  rowan_store_close(NULL);

  CHECK(rowan_store_open(&store, path, ROWAN_STORE_READ, NULL, 0) == ROWAN_OK);
  CHECK(rowan_store_add(store, game, NULL, &not_added) == ROWAN_STORE_ERROR);
  CHECK(not_added == 42);  // an error leaves it unchanged
  CHECK(rowan_store_count(store, NULL, &count) == ROWAN_OK && count == 3);
  rowan_store_close(store);
  CHECK(rowan_store_open(&store, path, 2, NULL, 0) == ROWAN_BAD_ARGUMENT);
  CHECK(rowan_store_open(&store, NULL, 0, NULL, 0) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_store_open(NULL, path, 0, NULL, 0) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_store_count(NULL, NULL, &count) == ROWAN_NULL_ARGUMENT);
  CHECK_TEXT(rowan_store_message(NULL), rowan_error_text(ROWAN_NULL_ARGUMENT));
  remove(path);
  rowan_game_free(game);
}

int main(int argc, char** argv) {
  test_match();
  test_stop_and_continue();
  test_openings();
  test_match_errors();
  test_swap2_errors();
  test_store(argc > 1 ? argv[1] : ".");
  return failures;
}
