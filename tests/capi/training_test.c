// SPDX-License-Identifier: MIT
//
// Tests training game files from C. The test itself writes the files, byte by byte.
#include <rowan/rowan.h>
#include <stdlib.h>

#include "capi/check.h"
#include "capi/helpers.h"

// A game of tic-tac-toe: five moves, two of them the opening, and three searched positions.
static const uint8_t content[] = {
    2,    1,    0, 0,                    // number 258
    3,    3,    3, 0, 0, 0,              // the rules
    5,    0,    2, 0, 3, 0, 2,           // moves, opening moves, clean_from, the first player won
    3,    0,                             // searched positions
    0,    0,    4, 0, 1, 0, 3, 0, 2, 0,  // moves
    0xfd, 0xff, 1, 0,                    // score -3, best 1
    0x2c, 0x01, 8, 0,                    // score 300, best 8
    0x2f, 0x75, 2, 0};                   // score 29999, best 2

static uint32_t crc32c(const uint8_t* bytes, size_t size) {
  uint32_t crc = 0xffffffffu;
  for (size_t i = 0; i < size; ++i) {
    crc ^= bytes[i];
    for (int bit = 0; bit < 8; ++bit) crc = (crc >> 1) ^ (0x82f63b78u & (0u - (crc & 1u)));
  }
  return ~crc;
}

static void put_number(uint8_t* bytes, uint32_t number) {
  for (int i = 0; i < 4; ++i) bytes[i] = (uint8_t)(number >> (8 * i));
}

// Writes the header and `count` records, the last of which lacks `missing` bytes.
static void write_games(const char* path, int count, size_t missing) {
  uint8_t record[4 + sizeof content + 4];
  put_number(record, sizeof content);
  memcpy(record + 4, content, sizeof content);
  put_number(record + 4 + sizeof content, crc32c(record, 4 + sizeof content));
  FILE* file = fopen(path, "wb");
  if (file == NULL) exit(1);
  fwrite("ROWANGAM\1", 1, 9, file);
  for (int i = 0; i < count; ++i) {
    fwrite(record, 1, sizeof record - (i + 1 == count ? missing : 0), file);
  }
  fclose(file);
}

static void test_games(const char* path) {
  rowan_training* reader = NULL;
  rowan_training_game game = ROWAN_TRAINING_GAME_INIT;
  write_games(path, 3, 5);
  CHECK(rowan_training_open(&reader, path, NULL, 0) == ROWAN_OK);
  for (int i = 0; i < 2; ++i) {
    CHECK(rowan_training_next(reader, &game) == 1);
    CHECK(game.number == 258 && game.width == 3 && game.height == 3 && game.k == 3);
    CHECK(game.exact == 0 && game.ends_must_be_free == 0 && game.renju == 0);
    CHECK(game.result == ROWAN_FIRST_WINS && game.opening_moves == 2 && game.clean_from == 3);
    CHECK(game.move_count == 5 && game.moves[0] == 0 && game.moves[1] == 4 && game.moves[4] == 2);
    CHECK(game.searched_count == 3 && game.scores[0] == -3 && game.scores[2] == 29999);
    CHECK(game.best[0] == 1 && game.best[1] == 8 && game.best[2] == 2);
  }
  CHECK(rowan_training_next(reader, &game) == 0);
  CHECK(rowan_training_is_cut_off(reader) == 1);
  rowan_training_close(reader);

  write_games(path, 1, 0);
  CHECK(rowan_training_open(&reader, path, NULL, 0) == ROWAN_OK);
  CHECK(rowan_training_next(reader, &game) == 1);
  CHECK(rowan_training_next(reader, &game) == 0);
  CHECK(rowan_training_is_cut_off(reader) == 0);
  rowan_training_close(reader);
}

static void test_errors(const char* folder, const char* path) {
  char message[ROWAN_MESSAGE_SIZE];
  rowan_training* reader = NULL;
  rowan_training_game game = ROWAN_TRAINING_GAME_INIT;
  CHECK(rowan_training_open(&reader, "no such file", message, sizeof message) == ROWAN_IO_ERROR);
  CHECK(reader == NULL);
  CHECK_TEXT(message, "cannot read 'no such file': No such file or directory");
  CHECK(rowan_training_open(&reader, folder, NULL, 0) == ROWAN_IO_ERROR);
  CHECK(rowan_training_open(NULL, path, NULL, 0) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_training_open(&reader, NULL, NULL, 0) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_training_next(NULL, &game) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_training_is_cut_off(NULL) == ROWAN_NULL_ARGUMENT);

  FILE* file = fopen(path, "wb");
  CHECK(file != NULL && fputs("something else", file) >= 0 && fclose(file) == 0);
  CHECK(rowan_training_open(&reader, path, NULL, 0) == ROWAN_OK);
  CHECK(rowan_training_next(reader, NULL) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_training_next(reader, &game) == ROWAN_BAD_FILE);
  CHECK(strlen(rowan_training_message(reader)) > 0);
  game.size = 0;
  CHECK(rowan_training_next(reader, &game) == ROWAN_BAD_ARGUMENT);
  rowan_training_close(reader);
  rowan_training_close(NULL);
}

int main(int argc, char** argv) {
  const char* folder = argc > 1 ? argv[1] : ".";
  char path[1000];
  snprintf(path, sizeof path, "%s/training.games", folder);
  test_games(path);
  test_errors(folder, path);
  return failures;
}
