// SPDX-License-Identifier: MIT
#include "key_set.h"

#include <stdlib.h>
#include <string.h>

static const uint32_t most_keys = UINT32_C(4) << 20;  // about 300 MB for each of the three sets

// The slot of the key, or the free slot where it belongs.
static uint32_t slot_of(const struct key_set* set, const struct key* key) {
  uint64_t hash = UINT64_C(0xCBF29CE484222325);
  for (size_t i = 0; i < sizeof key->bytes; ++i) hash = (hash ^ key->bytes[i]) * UINT64_C(0x100000001B3);
  uint32_t slot = (uint32_t)(hash >> 32) & (set->slot_count - 1);
  while (set->slots[slot] != 0 &&
         memcmp(set->keys[set->slots[slot] - 1].bytes, key->bytes, sizeof key->bytes) != 0) {
    slot = (slot + 1) & (set->slot_count - 1);
  }
  return slot;
}

static void grow(struct input* input, struct key_set* set) {
  require(input, set->room < most_keys, "the proof needs more memory than it may have");
  set->room = set->room == 0 ? 64 : 2 * set->room;
  set->keys = grown(input, set->keys, set->room * sizeof *set->keys);
  set->slots = grown(input, set->slots, 2 * (size_t)set->room * sizeof *set->slots);
  set->slot_count = 2 * set->room;
  memset(set->slots, 0, set->slot_count * sizeof *set->slots);
  for (uint32_t i = 0; i < set->count; ++i) set->slots[slot_of(set, &set->keys[i])] = i + 1;
}

bool set_has(const struct key_set* set, const struct key* key) {
  return set->count > 0 && set->slots[slot_of(set, key)] != 0;
}

void set_add(struct input* input, struct key_set* set, const struct key* key) {
  if (set_has(set, key)) return;
  if (set->count == set->room) grow(input, set);
  set->keys[set->count] = *key;
  set->slots[slot_of(set, key)] = ++set->count;
}

void set_clear(struct key_set* set) {
  free(set->keys);
  free(set->slots);
  *set = (struct key_set){0};
}
