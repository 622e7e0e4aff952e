// SPDX-License-Identifier: MIT
//
// Rowan from C: k-in-a-row games on boards up to 32x32, with all features of the library.
//
//     c/game.h      a game in progress             c/threat.h    forced wins, shapes
//     c/batch.h     many games at once             c/explain.h   why a move is good
//     c/engine.h    the best moves by search       c/solve.h     exact values, proofs and their verifier
//     c/player.h    players by name                c/file.h      psq, SGF, RenLib, opening lists, JSON
//     c/match.h     two players, many games        c/store.h     games in a database
//     c/network.h   a network's evaluation         c/training.h  games to train a network on
//     c/grid18.h    tic-tac-toe in a word          c/error.h, c/limits.h, c/point.h, c/poll.h, c/version.h
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
// Return values and errors. A function that can fail returns an int: zero or more is its result; less than
// zero is one of enum rowan_error, and nothing has changed unless its header says otherwise. Every argument
// is checked as far as C allows. A handle keeps the message of the latest failed call that took a non-const
// pointer to it, except that ROWAN_BUSY leaves none; functions that make a handle and have a `message`
// argument write the message there.
//
// Threads. Handles share only constants and caches, which are safe for threads, so two threads may use two
// handles at once. A handle must not be freed while a call with it is running, nor from its callbacks. A
// handle is used by one thread at a time, with two exceptions, which each header repeats: calls that take a
// const pointer may run concurrently, and functions whose names end in _stop may be called from any thread,
// and from callbacks, during another call with the handle. While an engine, a match, a player, a solver or a
// store is working, a further call that needs it returns ROWAN_BUSY. Callbacks run in the thread that made
// the call, may make any call with other handles, and must not throw exceptions or leave by longjmp.
//
// Stopping. Long calls are stopped by a function whose name ends in _stop, by a limit, or by the return value
// of a callback: a report, or a rowan_poll if there is nothing to report.
//
// Structs that may grow begin with their size, which their _INIT macro sets: a program compiled with an older
// header works with a newer library. Fields called `reserved` are 0.
//
// Texts are returned as by snprintf: in the caller's buffer, always NUL-terminated, and truncated if
// necessary. The return value is the length of the whole text. With a NULL buffer of size 0, only the length
// is computed.
//
// Coordinates count from 0, x from the left and y from the top.
#pragma once

#include <rowan/c/batch.h>
#include <rowan/c/engine.h>
#include <rowan/c/error.h>
#include <rowan/c/explain.h>
#include <rowan/c/file.h>
#include <rowan/c/game.h>
#include <rowan/c/grid18.h>
#include <rowan/c/limits.h>
#include <rowan/c/match.h>
#include <rowan/c/network.h>
#include <rowan/c/player.h>
#include <rowan/c/point.h>
#include <rowan/c/poll.h>
#include <rowan/c/solve.h>
#include <rowan/c/store.h>
#include <rowan/c/threat.h>
#include <rowan/c/training.h>
#include <rowan/c/version.h>
