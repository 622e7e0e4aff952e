// SPDX-License-Identifier: MIT
#ifndef VERIFY_PROOF_KEY_SET_H
#define VERIFY_PROOF_KEY_SET_H

#include "input.h"
#include "threat_board.h"

// An exact set of positions, without false matches. A zero-initialized set is empty.
struct key_set {
  struct key* keys;
  uint32_t count, room;
  uint32_t* slots;  // 1 + the index of a key, 0 if free
  uint32_t slot_count;
};

bool set_has(const struct key_set* set, const struct key* key);
void set_add(struct input* input, struct key_set* set, const struct key* key);
void set_clear(struct key_set* set);

#endif
