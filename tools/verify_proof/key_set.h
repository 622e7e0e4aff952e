// SPDX-License-Identifier: MIT
#ifndef VERIFY_PROOF_KEY_SET_H
#define VERIFY_PROOF_KEY_SET_H

#include "input.h"
#include "threat_board.h"

// Positions, exactly: no two are taken for the same. Zero is the empty set.
struct key_set {
  struct key* keys;
  uint32_t count, room;
  uint32_t* slots;  // 1 + the number of a key, 0 where free
  uint32_t slot_count;
};

bool set_has(const struct key_set* set, const struct key* key);
void set_add(struct input* input, struct key_set* set, const struct key* key);
void set_clear(struct key_set* set);

#endif
