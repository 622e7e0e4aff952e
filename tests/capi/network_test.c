// SPDX-License-Identifier: MIT
//
// Tests the network alone, from C: games, batches, and games that the network does not support.
#include <rowan/rowan.h>
#include <string.h>

#include "capi/check.h"
#include "capi/helpers.h"

// A batch gives each game the score that the same game has alone.
static void test_scores(const rowan_network* network, const char* name) {
  rowan_game* game = new_game(name);
  rowan_batch* batch = NULL;
  int32_t scores[8], score = 7;
  int differ = 0;
  CHECK(rowan_network_serves(network, game) == 1);
  CHECK(rowan_batch_new(&batch, game, 8, 5, 0, NULL, 0) == ROWAN_OK);
  for (int step = 0; step < 12; ++step) CHECK(rowan_batch_step_random(batch, NULL) >= 0);
  CHECK(rowan_network_evaluate_batch(network, batch, scores, 8) == ROWAN_OK);
  for (int number = 0; number < 8; ++number) {
    rowan_game* copy = NULL;
    CHECK(rowan_batch_get_game(batch, number, &copy) == ROWAN_OK);
    CHECK(rowan_network_evaluate(network, copy, &score) == ROWAN_OK);
    CHECK(score == scores[number]);
    differ += score != scores[0];
    rowan_game_free(copy);
  }
  CHECK(differ > 0);
  CHECK(rowan_network_evaluate_batch(network, batch, scores, 7) == ROWAN_BAD_ARGUMENT);
  CHECK(rowan_network_evaluate_batch(network, NULL, scores, 8) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_network_evaluate_batch(network, batch, NULL, 8) == ROWAN_NULL_ARGUMENT);
  rowan_batch_free(batch);
  rowan_game_free(game);
}

// An open four raises the score of its side; a finished game scores 0.
static void test_sides(const rowan_network* network) {
  rowan_game* game = new_game("freestyle");
  int32_t own = 0, other = 0;
  CHECK(rowan_game_play_moves(game, "h8 a1 h9 a3 h10 a5 h11 a7") >= 0);
  CHECK(rowan_network_evaluate(network, game, &own) == ROWAN_OK);
  CHECK(rowan_game_undo(game) == ROWAN_OK);
  CHECK(rowan_network_evaluate(network, game, &other) == ROWAN_OK);
  CHECK(own > 2 * ROWAN_NETWORK_UNIT && other < own);
  CHECK(rowan_game_play_moves(game, "a7 h12") >= 0);
  CHECK(rowan_network_evaluate(network, game, &own) == ROWAN_OK && own == 0);
  CHECK(rowan_network_evaluate(network, game, NULL) == ROWAN_NULL_ARGUMENT);
  rowan_game_free(game);
}

static void test_errors(const rowan_network* network) {
  char message[ROWAN_MESSAGE_SIZE];
  rowan_network* other = NULL;
  rowan_game* small = new_game("tictactoe");
  int32_t score = 7;
  CHECK(rowan_network_serves(network, small) == 0);
  CHECK(rowan_network_evaluate(network, small, &score) == ROWAN_UNSUPPORTED && score == 7);
  CHECK(rowan_network_new(&other, "/nonexistent", message, sizeof message) == ROWAN_BAD_FILE);
  CHECK(other == NULL && strstr(message, "/nonexistent") != NULL);
  CHECK(rowan_network_new(&other, NULL, NULL, 0) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_network_new(NULL, "", NULL, 0) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_network_serves(NULL, small) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_network_serves(network, NULL) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_network_evaluate(NULL, small, &score) == ROWAN_NULL_ARGUMENT);
  rowan_network_free(NULL);
  rowan_game_free(small);
}

int main(void) {
  rowan_network* network = NULL;
  CHECK(rowan_network_new(&network, "", NULL, 0) == ROWAN_OK);
  test_scores(network, "freestyle");
  test_scores(network, "renju");
  test_sides(network);
  test_errors(network);
  rowan_network_free(network);
  return failures;
}
