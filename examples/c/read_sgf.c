// SPDX-License-Identifier: MIT
//
// The contents of a game file: SGF here, but psq, RenLib, JSON and opening lists are read the same way.
//
//     cc read_sgf.c $(pkg-config --cflags --libs rowan) -o read_sgf && ./read_sgf ../game.sgf
#include <rowan/rowan.h>
#include <stdio.h>

static void show(const rowan_file* file, int number) {
  const int result = rowan_file_result(file, number);
  if (result < 0) {  // a game that cannot be played, for example with a pass
    printf("game %d: %s\n", number + 1, rowan_error_text(result));
    return;
  }
  char text[1024];
  rowan_file_text(file, number, ROWAN_TEXT_FIRST_PLAYER, text, sizeof text);
  printf("%s", text);
  rowan_file_text(file, number, ROWAN_TEXT_SECOND_PLAYER, text, sizeof text);
  printf(" - %s", text);
  static const char* const results[] = {"?", "1-0", "0-1", "1/2"};
  printf(" %s\n", results[result]);

  rowan_game* game = NULL;
  if (rowan_file_get_game(file, number, &game) < 0) return;
  rowan_game_moves_text(game, text, sizeof text);  // cut if too long; returns the length of the whole text
  printf("%d moves: %s\n", rowan_game_move_count(game), text);
  for (int move = 0; move < rowan_file_move_count(file, number); ++move) {
    if (rowan_file_move_comment(file, number, move, text, sizeof text) > 0) {
      printf("move %d: %s\n", move + 1, text);
    }
  }
  rowan_game_free(game);
}

int main(int count, char** words) {
  if (count != 2) {
    fprintf(stderr, "usage: read_sgf FILE\n");
    return 2;
  }
  char message[ROWAN_MESSAGE_SIZE];
  rowan_file* file = NULL;
  if (rowan_file_read(&file, words[1], NULL, message, sizeof message) < 0) {
    fprintf(stderr, "%s\n", message);
    return 1;
  }
  printf("%d game(s), %s\n", rowan_file_count(file), rowan_file_format(file));
  for (int number = 0; number < rowan_file_count(file); ++number) show(file, number);
  rowan_file_free(file);
  return 0;
}
