// SPDX-License-Identifier: MIT
//
// Players by name, to be asked for a move.
//
// Threads: rowan_player_stop may be called from any thread and from the callback. Everything else with one
// player is for one thread at a time; a player that is being asked answers ROWAN_BUSY. The functions that
// list the players may be called from any thread.
#pragma once

#include <rowan/c/game.h>
#include <rowan/c/limits.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// How many players there are, the weakest first.
int rowan_player_count(void);

/// The name of a player and a line about it; NULL when there is no such number.
const char* rowan_player_name(int number);
const char* rowan_player_about(int number);

/// Asks a player for a move of the side to move, without playing it. `why` takes the player's reason in a
/// word or a few, and may be NULL with a size of 0. An error leaves its message with the game.
///
/// The player is made for this one question: the same position, name and seed give the same move, unless time
/// ends its thinking, as it does for "engine". For a game with chance in it give another seed with every
/// move. It cannot be stopped; a rowan_player can.
/// Errors: ROWAN_BAD_PLAYER, ROWAN_GAME_OVER.
int rowan_game_ask(rowan_game* game, const char* player, uint64_t seed, rowan_point* move, char* why,
                   size_t why_size);

/// A player that lives as long as a game: it goes on with its random numbers and with what it has learned.
typedef struct rowan_player rowan_player;

/// What players are made with. Zeros are the usual.
typedef struct rowan_player_setup {
  size_t size;       ///< of this struct; ROWAN_PLAYER_SETUP_INIT sets it
  uint64_t seed;     ///< for those who use chance
  int32_t threads;   ///< of those who search, 1 to 256
  int32_t hash_mib;  ///< of their transposition table, 1 to 1048576
} rowan_player_setup;

#define ROWAN_PLAYER_SETUP_INIT {sizeof(rowan_player_setup), 0, 0, 0}

/// Makes a player of that name for games with the rules of `game`. `setup` may be NULL.
///
/// On success *player is to be given to rowan_player_free. On an error *player is NULL and the reason is in
/// `message`, which may be NULL with a size of 0.
/// Errors: ROWAN_BAD_PLAYER, ROWAN_BAD_ARGUMENT.
int rowan_player_new(rowan_player** player, const char* name, const rowan_game* game,
                     const rowan_player_setup* setup, char* message, size_t size);

/// Frees a player; NULL is fine.
void rowan_player_free(rowan_player* player);

/// Why the latest call that failed with this player did, on one line; "" when none has.
const char* rowan_player_message(const rowan_player* player);

/// Asks for a move of the side to move, without playing it, and returns when the player has answered.
/// `limits`, `report` and `result` may be NULL; only players who search report, and have lines.
/// Errors: ROWAN_GAME_OVER, ROWAN_BAD_GAME for a game with other rules, ROWAN_BAD_ARGUMENT,
/// ROWAN_PLAYER_FAILED, ROWAN_BUSY.
int rowan_player_ask(rowan_player* player, const rowan_game* game, const rowan_limits* limits,
                     rowan_report report, void* user, rowan_point* move, rowan_analysis* result);

/// The reason for the latest move that was asked for, in a few words: "blocks", "wins". The answer is the
/// length of the text.
int rowan_player_why(const rowan_player* player, char* text, size_t size);

/// Has the player that is being asked answer at once, with the best that it has. Where none is, nothing
/// happens.
int rowan_player_stop(rowan_player* player);

#ifdef __cplusplus
}
#endif
