// SPDX-License-Identifier: MIT
#pragma once

#include <rowan/rowan.h>
#include <stdio.h>
#include <stdlib.h>

// Creates a game by name; ends the test if there is no such game.
static inline rowan_game* new_game(const char* name) {
  rowan_game* game = NULL;
  if (rowan_game_new(&game, name, 0, 0, NULL, 0) != ROWAN_OK) {
    fprintf(stderr, "no game of %s\n", name);
    exit(1);
  }
  return game;
}
