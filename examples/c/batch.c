// SPDX-License-Identifier: MIT
//
// Random games of gomoku side by side, as a program that learns would play them: a step is a move in every
// game.
//
//     cc batch.c $(pkg-config --cflags --libs rowan) -o batch && ./batch
#include <rowan/rowan.h>
#include <stdint.h>
#include <stdio.h>

enum { games = 64, points = 15 * 15, wanted = 1000 };

// The input of a network, and the legal points. The entries of a game are contiguous.
static float planes[games][ROWAN_PLANE_COUNT][points];
static uint8_t masks[games][points];

int main(void) {
  rowan_game* start = NULL;
  rowan_batch* batch = NULL;
  char message[ROWAN_MESSAGE_SIZE];
  if (rowan_game_new(&start, "freestyle", 0, 0, message, sizeof message) < 0 ||
      rowan_batch_new(&batch, start, games, 1, ROWAN_BATCH_AUTO_RESET, message, sizeof message) < 0) {
    fprintf(stderr, "%s\n", message);
    rowan_game_free(start);
    return 1;
  }

  int32_t actions[games];
  uint8_t outcomes[games];
  int counts[4] = {0};  // by enum rowan_outcome
  int ended = 0;
  for (int finished = 0; finished < wanted; finished += ended) {
    rowan_batch_planes_float(batch, &planes[0][0][0], sizeof planes / sizeof planes[0][0][0]);
    rowan_batch_legal_masks(batch, &masks[0][0], sizeof masks);
    rowan_batch_random_actions(batch, actions);  // a learning program would choose here
    ended = rowan_batch_step(batch, actions);
    if (ended < 0) break;
    rowan_batch_outcomes(batch, outcomes);
    for (int i = 0; i < games; ++i) ++counts[outcomes[i]];
  }
  printf("first player %d, second player %d, draws %d\n", counts[ROWAN_FIRST_WINS], counts[ROWAN_SECOND_WINS],
         counts[ROWAN_DRAW]);

  // If only the results matter, a single call does everything.
  rowan_tally tally = ROWAN_TALLY_INIT;
  const int is_done = ended >= 0 && rowan_batch_run_random(batch, 100000, NULL, NULL, &tally) >= 0;
  if (is_done) {
    printf("of %lld games the first player won %.1f %%\n", (long long)tally.games,
           100.0 * (double)tally.first_wins / (double)tally.games);
  } else {
    fprintf(stderr, "%s\n", rowan_batch_message(batch));
  }
  rowan_batch_free(batch);
  rowan_game_free(start);
  return is_done ? 0 : 1;
}
