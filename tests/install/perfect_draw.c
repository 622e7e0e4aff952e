// SPDX-License-Identifier: MIT
//
// A C program using the installed library: the perfect player against itself, which is a draw.
#include <rowan/rowan.h>
#include <stdio.h>
#include <string.h>

static int play_to_the_end(rowan_game* game) {
  while (rowan_game_outcome(game) == ROWAN_ONGOING) {
    rowan_point move;
    int error = rowan_game_ask(game, "perfect", 1, &move, NULL, 0);
    if (error == ROWAN_OK) error = rowan_game_play(game, move.x, move.y);
    if (error != ROWAN_OK) {
      fprintf(stderr, "%s\n", rowan_game_message(game));
      return error;
    }
  }
  return rowan_game_outcome(game);
}

int main(void) {
  rowan_game* game = NULL;
  char message[ROWAN_MESSAGE_SIZE];
  if (strcmp(rowan_version(), ROWAN_VERSION_TEXT) != 0) return 1;
  if (rowan_game_new(&game, "tictactoe", 0, 0, message, sizeof message) != ROWAN_OK) {
    fprintf(stderr, "%s\n", message);
    return 1;
  }
  printf(play_to_the_end(game) == ROWAN_DRAW ? "a draw" : "not a draw");
  rowan_game_free(game);
  return 0;
}
