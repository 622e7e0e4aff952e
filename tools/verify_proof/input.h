// SPDX-License-Identifier: MIT
#ifndef VERIFY_PROOF_INPUT_H
#define VERIFY_PROOF_INPUT_H

#include <setjmp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

// Reads the bytes of a file one after the other.
struct input {
  FILE* stream;
  uint64_t offset;  // number of bytes read
  uint64_t limit;   // reading a byte at this offset fails, with the reason `at_limit`
  const char* at_limit;
  uint64_t fnv;  // FNV-1a of all bytes read, 64 bits
  uint32_t crc;  // CRC-32C since begin_crc, not yet inverted
  uint32_t crc_table[256];
  jmp_buf end_of_check;
  const char* reason;  // why the check failed
  bool is_unreadable;
};

void input_open(struct input* input, FILE* stream);

// Ends the check as failed: what was read proves nothing.
#if defined(__GNUC__)
__attribute__((noreturn))
#endif
void refuse(struct input* input, const char* reason);

void require(struct input* input, bool holds, const char* otherwise);

// Reallocates `old` to this many bytes; ends the check if memory runs out.
void* grown(struct input* input, void* old, size_t bytes);

int read_byte(struct input* input);

// Reads a little-endian number of `bytes` bytes.
uint64_t read_fixed(struct input* input, int bytes);

// Reads a LEB128 number of at most `most_bytes` bytes. Refuses one that is not in its shortest form.
uint64_t read_number(struct input* input, int most_bytes);

// Fails unless the file ends here.
void read_end(struct input* input);

// Whether no byte is left.
bool is_at_end(struct input* input);

void begin_crc(struct input* input);
uint32_t crc_so_far(const struct input* input);

#endif
