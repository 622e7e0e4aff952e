// SPDX-License-Identifier: MIT
//
// Tests game files from C: reads every format, partly from files that the fuzzers also replay, and writes
// every format.
#include <rowan/rowan.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "capi/check.h"
#include "capi/helpers.h"

static const char sgf[] =
    "(;GM[4]FF[4]SZ[15]PB[Anna]PW[Bo]EV[Cup]RO[2]DT[2026-11-15]RE[B+Resign]C[a game]"
    ";B[hh]C[center];W[ii](;B[hg];W[hi])(;B[gg]))";

static void expect_text(const rowan_file* file, int kind, const char* expected) {
  char text[100] = "?";
  CHECK(rowan_file_text(file, 0, kind, text, sizeof text) == (int)strlen(expected));
  CHECK_TEXT(text, expected);
}

static void expect_sgf_game(const rowan_file* file) {
  rowan_recorded_move move = ROWAN_RECORDED_MOVE_INIT;
  rowan_game* game = NULL;
  char text[100];
  CHECK(rowan_file_count(file) == 1);
  CHECK_TEXT(rowan_file_format(file), "sgf");
  CHECK(rowan_file_result(file, 0) == ROWAN_FIRST_WINS);
  expect_text(file, ROWAN_TEXT_FIRST_PLAYER, "Anna");
  expect_text(file, ROWAN_TEXT_SECOND_PLAYER, "Bo");
  expect_text(file, ROWAN_TEXT_EVENT, "Cup");
  expect_text(file, ROWAN_TEXT_ROUND, "2");
  expect_text(file, ROWAN_TEXT_DATE, "2026-11-15");
  expect_text(file, ROWAN_TEXT_COMMENT, "a game");
  expect_text(file, ROWAN_TEXT_TERMINATION, "resignation");
  expect_text(file, ROWAN_TEXT_GAME, "freestyle");
  expect_text(file, ROWAN_TEXT_DETAIL, "");
  CHECK(rowan_file_move_count(file, 0) == 4);
  CHECK(rowan_file_get_move(file, 0, 0, &move) == ROWAN_OK);
  CHECK(move.point.x == 7 && move.point.y == 7 && move.time_us == -1 && move.has_score == 0);
  CHECK(rowan_file_move_comment(file, 0, 0, text, sizeof text) == 6);
  CHECK_TEXT(text, "center");
  CHECK(rowan_file_get_game(file, 0, &game) == ROWAN_OK);
  CHECK(rowan_game_moves_text(game, text, sizeof text) > 0);
  CHECK_TEXT(text, "h8 i7 h9 h7");
  CHECK(rowan_game_undo(game) == ROWAN_OK);
  rowan_game_free(game);
}

// Writing through a link changes the target and keeps the link; other files are left alone.
static void test_links(rowan_file* file, const char* folder, const char* path) {
  char link[1000];
  char other[1010];
  char leads_to[1000];
  snprintf(link, sizeof link, "%s/link.sgf", folder);
  snprintf(other, sizeof other, "%s.0.part", path);
  remove(link);
  CHECK(symlink(path, link) == 0);
  FILE* mine = fopen(other, "w");
  CHECK(mine != NULL && fputs("mine", mine) >= 0 && fclose(mine) == 0);
  CHECK(rowan_file_write(file, "sgf", link) == ROWAN_OK);
  CHECK(readlink(link, leads_to, sizeof leads_to) > 0);
  rowan_file* back = NULL;
  CHECK(rowan_file_read(&back, path, NULL, NULL, 0) == ROWAN_OK);
  expect_sgf_game(back);
  rowan_file_free(back);
  mine = fopen(other, "r");
  CHECK(mine != NULL && fgets(leads_to, sizeof leads_to, mine) != NULL);
  CHECK_TEXT(leads_to, "mine");
  if (mine != NULL) fclose(mine);
  remove(other);
  remove(link);
  // A device is written in place.
  CHECK(rowan_file_write(file, "sgf", "/dev/null") == ROWAN_OK);
  CHECK(rowan_file_write(file, "sgf", "/dev/full") == ROWAN_IO_ERROR);
}

static void test_sgf(const char* folder) {
  char path[1000];
  rowan_file* file = NULL;
  rowan_file* back = NULL;
  const uint8_t* bytes = NULL;
  size_t size = 0;
  CHECK(rowan_file_parse(&file, sgf, sizeof sgf - 1, NULL, NULL, NULL, 0) == ROWAN_OK);
  expect_sgf_game(file);
  // Variations are kept if the format supports them.
  CHECK(rowan_file_bytes(file, "sgf", &bytes, &size) == ROWAN_OK);
  CHECK(size > 0 && memchr(bytes, '(', size) != NULL);
  CHECK(rowan_file_parse(&back, bytes, size, NULL, NULL, NULL, 0) == ROWAN_OK);
  expect_sgf_game(back);
  rowan_file_free(back);
  snprintf(path, sizeof path, "%s/game.sgf", folder);
  CHECK(rowan_file_write(file, "sgf", path) == ROWAN_OK);
  CHECK(rowan_file_read(&back, path, NULL, NULL, 0) == ROWAN_OK);
  expect_sgf_game(back);
  rowan_file_free(back);
  test_links(file, folder, path);
  remove(path);
  CHECK(rowan_file_write(file, "sgf", "/nonexistent/game.sgf") == ROWAN_IO_ERROR);
  CHECK(strstr(rowan_file_message(file), "/nonexistent/game.sgf") != NULL);
  CHECK(rowan_file_write(file, "sgf", "/nonexistent/a\nb") == ROWAN_IO_ERROR);
  CHECK(strchr(rowan_file_message(file), '\n') == NULL);
  CHECK(rowan_file_write(file, "sfg", path) == ROWAN_BAD_ARGUMENT);
  CHECK(rowan_file_write(file, NULL, path) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_file_write(file, "sgf", NULL) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_file_bytes(file, "sgf", NULL, &size) == ROWAN_NULL_ARGUMENT);
  rowan_file_free(file);
}

// A played game is written in each format and read back.
static void test_round_trips(void) {
  static const char* const formats[] = {"json", "sgf", "lib", "psq"};
  rowan_game* game = new_game("freestyle");
  rowan_game_info info = ROWAN_GAME_INFO_INIT;
  info.first_player = "one";
  info.second_player = "two";
  CHECK(rowan_game_play_moves(game, "h8 i9 h9 i8 h10 i7 h11 i6 h12") == 9);
  CHECK(rowan_game_outcome(game) == ROWAN_FIRST_WINS);
  for (size_t number = 0; number < sizeof formats / sizeof formats[0]; ++number) {
    rowan_file* file = NULL;
    rowan_file* back = NULL;
    rowan_game* read = NULL;
    const uint8_t* bytes = NULL;
    size_t size = 0;
    uint64_t hash = 0, expected = 0;
    char notes[500];
    CHECK(rowan_file_new(&file) == ROWAN_OK);
    CHECK(rowan_file_count(file) == 0);
    CHECK(rowan_file_add(file, game, &info) == ROWAN_OK);
    CHECK(rowan_file_count(file) == 1);
    CHECK(rowan_file_bytes(file, formats[number], &bytes, &size) == ROWAN_OK);
    CHECK(rowan_file_notes(file, notes, sizeof notes) == (int)strlen(notes));
    CHECK(rowan_file_parse(&back, bytes, size, NULL, NULL, NULL, 0) == ROWAN_OK);
    CHECK_TEXT(rowan_file_format(back), formats[number]);
    CHECK(rowan_file_get_game(back, 0, &read) == ROWAN_OK);
    CHECK(rowan_game_hash(read, &hash) == ROWAN_OK && rowan_game_hash(game, &expected) == ROWAN_OK);
    CHECK(hash == expected);
    CHECK(rowan_game_move_count(read) == 9);
    CHECK(rowan_game_outcome(read) == ROWAN_FIRST_WINS);
    rowan_game_free(read);
    rowan_file_free(back);
    rowan_file_free(file);
  }
  info.result = ROWAN_DRAW;
  {
    rowan_file* file = NULL;
    CHECK(rowan_file_new(&file) == ROWAN_OK);
    CHECK(rowan_file_add(file, game, &info) == ROWAN_BAD_ARGUMENT);
    CHECK(strlen(rowan_file_message(file)) > 5);
    info.result = 4;
    CHECK(rowan_file_add(file, game, &info) == ROWAN_BAD_ARGUMENT);
    info.result = 0;
    info.reserved = 1;
    CHECK(rowan_file_add(file, game, &info) == ROWAN_BAD_ARGUMENT);
    info.reserved = 0;
    CHECK(rowan_file_add(file, NULL, &info) == ROWAN_NULL_ARGUMENT);
    CHECK(rowan_file_add(NULL, game, &info) == ROWAN_NULL_ARGUMENT);
    CHECK(rowan_file_count(file) == 0);
    CHECK(rowan_file_add(file, game, NULL) == ROWAN_OK);
    CHECK(rowan_file_add(file, game, NULL) == ROWAN_OK);
    {
      const uint8_t* bytes = NULL;
      size_t size = 0;
      CHECK(rowan_file_bytes(file, "psq", &bytes, &size) == ROWAN_UNSUPPORTED);
    }
    rowan_file_free(file);
  }
  CHECK(rowan_file_new(NULL) == ROWAN_NULL_ARGUMENT);
  rowan_game_free(game);
}

static void expect_readable(const char* corpus, const char* name, const char* format) {
  char path[1000];
  char message[ROWAN_MESSAGE_SIZE] = "";
  rowan_file* file = NULL;
  rowan_read_options options = ROWAN_READ_OPTIONS_INIT;
  options.format = format;
  snprintf(path, sizeof path, "%s/%s", corpus, name);
  CHECK(rowan_file_read(&file, path, &options, message, sizeof message) == ROWAN_OK);
  CHECK_TEXT(message, "");
  CHECK(rowan_file_count(file) >= 1);
  rowan_file_free(file);
}

// Opening lists ("offsets", "points") are written and read back; they can be extended and converted.
static void test_openings(void) {
  static const char* const formats[] = {"offsets", "points"};
  rowan_game* game = new_game("freestyle");
  CHECK(rowan_game_play_moves(game, "h8 i9 h7") == 3);
  for (size_t number = 0; number < 2; ++number) {
    char text[40] = "";
    rowan_file* file = NULL;
    rowan_file* back = NULL;
    rowan_game* read = NULL;
    rowan_read_options options = ROWAN_READ_OPTIONS_INIT;
    const uint8_t* bytes = NULL;
    size_t size = 0;
    options.format = formats[number];
    options.game = "freestyle";
    CHECK(rowan_file_new(&file) == ROWAN_OK);
    CHECK(rowan_file_add(file, game, NULL) == ROWAN_OK);
    CHECK(rowan_file_add(file, game, NULL) == ROWAN_OK);
    CHECK(rowan_file_bytes(file, formats[number], &bytes, &size) == ROWAN_OK);
    CHECK(rowan_file_parse(&back, bytes, size, NULL, &options, NULL, 0) == ROWAN_OK);
    CHECK(rowan_file_count(back) == 2);
    CHECK(rowan_file_add(back, game, NULL) == ROWAN_OK);
    CHECK(rowan_file_count(back) == 3);
    CHECK(rowan_file_get_game(back, 1, &read) == ROWAN_OK);
    CHECK(rowan_game_moves_text(read, text, sizeof text) == 8);
    CHECK_TEXT(text, "h8 i9 h7");
    CHECK(rowan_file_bytes(back, "json", &bytes, &size) == ROWAN_OK);
    rowan_game_free(read);
    rowan_file_free(back);
    rowan_file_free(file);
  }
  rowan_game_free(game);
}

// One of two games contains a pass and cannot be played; the other can still be read.
static void test_unplayable_game(void) {
  static const char two[] = "(;GM[4]SZ[15];B[hh];W[ii])(;GM[4]SZ[15];B[hh];W[])";
  char notes[200] = "";
  rowan_file* file = NULL;
  rowan_game* game = NULL;
  CHECK(rowan_file_parse(&file, two, sizeof two - 1, NULL, NULL, NULL, 0) == ROWAN_OK);
  CHECK(rowan_file_count(file) == 2);
  CHECK(rowan_file_move_count(file, 0) == 2);
  CHECK(rowan_file_move_count(file, 1) == ROWAN_BAD_FILE);
  CHECK(rowan_file_get_game(file, 1, &game) == ROWAN_BAD_FILE);
  CHECK(rowan_file_notes(file, notes, sizeof notes) > 0);
  CHECK(strstr(notes, "game 2") != NULL && strstr(notes, "pass") != NULL);
  CHECK(rowan_file_get_game(file, 0, &game) == ROWAN_OK);
  CHECK(rowan_file_add(file, game, NULL) == ROWAN_OK);
  CHECK(rowan_file_count(file) == 3);
  CHECK(rowan_file_move_count(file, 2) == 2);
  rowan_game_free(game);
  rowan_file_free(file);
}

static void test_formats(const char* corpus) {
  const int count = rowan_format_count();
  CHECK(count >= 7);
  for (int number = 0; number < count; ++number) {
    CHECK(strlen(rowan_format_name(number)) >= 2);
    CHECK(strlen(rowan_format_about(number)) >= 5);
  }
  CHECK(rowan_format_name(-1) == NULL && rowan_format_name(count) == NULL);
  CHECK(rowan_format_about(-1) == NULL && rowan_format_about(count) == NULL);
  expect_readable(corpus, "record_psq/won", "psq");
  expect_readable(corpus, "record_psq/rec", "rec");
  expect_readable(corpus, "record_sgf/two_games", "sgf");
  expect_readable(corpus, "record_renlib/tree", "lib");
}

static void test_errors(void) {
  char message[ROWAN_MESSAGE_SIZE];
  rowan_file* file = (rowan_file*)message;
  rowan_game* game = (rowan_game*)message;
  rowan_read_options options = ROWAN_READ_OPTIONS_INIT;
  rowan_recorded_move move = ROWAN_RECORDED_MOVE_INIT;
  CHECK(rowan_file_read(&file, "/nonexistent/game.sgf", NULL, message, sizeof message) == ROWAN_IO_ERROR);
  CHECK(file == NULL);
  CHECK(strstr(message, "/nonexistent/game.sgf") != NULL);
  CHECK(rowan_file_read(&file, "/", NULL, NULL, 0) == ROWAN_IO_ERROR);
  // The file is not read if an option is wrong.
  options.encoding = "klingon";
  CHECK(rowan_file_parse(&file, sgf, sizeof sgf - 1, NULL, &options, message, sizeof message) ==
        ROWAN_BAD_ARGUMENT);
  CHECK(strstr(message, "klingon") != NULL);
  options.encoding = "gb18030";
  CHECK(rowan_file_parse(&file, sgf, sizeof sgf - 1, NULL, &options, NULL, 0) == ROWAN_OK);
  rowan_file_free(file);
  options.encoding = NULL;
  CHECK(rowan_file_read(&file, NULL, NULL, NULL, 0) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_file_read(NULL, "/", NULL, NULL, 0) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_file_parse(&file, "(;GM[4]", 7, NULL, NULL, message, sizeof message) == ROWAN_BAD_FILE);
  CHECK(strlen(message) > 5);
  CHECK(rowan_file_parse(&file, NULL, 7, NULL, NULL, NULL, 0) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_file_parse(&file, NULL, 0, NULL, NULL, NULL, 0) == ROWAN_BAD_FILE);
  options.format = "sfg";
  CHECK(rowan_file_parse(&file, sgf, sizeof sgf - 1, NULL, &options, NULL, 0) == ROWAN_BAD_ARGUMENT);
  options.format = NULL;
  options.game = "freestile";
  CHECK(rowan_file_parse(&file, sgf, sizeof sgf - 1, NULL, &options, NULL, 0) == ROWAN_BAD_GAME);
  options.game = "renju";
  CHECK(rowan_file_parse(&file, sgf, sizeof sgf - 1, NULL, &options, NULL, 0) == ROWAN_OK);
  expect_text(file, ROWAN_TEXT_GAME, "renju");
  CHECK(rowan_file_text(file, 0, 99, NULL, 0) == ROWAN_BAD_ARGUMENT);
  CHECK(rowan_file_text(file, 1, 0, NULL, 0) == ROWAN_BAD_ARGUMENT);
  CHECK(rowan_file_text(file, 0, 0, NULL, 0) == 4);
  CHECK(rowan_file_text(file, 0, 0, NULL, 9) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_file_get_game(file, 1, &game) == ROWAN_BAD_ARGUMENT);
  CHECK(game == NULL);
  CHECK(rowan_file_get_game(file, 0, NULL) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_file_result(file, -1) == ROWAN_BAD_ARGUMENT);
  CHECK(rowan_file_move_count(file, -1) == ROWAN_BAD_ARGUMENT);
  CHECK(rowan_file_get_move(file, 0, 4, &move) == ROWAN_NO_SUCH_MOVE);
  CHECK(rowan_file_get_move(file, 0, 0, NULL) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_file_move_comment(file, 0, -1, NULL, 0) == ROWAN_NO_SUCH_MOVE);
  rowan_file_free(file);
  rowan_file_free(NULL);
  CHECK(rowan_file_count(NULL) == ROWAN_NULL_ARGUMENT);
  CHECK_TEXT(rowan_file_format(NULL), "");
  CHECK(rowan_file_notes(NULL, NULL, 0) == ROWAN_NULL_ARGUMENT);
  CHECK_TEXT(rowan_file_message(NULL), rowan_error_text(ROWAN_NULL_ARGUMENT));
}

int main(int argc, char** argv) {
  const char* folder = argc > 1 ? argv[1] : ".";
  const char* corpus = argc > 2 ? argv[2] : "fuzz/corpus";
  test_sgf(folder);
  test_round_trips();
  test_openings();
  test_unplayable_game();
  test_formats(corpus);
  test_errors();
  return failures;
}
