// SPDX-License-Identifier: MIT
//
// Rowan from C: k-in-a-row games on boards up to 32x32, with players to ask for a move.
//
//     #include <rowan/rowan.h>                        cc game.c $(pkg-config --cflags --libs rowan)
//
//     char message[ROWAN_MESSAGE_SIZE];
//     rowan_game* game = NULL;
//     if (rowan_game_new(&game, "tictactoe", 0, 0, message, sizeof message) < 0) {
//       fprintf(stderr, "%s\n", message);
//       return 1;
//     }
//     rowan_game_play(game, 1, 1);                    // x in the center
//     rowan_point reply;
//     if (rowan_game_ask(game, "perfect", 0, &reply, NULL, 0) < 0) {
//       fprintf(stderr, "%s\n", rowan_game_message(game));
//     }
//     rowan_game_free(game);
//
// Answers and errors. A function that can fail returns an int: zero or more is the answer, less than zero is
// one of enum rowan_error and nothing has changed. Every argument is checked. There are no global
// variables behind these functions: two threads may use two games at once, but not one game.
//
// Texts come as in snprintf: into a buffer of the caller's, always ended by a NUL and cut if need be; the
// answer is the length of the whole text. A buffer of NULL with size 0 only asks for the length.
//
// Coordinates are counted from 0, x from the left and y from the top.
#pragma once

#include <rowan/c/error.h>
#include <rowan/c/game.h>
#include <rowan/c/grid18.h>
#include <rowan/c/player.h>
#include <rowan/c/point.h>
#include <rowan/c/version.h>
