// SPDX-License-Identifier: MIT
//
// The network that evaluates positions, by itself: without a search, for one game or for a whole batch.
//
//     rowan_network* network = NULL;
//     rowan_network_new(&network, "", NULL, 0);                   // Rowan's own, for every game that has one
//     int32_t scores[256];
//     rowan_network_evaluate_batch(network, batch, scores, 256);
//     rowan_network_free(network);
//
// A score is for the side to move: the logit of its winning chance times ROWAN_NETWORK_UNIT, a whole number
// that is the same on every machine. The chance is 1 / (1 + exp(-score / ROWAN_NETWORK_UNIT)).
//
// Threads: calls that take a const pointer may run at the same time.
#pragma once

#include <rowan/c/batch.h>
#include <rowan/c/game.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What evaluates: Rowan's own networks, each for the rules and boards that it was trained for, or that of a
/// file.
typedef struct rowan_network rowan_network;

/// The score of a position in which the side to move wins with a chance of e to 1.
#define ROWAN_NETWORK_UNIT 200

/// Chooses networks: "" is Rowan's own, anything else a file with one (docs/training.md).
///
/// On success *network is to be given to rowan_network_free. On an error *network is NULL and the reason is
/// in `message`, which may be NULL with a size of 0.
/// Errors: ROWAN_BAD_FILE for a file that cannot be read or is no network.
int rowan_network_new(rowan_network** network, const char* name, char* message, size_t size);

/// Frees it; NULL is fine.
void rowan_network_free(rowan_network* network);

/// 1 if it can evaluate this game, else 0: it is for other rules or boards.
int rowan_network_serves(const rowan_network* network, const rowan_game* game);

/// The score of the side to move; 0 where the game is over.
/// Errors: ROWAN_UNSUPPORTED where it does not serve the game.
int rowan_network_evaluate(const rowan_network* network, const rowan_game* game, int32_t* score);

/// The same for each game of a batch. `count` is how many entries the array has, the count of games or more.
/// Errors: ROWAN_UNSUPPORTED, ROWAN_BAD_ARGUMENT for an array that is too small.
int rowan_network_evaluate_batch(const rowan_network* network, const rowan_batch* batch, int32_t* scores,
                                 size_t count);

#ifdef __cplusplus
}
#endif
