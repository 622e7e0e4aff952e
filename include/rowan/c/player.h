// SPDX-License-Identifier: MIT
//
// Players, by name, that can be asked for a move.
//
// Threads: rowan_player_stop may be called from any thread and from the callback. All other calls with a
// player are for one thread at a time: while it thinks, rowan_player_ask returns ROWAN_BUSY, and
// rowan_player_free must not be called. The functions that list the players may be called from any thread.
#pragma once

#include <rowan/c/game.h>
#include <rowan/c/limits.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The number of players. Players that can play on every board are ordered from the weakest to the strongest.
int rowan_player_count(void);

/// The name of a player and a one-line description; NULL if there is no such number.
const char* rowan_player_name(int number);
const char* rowan_player_about(int number);

/// Asks a player for a move of the side to move, without playing it. `why` receives the player's reason in a
/// few words, and may be NULL with a size of 0. An error leaves its message with the game.
///
/// The player is created for this one move: the same position, name and seed give the same move, unless the
/// player thinks for a given time, as "engine" does. For a player that uses chance, pass a different seed for
/// every move. This call cannot be stopped, but rowan_player_ask can.
/// Errors: ROWAN_BAD_PLAYER, ROWAN_GAME_OVER.
int rowan_game_ask(rowan_game* game, const char* player, uint64_t seed, rowan_point* move, char* why,
                   size_t why_size);

/// A player that lives as long as a game: it keeps its random numbers and its memory from move to move.
typedef struct rowan_player rowan_player;

/// Options for making a player. Zeros mean the defaults.
typedef struct rowan_player_setup {
  size_t size;       ///< of this struct; ROWAN_PLAYER_SETUP_INIT sets it
  uint64_t seed;     ///< for players that use chance
  int32_t threads;   ///< for players that search, 1 to 256
  int32_t hash_mib;  ///< the size of their transposition table, 1 to 1048576
} rowan_player_setup;

#define ROWAN_PLAYER_SETUP_INIT {sizeof(rowan_player_setup), 0, 0, 0}

/// Makes a player of that name for games with the rules of `game`. `setup` may be NULL.
///
/// On success the caller must pass *player to rowan_player_free. On an error *player is NULL and the reason
/// is in `message`, which may be NULL with a size of 0.
/// Errors: ROWAN_BAD_PLAYER, ROWAN_BAD_ARGUMENT.
int rowan_player_new(rowan_player** player, const char* name, const rowan_game* game,
                     const rowan_player_setup* setup, char* message, size_t size);

/// Frees a player; NULL is fine.
void rowan_player_free(rowan_player* player);

/// The message of the latest failed call with this player, on one line; "" if no call has failed.
const char* rowan_player_message(const rowan_player* player);

/// Asks for a move of the side to move, without playing it, and returns when the player has answered.
/// `limits`, `report` and `result` may be NULL. Only players that search call `report` and give lines.
/// Errors: ROWAN_GAME_OVER, ROWAN_BAD_GAME for a game with other rules, ROWAN_BAD_ARGUMENT,
/// ROWAN_PLAYER_FAILED, ROWAN_BUSY; ROWAN_OFF_BOARD, ROWAN_OCCUPIED or ROWAN_FORBIDDEN for a move in
/// limits->only.
int rowan_player_ask(rowan_player* player, const rowan_game* game, const rowan_limits* limits,
                     rowan_report report, void* user, rowan_point* move, rowan_analysis* result);

/// The reason for the latest requested move, in a few words: "blocks", "wins". Returns the length of the
/// text.
int rowan_player_why(const rowan_player* player, char* text, size_t size);

/// Makes the player that is thinking answer at once, with its best move so far. Has no effect if the player
/// is not thinking.
int rowan_player_stop(rowan_player* player);

#ifdef __cplusplus
}
#endif
