// SPDX-License-Identifier: MIT
//
// You against the perfect player at tic-tac-toe: type 1 to 9, from the top left, and press Enter.
//
//     cc play.c $(pkg-config --cflags --libs rowan) -o play && echo "5 3 4 8 9" | ./play
#include <rowan/rowan.h>
#include <stdio.h>

static void show(const rowan_game* game) {
  for (int y = 0; y < rowan_game_height(game); ++y) {
    for (int x = 0; x < rowan_game_width(game); ++x) putchar(".xo"[rowan_game_cell(game, x, y)]);
    putchar('\n');
  }
  putchar('\n');
}

int main(void) {
  char message[ROWAN_MESSAGE_SIZE];
  rowan_game* game = NULL;
  if (rowan_game_new(&game, "tictactoe", 0, 0, message, sizeof message) < 0) {
    fprintf(stderr, "%s\n", message);
    return 1;
  }

  char word[16];
  while (rowan_game_outcome(game) == ROWAN_ONGOING && scanf("%15s", word) == 1) {
    if (rowan_game_play_text(game, word) < 0) {
      printf("%s\n", rowan_game_message(game));  // such as "5 is occupied"
      continue;
    }
    rowan_point reply;
    if (rowan_game_ask(game, "perfect", 0, &reply, NULL, 0) == ROWAN_OK) {
      rowan_game_play(game, reply.x, reply.y);
    }
    show(game);
  }

  static const char* const endings[] = {"not finished", "you win", "you lose", "a draw"};
  puts(endings[rowan_game_outcome(game)]);
  rowan_game_free(game);
  return 0;
}
