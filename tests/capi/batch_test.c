// SPDX-License-Identifier: MIT
//
// Tests the batch functions and their errors from C. batch_equality_test.cpp compares batches with Position.
#include <limits.h>
#include <rowan/rowan.h>
#include <string.h>

#include "capi/check.h"
#include "capi/helpers.h"

static rowan_batch* new_batch(const char* name, int count, uint64_t seed, unsigned flags) {
  rowan_game* game = new_game(name);
  rowan_batch* batch = NULL;
  CHECK(rowan_batch_new(&batch, game, count, seed, flags, NULL, 0) == ROWAN_OK);
  rowan_game_free(game);
  return batch;
}

// Two games of tic-tac-toe: X wins the first, the second continues.
static void test_steps(unsigned flags) {
  static const int32_t steps[5][2] = {{0, 4}, {3, 0}, {1, ROWAN_NO_ACTION}, {4, 8}, {2, 2}};
  rowan_batch* batch = new_batch("tictactoe", 2, 1, flags);
  uint8_t outcomes[2], sides[2], masks[18], planes[2 * ROWAN_PLANE_COUNT * 9];
  int32_t counts[2];
  float returns[4];
  CHECK(rowan_batch_count(batch) == 2);
  CHECK(rowan_batch_points(batch) == 9);
  for (int step = 0; step < 5; ++step) {
    CHECK(rowan_batch_step(batch, steps[step]) == (step == 4));
    CHECK(rowan_batch_outcomes(batch, outcomes) == ROWAN_OK);
    CHECK(outcomes[0] == (step == 4 ? ROWAN_FIRST_WINS : ROWAN_ONGOING));
    CHECK(outcomes[1] == ROWAN_ONGOING);
  }
  CHECK(rowan_batch_returns(batch, returns) == ROWAN_OK);
  CHECK(returns[0] == 1 && returns[1] == -1 && returns[2] == 0 && returns[3] == 0);
  CHECK(rowan_batch_move_counts(batch, counts) == ROWAN_OK);
  CHECK(counts[0] == (flags ? 0 : 5) && counts[1] == 4);
  CHECK(rowan_batch_sides(batch, sides) == ROWAN_OK);
  CHECK(sides[0] == (flags ? ROWAN_FIRST : ROWAN_SECOND) && sides[1] == ROWAN_FIRST);
  CHECK(rowan_batch_legal_masks(batch, masks, sizeof masks) == ROWAN_OK);
  CHECK(masks[0] == (flags ? 1 : 0) && masks[9 + 0] == 0 && masks[9 + 1] == 1);
  CHECK(rowan_batch_planes(batch, planes, sizeof planes) == ROWAN_OK);
  CHECK(planes[36 + 4] == 1 && planes[36 + 8] == 1 && planes[36 + 9 + 8] == 0 && planes[36 + 0] == 0);
  CHECK(planes[36 + 9 + 0] == 1 && planes[36 + 18 + 2] == 1 && planes[36 + 27] == 1);
  rowan_batch_free(batch);
}

static void test_illegal_actions(void) {
  static const int32_t occupied[3] = {3, 0, 5};
  static const int32_t off[3] = {3, 5, 9};
  static const int32_t negative[3] = {-2, 5, 6};
  static const int32_t start[3] = {0, 0, 1};
  rowan_batch* batch = new_batch("tictactoe", 3, 1, 0);
  rowan_game* game = NULL;
  uint64_t before = 0, after = 0;
  CHECK(rowan_batch_failed_game(batch) == ROWAN_NO_RESULT);
  CHECK_TEXT(rowan_batch_message(batch), "");
  CHECK(rowan_batch_step(batch, start) == 0);
  CHECK(rowan_batch_get_game(batch, 0, &game) == ROWAN_OK);
  CHECK(rowan_game_hash(game, &before) == ROWAN_OK);
  rowan_game_free(game);
  CHECK(rowan_batch_step(batch, occupied) == ROWAN_OCCUPIED);
  CHECK(rowan_batch_failed_game(batch) == 1);
  CHECK_TEXT(rowan_batch_message(batch), "game 1: 1 is occupied");
  CHECK(rowan_batch_step(batch, off) == ROWAN_OFF_BOARD);
  CHECK(rowan_batch_failed_game(batch) == 2);
  CHECK_TEXT(rowan_batch_message(batch), "game 2: the action 9 is not a point, which are numbered 0 to 8");
  CHECK(rowan_batch_step(batch, negative) == ROWAN_OFF_BOARD);
  CHECK(rowan_batch_failed_game(batch) == 0);
  // Nothing was played, not even in the games before the failed game.
  CHECK(rowan_batch_get_game(batch, 0, &game) == ROWAN_OK);
  CHECK(rowan_game_hash(game, &after) == ROWAN_OK);
  CHECK(before == after);
  rowan_game_free(game);

  // A finished game accepts no more actions.
  game = new_game("tictactoe");
  CHECK(rowan_game_set_position(game, "xxx/oo1/3 o") == ROWAN_OK);
  CHECK(rowan_batch_set_game(batch, 1, game) == ROWAN_OK);
  {
    const int32_t actions[3] = {3, 8, 4};
    int32_t drawn[3] = {7, 7, 7};
    CHECK(rowan_batch_step(batch, actions) == ROWAN_GAME_OVER);
    CHECK(rowan_batch_random_actions(batch, drawn) == ROWAN_OK);
    CHECK(drawn[0] >= 0 && drawn[1] == ROWAN_NO_ACTION && drawn[2] >= 0);
    CHECK(rowan_batch_step(batch, drawn) >= 0);
    CHECK(rowan_batch_step_random(batch, drawn) >= 0);
    CHECK(drawn[1] == ROWAN_NO_ACTION);
    CHECK(rowan_batch_step_random(batch, NULL) >= 0);
  }
  CHECK(rowan_batch_reset_game(batch, 1) == ROWAN_OK);
  CHECK(rowan_batch_reset(batch) == ROWAN_OK);
  {
    int32_t counts[3];
    CHECK(rowan_batch_move_counts(batch, counts) == ROWAN_OK);
    CHECK(counts[0] == 0 && counts[1] == 0 && counts[2] == 0);
  }
  rowan_game_free(game);
  rowan_batch_free(batch);
}

// Equal seeds give equal games, other seeds different games. No forbidden point is ever drawn.
static void test_seeds(void) {
  rowan_batch* one = new_batch("renju", 8, 42, ROWAN_BATCH_AUTO_RESET);
  rowan_batch* same = new_batch("renju", 8, 42, ROWAN_BATCH_AUTO_RESET);
  rowan_batch* other = new_batch("renju", 8, 43, ROWAN_BATCH_AUTO_RESET);
  int32_t left[8], right[8], different[8];
  int differs = 0;
  for (int step = 0; step < 300; ++step) {
    CHECK(rowan_batch_random_actions(one, left) == ROWAN_OK);
    CHECK(rowan_batch_random_actions(same, right) == ROWAN_OK);
    CHECK(memcmp(left, right, sizeof left) == 0);
    CHECK(rowan_batch_step(one, left) >= 0);
    CHECK(rowan_batch_step(same, right) >= 0);
    CHECK(rowan_batch_step_random(other, different) >= 0);
    differs += memcmp(left, different, sizeof left) != 0;
  }
  CHECK(differs > 290);
  rowan_batch_free(one);
  rowan_batch_free(same);
  rowan_batch_free(other);
}

typedef struct {
  int count;
  int stop_at;  // 0: never
} polls;

static int count_polls(void* user) {
  polls* seen = user;
  return ++seen->count == seen->stop_at;
}

// Plays 200 random games, then stops an endless run of them. Called once for each way in which batches play
// random games.
static void test_stop(const char* name) {
  rowan_batch* batch = new_batch(name, 1, 3, 0);
  rowan_tally tally = ROWAN_TALLY_INIT;
  polls seen = {0, 0};
  CHECK(rowan_batch_run_random(batch, 200, count_polls, &seen, &tally) == ROWAN_OK);
  CHECK(seen.count >= 2 && tally.games == 200);
  seen.count = 0;
  seen.stop_at = 2;
  CHECK(rowan_batch_run_random(batch, INT64_MAX, count_polls, &seen, &tally) == ROWAN_OK);
  CHECK(seen.count == 2 && tally.games > 0 && tally.games < 10000);
  CHECK(tally.first_wins + tally.second_wins + tally.draws == tally.games);
  rowan_batch_free(batch);
}

// The tally does not count the moves that led to the batch's start position.
static void test_tally_after_moves(void) {
  rowan_game* game = new_game("tictactoe");
  rowan_batch* batch = NULL;
  rowan_tally tally = ROWAN_TALLY_INIT;
  CHECK(rowan_game_play_moves(game, "1 4 2 5") == 4);  // X wins with 3, or O with 6 after another move
  CHECK(rowan_batch_new(&batch, game, 1, 7, 0, NULL, 0) == ROWAN_OK);
  CHECK(rowan_batch_run_random(batch, 100, NULL, NULL, &tally) == ROWAN_OK);
  CHECK(tally.moves >= 100 && tally.moves <= 500);
  rowan_batch_free(batch);
  rowan_game_free(game);
}

static void test_random_games(void) {
  rowan_batch* batch = new_batch("freestyle", 1, 3, 0);
  rowan_tally tally = ROWAN_TALLY_INIT;
  CHECK(rowan_batch_run_random(batch, 1000, NULL, NULL, &tally) == ROWAN_OK);
  CHECK(tally.games == 1000);
  CHECK(tally.first_wins + tally.second_wins + tally.draws == 1000);
  CHECK(tally.moves > 80000 && tally.moves < 140000);
  CHECK(rowan_batch_run_random(batch, 0, NULL, NULL, &tally) == ROWAN_OK);
  CHECK(tally.games == 0);
  CHECK(rowan_batch_run_random(batch, -1, NULL, NULL, &tally) == ROWAN_BAD_ARGUMENT);
  CHECK(rowan_batch_run_random(batch, 1, NULL, NULL, NULL) == ROWAN_NULL_ARGUMENT);
  CHECK(tally.games == 0);
  tally.games = 42;
  CHECK(rowan_batch_run_random(batch, -1, NULL, NULL, &tally) == ROWAN_BAD_ARGUMENT);
  CHECK(tally.games == 42);  // an error leaves the tally unchanged
  tally.size = 0;
  CHECK(rowan_batch_run_random(batch, 1, NULL, NULL, &tally) == ROWAN_BAD_ARGUMENT);
  rowan_batch_free(batch);
}

static void test_errors(void) {
  char message[ROWAN_MESSAGE_SIZE];
  rowan_game* game = new_game("tictactoe");
  rowan_game* gomoku = new_game("freestyle");
  rowan_game* copy = gomoku;
  rowan_batch* batch = (rowan_batch*)message;
  uint8_t bytes[100];
  float floats[100];
  CHECK(rowan_batch_new(&batch, game, 0, 1, 0, message, sizeof message) == ROWAN_BAD_ARGUMENT);
  CHECK(batch == NULL);
  CHECK_TEXT(message, "a batch must have 1 to 1048576 games, not 0");
  CHECK(rowan_batch_new(&batch, game, INT_MAX, 1, 0, NULL, 0) == ROWAN_BAD_ARGUMENT);
  CHECK(rowan_batch_new(&batch, game, 1, 1, 2, NULL, 0) == ROWAN_BAD_ARGUMENT);
  CHECK(rowan_batch_new(&batch, NULL, 1, 1, 0, NULL, 0) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_batch_new(NULL, game, 1, 1, 0, NULL, 0) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_batch_new(&batch, game, 2, 1, 0, NULL, 0) == ROWAN_OK);
  CHECK(rowan_batch_legal_masks(batch, bytes, 17) == ROWAN_BAD_ARGUMENT);
  CHECK(rowan_batch_legal_masks(batch, NULL, 18) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_batch_planes(batch, bytes, 71) == ROWAN_BAD_ARGUMENT);
  CHECK(rowan_batch_planes(batch, bytes, 72) == ROWAN_OK);
  CHECK(rowan_batch_planes_float(batch, floats, 71) == ROWAN_BAD_ARGUMENT);
  CHECK(rowan_batch_planes_float(batch, floats, 72) == ROWAN_OK);
  CHECK(rowan_batch_planes_float(batch, NULL, 72) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_game_planes(game, bytes, 35) == ROWAN_BAD_ARGUMENT);
  CHECK(rowan_game_planes(game, bytes, 36) == ROWAN_OK);
  CHECK(rowan_game_planes(NULL, bytes, 36) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_game_planes_float(game, NULL, 36) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_game_planes_float(game, floats, 35) == ROWAN_BAD_ARGUMENT);
  CHECK(rowan_batch_step(batch, NULL) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_batch_random_actions(batch, NULL) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_batch_outcomes(batch, NULL) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_batch_returns(batch, NULL) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_batch_sides(batch, NULL) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_batch_move_counts(batch, NULL) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_batch_reset_game(batch, 2) == ROWAN_BAD_ARGUMENT);
  CHECK_TEXT(rowan_batch_message(batch), "there is no game number 2 among 2");
  CHECK(rowan_batch_get_game(batch, -1, &copy) == ROWAN_BAD_ARGUMENT);
  CHECK(copy == NULL);
  CHECK(rowan_batch_get_game(batch, 0, NULL) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_batch_set_game(batch, 0, gomoku) == ROWAN_BAD_GAME);
  CHECK(rowan_batch_set_game(batch, 2, game) == ROWAN_BAD_ARGUMENT);
  CHECK(rowan_batch_set_game(batch, 0, NULL) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_game_set_position(game, "xxx/oo1/3 o") == ROWAN_OK);
  rowan_batch_free(batch);
  CHECK(rowan_batch_new(&batch, game, 2, 1, 0, NULL, 0) == ROWAN_GAME_OVER);
  rowan_game_free(game);
  rowan_game_free(gomoku);
}

static void test_no_batch(void) {
  rowan_game* copy = NULL;
  uint8_t bytes[2];
  int32_t numbers[2];
  CHECK(rowan_batch_count(NULL) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_batch_points(NULL) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_batch_reset(NULL) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_batch_reset_game(NULL, 0) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_batch_step(NULL, numbers) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_batch_step_random(NULL, numbers) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_batch_failed_game(NULL) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_batch_random_actions(NULL, numbers) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_batch_outcomes(NULL, bytes) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_batch_get_game(NULL, 0, &copy) == ROWAN_NULL_ARGUMENT);
  CHECK_TEXT(rowan_batch_message(NULL), rowan_error_text(ROWAN_NULL_ARGUMENT));
  rowan_batch_free(NULL);
}

// Expects two batches to have the same outcomes now and to play the same random moves from here on.
static void expect_same_future(rowan_batch* one, rowan_batch* other, int steps) {
  int32_t left[8], right[8];
  uint8_t left_outcomes[8], right_outcomes[8];
  CHECK(rowan_batch_outcomes(one, left_outcomes) == ROWAN_OK);
  CHECK(rowan_batch_outcomes(other, right_outcomes) == ROWAN_OK);
  CHECK(memcmp(left_outcomes, right_outcomes, sizeof left_outcomes) == 0);
  for (int step = 0; step < steps; ++step) {
    const int ended = rowan_batch_step_random(one, left);
    CHECK(ended >= 0 && rowan_batch_step_random(other, right) == ended);
    CHECK(memcmp(left, right, sizeof left) == 0);
  }
}

static void test_copies(const char* name, const char* position, unsigned flags) {
  static uint8_t bytes[1 << 18];
  rowan_game* game = new_game(name);
  rowan_batch *batch = NULL, *clone = NULL, *loaded = NULL;
  char message[ROWAN_MESSAGE_SIZE];
  size_t size = 0, same_size = 0;
  if (position != NULL) CHECK(rowan_game_set_position(game, position) == ROWAN_OK);
  CHECK(rowan_batch_new(&batch, game, 8, 3, flags, NULL, 0) == ROWAN_OK);
  for (int step = 0; step < 100; ++step) CHECK(rowan_batch_step_random(batch, NULL) >= 0);
  CHECK(rowan_batch_clone(batch, &clone) == ROWAN_OK);
  CHECK(rowan_batch_save(batch, NULL, 0, &size) == ROWAN_OK && size > 100 && size < sizeof bytes);
  CHECK(rowan_batch_save(batch, bytes, sizeof bytes, &same_size) == ROWAN_OK && same_size == size);
  CHECK(rowan_batch_load(&loaded, bytes, size, message, sizeof message) == ROWAN_OK);
  CHECK(rowan_batch_count(loaded) == 8 && rowan_batch_points(loaded) == rowan_batch_points(batch));
  expect_same_future(loaded, clone, 40);
  rowan_batch_free(clone);
  CHECK(rowan_batch_clone(batch, &clone) == ROWAN_OK);
  rowan_batch_free(loaded);
  CHECK(rowan_batch_load(&loaded, bytes, size, NULL, 0) == ROWAN_OK);
  CHECK(rowan_batch_reset(loaded) == ROWAN_OK && rowan_batch_reset(clone) == ROWAN_OK);
  expect_same_future(loaded, clone, 40);
  rowan_batch_free(loaded);

  for (size_t at = 0; at < size; at += 1 + size / 300) {
    bytes[at] ^= 0x11;
    CHECK(rowan_batch_load(&loaded, bytes, size, message, sizeof message) == ROWAN_BAD_FILE &&
          loaded == NULL);
    bytes[at] ^= 0x11;
    CHECK(rowan_batch_load(&loaded, bytes, at, NULL, 0) == ROWAN_BAD_FILE);
  }
  CHECK(strstr(message, "damaged") != NULL);
  CHECK(rowan_batch_load(&loaded, NULL, 0, NULL, 0) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_batch_load(NULL, bytes, size, NULL, 0) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_batch_clone(NULL, &loaded) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_batch_clone(batch, NULL) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_batch_save(NULL, NULL, 0, &size) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_batch_save(batch, NULL, 0, NULL) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_batch_save(batch, NULL, 1, &size) == ROWAN_NULL_ARGUMENT);
  rowan_batch_free(clone);
  rowan_batch_free(batch);
  rowan_game_free(game);
}

int main(void) {
  test_steps(0);
  test_steps(ROWAN_BATCH_AUTO_RESET);
  test_illegal_actions();
  test_seeds();
  test_random_games();
  test_stop("freestyle");
  test_stop("7x7x4");
  test_stop("renju");
  test_tally_after_moves();
  test_copies("tictactoe", NULL, ROWAN_BATCH_AUTO_RESET);
  test_copies("renju", NULL, ROWAN_BATCH_AUTO_RESET);
  test_copies("5x5x4", "x4/5/2o2/5/5 o", ROWAN_BATCH_AUTO_RESET);
  test_copies("5x5x4", "x4/5/2o2/5/5 x", 0);
  test_errors();
  test_no_batch();
  return failures;
}
