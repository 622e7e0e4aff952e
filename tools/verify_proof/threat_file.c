// SPDX-License-Identifier: MIT
#include "threat_file.h"

#include <string.h>

enum record { PROOF = 1, ATTEMPT = 2 };
static const uint64_t most_record_bytes = UINT64_C(1) << 28;

static uint64_t read_length(struct input* input) {
  const uint64_t length = read_number(input, 5);
  require(input, length <= most_record_bytes, "a record that is too long");
  return length;
}

// Reads the moves that lead to the position of a proof, and plays them. Black must be to move.
static void read_position(struct threat_check* check, uint64_t moves) {
  struct threat_board* board = &check->board;
  require(check->input, moves % 2 == 0, "the root must have first to move");
  for (uint64_t i = 0; i < moves; ++i) {
    const int point = read_byte(check->input);
    require(check->input, point < board->windows.point_count && board->stone[point] == NONE,
            "a move is off the board or on a stone");
    const enum stone stone = i % 2 == 0 ? BLACK : WHITE;
    put_stone(board, point, stone);
    require(check->input, !has_row(board, stone), "the game is over in the position");
  }
}

static void skip(struct input* input, uint64_t bytes) {
  for (; bytes > 0; --bytes) read_byte(input);
}

// Records the position on the board, whose key is `key`, as proved.
static void add_proved(struct threat_check* check, const struct key* key) {
  const int stones = check->board.stone_count;
  if (set_has(&check->proved, key)) return;
  set_add(check->input, &check->proved, key);
  if (check->least_count == 0 || stones < check->least_stones) {
    check->least_stones = stones;
    check->least_count = 0;
    memcpy(check->least, check->board.placed, (size_t)stones);
  }
  if (stones == check->least_stones) ++check->least_count;
}

static void read_proof(struct threat_check* check) {
  struct input* input = check->input;
  ++check->proof_count;
  read_position(check, read_length(input));
  const struct key root = key_of(&check->board);
  input->limit = read_length(input);
  input->limit += input->offset;
  input->at_limit = "the proof ends too early";
  check_threat_proof(check);
  require(input, input->offset == input->limit, "there are bytes after the end of the proof");
  input->limit = UINT64_MAX;
  add_proved(check, &root);
  while (check->board.stone_count > 0) take_last_stone(&check->board);
}

// Reads the header of an appended file, after its first letter.
static void read_header_again(struct threat_check* check) {
  const struct windows* windows = &check->board.windows;
  const int game[] = {1, windows->width, windows->height, windows->k, check->board.exactly ? 1 : 0};
  for (const char* letter = "owan threat proofs\n"; *letter != '\0'; ++letter) {
    require(check->input, read_byte(check->input) == *letter, "a record of an unknown kind");
  }
  for (size_t i = 0; i < sizeof game / sizeof *game; ++i) {
    require(check->input, read_byte(check->input) == game[i],
            "a part of the file is about another game, or of another version, than its beginning");
  }
}

static void read_record(struct threat_check* check) {
  struct input* input = check->input;
  begin_crc(input);
  const int kind = read_byte(input);
  if (kind == 'r') {
    read_header_again(check);
    return;
  }
  require(input, kind == PROOF || kind == ATTEMPT, "a record of an unknown kind");
  if (kind == PROOF) {
    read_proof(check);
  } else {
    skip(input, read_length(input));
    skip(input, read_length(input));
  }
  const uint32_t checksum = crc_so_far(input);
  require(input, read_fixed(input, 4) == checksum, "the checksum of a record is wrong: the file is damaged");
}

// Writes "first wins from h8 i9", or, if the file is incomplete, why and how much is proved.
static void write_verdict(struct threat_check* check, char* text, size_t size, FILE* report) {
  if (check->least_count != 1) {
    const struct opening opening = report_opening(check, report);
    int length = snprintf(text, size, "the fewest stones, %d, are in %u of its positions",
                          check->least_stones, (unsigned)check->least_count);
    if (check->least_count == 0) length = snprintf(text, size, "nothing is proved");
    if (opening.first_move == NO_POINT) return;
    snprintf(text + length, size - (size_t)length, "; after %s %d of %d classes of first reply complete",
             name_of_point(&check->board, opening.first_move).text, opening.complete, opening.classes);
    return;
  }
  size_t length = (size_t)snprintf(text, size, "first wins from");
  for (int i = 0; i < check->least_stones && length < size; ++i) {
    length += (size_t)snprintf(text + length, size - length, " %s",
                               name_of_point(&check->board, check->least[i]).text);
  }
  if (check->least_stones == 0) snprintf(text + length, size - length, " the empty board");
}

bool check_threat_file(struct threat_check* check, struct input* input, char* text, size_t text_size,
                       FILE* report) {
  check->input = input;
  require(input, read_byte(input) == 1, "unsupported version of the threat proofs; expected version 1");
  const int width = read_byte(input);
  const int height = read_byte(input);
  const int k = read_byte(input);
  const int overline = read_byte(input);
  const bool is_board = width >= 1 && height >= 1 && width <= MOST_SIDE && height <= MOST_SIDE &&
                        width * height <= MOST_CELLS && k >= LEAST_ROW && k <= MOST_ROW;
  require(input, is_board && overline <= 1,
          "invalid game; threat proofs need at most 256 points and a k from 4 to 15");
  empty_threat_board(&check->board, width, height, k, overline == 1);
  while (!is_at_end(input)) read_record(check);
  for (uint32_t i = 0; i < check->elsewhere.count; ++i) {
    require(input, set_has(&check->proved, &check->elsewhere.keys[i]),
            "a proof needs another one that is not in the file");
  }
  const int length =
      snprintf(text, text_size, "%dx%d, %s%d in a row: %llu proofs, %llu positions, %llu trees; ", width,
               height, overline == 0 ? "" : "exactly ", k, (unsigned long long)check->proof_count,
               (unsigned long long)check->node_count, (unsigned long long)check->tree_count);
  write_verdict(check, text + length, text_size - (size_t)length, report);
  return check->least_count == 1;
}

void free_threat_check(struct threat_check* check) {
  set_clear(&check->proved);
  set_clear(&check->elsewhere);
  set_clear(&check->nodes);
}
