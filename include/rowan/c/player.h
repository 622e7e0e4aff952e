// SPDX-License-Identifier: MIT
//
// Players by name, to be asked for a move.
#pragma once

#include <rowan/c/game.h>
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
/// word or a few, and may be NULL with a size of 0.
///
/// The player is made for this one question: the same position, name and seed give the same move. For a
/// game with chance in it give another seed with every move.
/// Errors: ROWAN_BAD_PLAYER, ROWAN_GAME_OVER.
int rowan_game_ask(rowan_game* game, const char* player, uint64_t seed, rowan_point* move, char* why,
                   size_t why_size);

#ifdef __cplusplus
}
#endif
