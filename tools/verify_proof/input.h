// SPDX-License-Identifier: MIT
#ifndef VERIFY_PROOF_INPUT_H
#define VERIFY_PROOF_INPUT_H

#include <setjmp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

// The bytes of a file from the first to the last.
struct input {
  FILE* stream;
  uint64_t offset;  // how many were read
  uint64_t limit;   // reading stops at this offset
  const char* at_limit;
  uint64_t fnv;  // FNV-1a of all bytes, 64 bits
  uint32_t crc;  // CRC-32C since begin_crc, not yet inverted
  uint32_t crc_table[256];
  jmp_buf end_of_check;
  const char* reason;  // why the check ended there
  bool is_unreadable;
};

void input_open(struct input* input, FILE* stream);

// Ends the check: what was read proves nothing.
#if defined(__GNUC__)
__attribute__((noreturn))
#endif
void refuse(struct input* input, const char* reason);

void require(struct input* input, bool holds, const char* otherwise);

// Memory of that many bytes, grown from `old`; ends the check where there is none.
void* grown(struct input* input, void* old, size_t bytes);

int read_byte(struct input* input);

// `bytes` of them, lowest first.
uint64_t read_fixed(struct input* input, int bytes);

// LEB128 of at most `most_bytes`, none of them needless.
uint64_t read_number(struct input* input, int most_bytes);

// Requires that the file ends here.
void read_end(struct input* input);

// Is there no byte left?
bool is_at_end(struct input* input);

void begin_crc(struct input* input);
uint32_t crc_so_far(const struct input* input);

#endif
