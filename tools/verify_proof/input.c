// SPDX-License-Identifier: MIT
#include "input.h"

#include <stdlib.h>

void input_open(struct input* input, FILE* stream) {
  input->stream = stream;
  input->offset = 0;
  input->limit = UINT64_MAX;
  input->at_limit = "";
  input->fnv = UINT64_C(0xCBF29CE484222325);
  input->reason = "";
  input->is_unreadable = false;
  for (uint32_t byte = 0; byte < 256; ++byte) {
    uint32_t rest = byte;
    for (int bit = 0; bit < 8; ++bit) rest = (rest >> 1) ^ ((rest & 1) != 0 ? UINT32_C(0x82F63B78) : 0);
    input->crc_table[byte] = rest;
  }
  begin_crc(input);
}

void refuse(struct input* input, const char* reason) {
  input->reason = reason;
  longjmp(input->end_of_check, 1);
}

void require(struct input* input, bool holds, const char* otherwise) {
  if (!holds) refuse(input, otherwise);
}

void* grown(struct input* input, void* old, size_t bytes) {
  void* memory = realloc(old, bytes);
  require(input, memory != NULL, "there is not enough memory for this proof");
  return memory;
}

static int next_byte(struct input* input) {
  const int byte = getc(input->stream);
  if (byte == EOF && ferror(input->stream)) {
    input->is_unreadable = true;
    refuse(input, "reading failed");
  }
  return byte;
}

int read_byte(struct input* input) {
  require(input, input->offset < input->limit, input->at_limit);
  const int byte = next_byte(input);
  require(input, byte != EOF, "the file ends too early");
  ++input->offset;
  input->fnv = (input->fnv ^ (uint64_t)byte) * UINT64_C(0x100000001B3);
  input->crc = (input->crc >> 8) ^ input->crc_table[(input->crc ^ (uint32_t)byte) & 0xFF];
  return byte;
}

uint64_t read_fixed(struct input* input, int bytes) {
  uint64_t value = 0;
  for (int i = 0; i < bytes; ++i) value |= (uint64_t)read_byte(input) << (8 * i);
  return value;
}

uint64_t read_number(struct input* input, int most_bytes) {
  uint64_t value = 0;
  for (int i = 0;; ++i) {
    const int part = read_byte(input);
    require(input, i < most_bytes && (part != 0 || i == 0), "a number that is too long");
    value |= (uint64_t)(part & 0x7F) << (7 * i);
    if (part < 0x80) return value;
  }
}

bool is_at_end(struct input* input) {
  const int byte = next_byte(input);
  if (byte == EOF) return true;
  ungetc(byte, input->stream);
  return false;
}

void read_end(struct input* input) { require(input, is_at_end(input), "the file continues after its end"); }

void begin_crc(struct input* input) { input->crc = UINT32_MAX; }

uint32_t crc_so_far(const struct input* input) { return ~input->crc; }
