// SPDX-License-Identifier: MIT
//
// Evaluation by a network alone, without a search, for one game or for a whole batch.
//
//     rowan_network* network = NULL;
//     rowan_network_new(&network, "", NULL, 0);                   // Rowan's own networks
//     int32_t scores[256];
//     rowan_network_evaluate_batch(network, batch, scores, 256);
//     rowan_network_free(network);
//
// A score is for the side to move: the logit of its winning chance times ROWAN_NETWORK_UNIT, a whole number
// that is the same on every machine. The chance is 1 / (1 + exp(-score / ROWAN_NETWORK_UNIT)).
//
// Threads: calls that take a const pointer may run concurrently.
#pragma once

#include <rowan/c/batch.h>
#include <rowan/c/game.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The networks in use: Rowan's own, each for the rules and boards that it was trained for, or one from a
/// file.
typedef struct rowan_network rowan_network;

/// The score at which the odds of the side to move are e to 1.
#define ROWAN_NETWORK_UNIT 200

/// Makes a handle: "" loads Rowan's own networks, "none" no network; anything else is the path of a network
/// file (docs/training.md).
///
/// On success the caller must pass *network to rowan_network_free. On an error *network is NULL and the
/// reason is in `message`, which may be NULL with a size of 0.
/// Errors: ROWAN_BAD_FILE for a file that cannot be read or is not a network.
int rowan_network_new(rowan_network** network, const char* name, char* message, size_t size);

/// Frees a network; NULL is fine.
void rowan_network_free(rowan_network* network);

/// 1 if a network supports the rules and board of this game, else 0.
int rowan_network_serves(const rowan_network* network, const rowan_game* game);

/// The score for the side to move; 0 if the game is over.
/// Errors: ROWAN_UNSUPPORTED if no network supports the game.
int rowan_network_evaluate(const rowan_network* network, const rowan_game* game, int32_t* score);

/// The score of each game of a batch. `count` is the number of entries in the array, the number of games or
/// more.
/// Errors: ROWAN_UNSUPPORTED, ROWAN_BAD_ARGUMENT for an array that is too small.
int rowan_network_evaluate_batch(const rowan_network* network, const rowan_batch* batch, int32_t* scores,
                                 size_t count);

#ifdef __cplusplus
}
#endif
