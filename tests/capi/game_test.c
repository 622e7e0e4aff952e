// SPDX-License-Identifier: MIT
//
// Tests the functions for games and the list of players, and the errors that they report, from C.
#include <limits.h>
#include <rowan/rowan.h>
#include <stdlib.h>

#include "capi/check.h"
#include "capi/helpers.h"

static void test_version(void) {
  char text[32];
  snprintf(text, sizeof text, "%d.%d.%d", ROWAN_VERSION_MAJOR, ROWAN_VERSION_MINOR, ROWAN_VERSION_PATCH);
  CHECK_TEXT(text, ROWAN_VERSION_TEXT);
  CHECK_TEXT(rowan_version(), ROWAN_VERSION_TEXT);
}

static void test_error_texts(void) {
  for (int error = ROWAN_STORE_ERROR; error <= ROWAN_OK; ++error) {
    CHECK(strlen(rowan_error_text(error)) > 5);
    CHECK(strcmp(rowan_error_text(error), rowan_error_text(1)) != 0);
    for (int other = ROWAN_STORE_ERROR; other < error; ++other) {
      CHECK(strcmp(rowan_error_text(error), rowan_error_text(other)) != 0);
    }
  }
  CHECK_TEXT(rowan_error_text(INT_MIN), "not an error code");
}

static void expect_shape(rowan_game* game, int width, int height, int k) {
  CHECK(rowan_game_width(game) == width);
  CHECK(rowan_game_height(game) == height);
  CHECK(rowan_game_k(game) == k);
  CHECK(rowan_game_outcome(game) == ROWAN_ONGOING);
  CHECK(rowan_game_side_to_move(game) == ROWAN_FIRST);
  CHECK(rowan_game_move_count(game) == 0);
  CHECK_TEXT(rowan_game_message(game), "");
  rowan_game_free(game);
}

static void test_creation(void) {
  rowan_game* game = NULL;
  expect_shape(new_game("tictactoe"), 3, 3, 3);
  expect_shape(new_game("gomoku"), 15, 15, 5);
  expect_shape(new_game("7x5x4"), 7, 5, 4);
  CHECK(rowan_game_new(&game, "standard", 20, 12, NULL, 0) == ROWAN_OK);
  expect_shape(game, 20, 12, 5);
  CHECK(rowan_game_new_mnk(&game, 32, 1, 32, NULL, 0) == ROWAN_OK);
  expect_shape(game, 32, 1, 32);
  rowan_game_free(NULL);
}

static void test_creation_errors(void) {
  static const int bad[][3] = {{0, 3, 3},  {3, 0, 3},       {3, 3, 0},       {33, 3, 3},
                               {3, 33, 3}, {3, 3, 33},      {-3, 3, 3},      {3, -3, 3},
                               {3, 3, -3}, {INT_MAX, 3, 3}, {3, 3, INT_MIN}, {259, 3, 3}};
  char message[ROWAN_MESSAGE_SIZE];
  char small[8];
  rowan_game* const sentinel = (rowan_game*)message;
  rowan_game* game = sentinel;

  CHECK(rowan_game_new(&game, "freestile", 0, 0, message, sizeof message) == ROWAN_BAD_GAME);
  CHECK(game == NULL);
  CHECK_TEXT(message, "unknown game 'freestile'; did you mean 'freestyle'?");
  CHECK(rowan_game_new(&game, "freestile", 0, 0, small, sizeof small) == ROWAN_BAD_GAME);
  CHECK_TEXT(small, "unknown");
  CHECK(rowan_game_new(&game, "freestile", 0, 0, NULL, 0) == ROWAN_BAD_GAME);
  CHECK(rowan_game_new(&game, "", 0, 0, NULL, 0) == ROWAN_BAD_GAME);
  CHECK(rowan_game_new(&game, "freestyle", 33, 15, message, sizeof message) == ROWAN_BAD_GAME);
  CHECK(strstr(message, "1 to 32") != NULL);
  CHECK(rowan_game_new(&game, "freestyle", 15, 0, NULL, 0) == ROWAN_BAD_GAME);
  CHECK(rowan_game_new(&game, "freestyle", -1, -1, NULL, 0) == ROWAN_BAD_GAME);
  CHECK(rowan_game_new(&game, "7x7x5", 7, 7, NULL, 0) == ROWAN_BAD_GAME);

  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; ++i) {
    message[0] = '\0';
    game = sentinel;
    CHECK(rowan_game_new_mnk(&game, bad[i][0], bad[i][1], bad[i][2], message, sizeof message) ==
          ROWAN_BAD_GAME);
    CHECK(game == NULL);
    CHECK(message[0] != '\0');
  }

  game = sentinel;
  CHECK(rowan_game_new(&game, NULL, 0, 0, message, sizeof message) == ROWAN_NULL_ARGUMENT);
  CHECK(game == NULL);
  CHECK_TEXT(message, rowan_error_text(ROWAN_NULL_ARGUMENT));
  CHECK(rowan_game_new(NULL, "tictactoe", 0, 0, message, sizeof message) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_game_new_mnk(NULL, 3, 3, 3, NULL, 0) == ROWAN_NULL_ARGUMENT);
}

static void test_null_game(void) {
  rowan_point point = {0, 0};
  char text[8];
  CHECK(rowan_game_width(NULL) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_game_height(NULL) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_game_k(NULL) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_game_play(NULL, 0, 0) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_game_play_text(NULL, "a1") == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_game_undo(NULL) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_game_outcome(NULL) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_game_side_to_move(NULL) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_game_cell(NULL, 0, 0) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_game_move_count(NULL) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_game_move(NULL, 0, &point) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_game_winning_line(NULL, &point, 1) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_game_position(NULL, text, sizeof text) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_game_set_position(NULL, "3/3/3 x") == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_game_ask(NULL, "random", 0, &point, NULL, 0) == ROWAN_NULL_ARGUMENT);
  CHECK_TEXT(rowan_game_message(NULL), rowan_error_text(ROWAN_NULL_ARGUMENT));
}

// X wins down the left column: x.o / xo. / x.. after five moves.
static void test_a_game(void) {
  static const int moves[5][2] = {{0, 0}, {2, 0}, {0, 1}, {1, 1}, {0, 2}};
  rowan_game* game = new_game("tictactoe");
  rowan_point line[32] = {{-1, -1}};
  char text[32];
  for (int i = 0; i < 5; ++i) {
    rowan_point point = {-1, -1};
    CHECK(rowan_game_outcome(game) == ROWAN_ONGOING);
    CHECK(rowan_game_winning_line(game, line, 32) == 0);
    CHECK(rowan_game_side_to_move(game) == (i % 2 == 0 ? ROWAN_FIRST : ROWAN_SECOND));
    CHECK(rowan_game_cell(game, moves[i][0], moves[i][1]) == ROWAN_EMPTY);
    CHECK(rowan_game_play(game, moves[i][0], moves[i][1]) == ROWAN_OK);
    CHECK(rowan_game_cell(game, moves[i][0], moves[i][1]) == (i % 2 == 0 ? ROWAN_FIRST : ROWAN_SECOND));
    CHECK(rowan_game_move_count(game) == i + 1);
    CHECK(rowan_game_move(game, i, &point) == ROWAN_OK);
    CHECK(point.x == moves[i][0] && point.y == moves[i][1]);
  }
  CHECK(rowan_game_outcome(game) == ROWAN_FIRST_WINS);
  CHECK(rowan_game_winning_line(game, line, 32) == 3);
  for (int i = 0; i < 3; ++i) CHECK(line[i].x == 0 && line[i].y == i);
  CHECK(rowan_game_position(game, text, sizeof text) == 12);
  CHECK_TEXT(text, "x1o/xo1/x2 o");

  CHECK(rowan_game_undo(game) == ROWAN_OK);
  CHECK(rowan_game_outcome(game) == ROWAN_ONGOING);
  CHECK(rowan_game_cell(game, 0, 2) == ROWAN_EMPTY);
  CHECK(rowan_game_play_text(game, "9") == ROWAN_OK);
  CHECK(rowan_game_cell(game, 2, 2) == ROWAN_FIRST);
  CHECK(rowan_game_play_text(game, "a1") == ROWAN_OK);
  CHECK(rowan_game_outcome(game) == ROWAN_SECOND_WINS);
  CHECK_TEXT(rowan_game_message(game), "");
  rowan_game_free(game);
}

static void test_errors_of_play(void) {
  static const int off[][2] = {{-1, 0}, {0, -1}, {3, 0}, {0, 3}, {256, 0}, {0, -256}, {INT_MAX, INT_MIN}};
  rowan_game* game = new_game("tictactoe");
  rowan_point point = {7, 7};
  for (size_t i = 0; i < sizeof off / sizeof off[0]; ++i) {
    CHECK(rowan_game_play(game, off[i][0], off[i][1]) == ROWAN_OFF_BOARD);
    CHECK(rowan_game_cell(game, off[i][0], off[i][1]) == ROWAN_OFF_BOARD);
  }
  CHECK(rowan_game_play(game, 3, -1) == ROWAN_OFF_BOARD);
  CHECK_TEXT(rowan_game_message(game), "(3, -1) is off the board, which is 3x3");
  CHECK(rowan_game_undo(game) == ROWAN_NO_SUCH_MOVE);
  CHECK_TEXT(rowan_game_message(game), "there is no move to undo");
  CHECK(rowan_game_move(game, 0, &point) == ROWAN_NO_SUCH_MOVE);
  CHECK(rowan_game_move(game, -1, &point) == ROWAN_NO_SUCH_MOVE);
  CHECK(point.x == 7 && point.y == 7);
  CHECK(rowan_game_move(game, 0, NULL) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_game_move_count(game) == 0);

  CHECK(rowan_game_play(game, 0, 0) == ROWAN_OK);
  CHECK(rowan_game_play(game, 0, 0) == ROWAN_OCCUPIED);
  CHECK_TEXT(rowan_game_message(game), "1 is occupied");
  CHECK(rowan_game_play_text(game, "1") == ROWAN_OCCUPIED);
  CHECK(rowan_game_play_text(game, "d1") == ROWAN_BAD_TEXT);
  CHECK(rowan_game_play_text(game, "") == ROWAN_BAD_TEXT);
  CHECK(rowan_game_play_text(game, "10") == ROWAN_BAD_TEXT);
  CHECK(strlen(rowan_game_message(game)) > 10);
  CHECK(rowan_game_play_text(game, NULL) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_game_move_count(game) == 1);

  CHECK(rowan_game_set_position(game, "xxx/3/oo1 o") == ROWAN_OK);
  CHECK(rowan_game_play(game, 2, 2) == ROWAN_GAME_OVER);
  CHECK_TEXT(rowan_game_message(game), "the game is over");
  CHECK(rowan_game_play(game, 0, 0) == ROWAN_GAME_OVER);
  CHECK(rowan_game_play_text(game, "9") == ROWAN_GAME_OVER);
  CHECK(rowan_game_play(game, 3, 3) == ROWAN_OFF_BOARD);
  rowan_game_free(game);

  game = new_game("renju");
  CHECK(rowan_game_set_position(game, "15/15/15/15/15/7x7/7x7/5xx8/15/15/15/15/15/15/15 x") == ROWAN_OK);
  CHECK(rowan_game_play_text(game, "h8") == ROWAN_FORBIDDEN);
  CHECK_TEXT(rowan_game_message(game), "h8 is forbidden to black: two open threes at once");
  CHECK(rowan_game_play(game, 7, 7) == ROWAN_FORBIDDEN);
  rowan_game_free(game);
}

static void test_positions(void) {
  rowan_game* game = new_game("tictactoe");
  char text[32] = "untouched";
  char small[6];
  CHECK(rowan_game_play(game, 1, 1) == ROWAN_OK);
  CHECK(rowan_game_set_position(game, "x1o/xx1/xoo o") == ROWAN_OK);
  CHECK(rowan_game_move_count(game) == 0);
  CHECK(rowan_game_undo(game) == ROWAN_NO_SUCH_MOVE);
  CHECK(rowan_game_outcome(game) == ROWAN_FIRST_WINS);
  CHECK(rowan_game_side_to_move(game) == ROWAN_SECOND);
  CHECK(rowan_game_position(game, NULL, 0) == 13);
  CHECK(rowan_game_position(game, small, sizeof small) == 13);
  CHECK_TEXT(small, "x1o/x");
  CHECK(rowan_game_position(game, NULL, 5) == ROWAN_NULL_ARGUMENT);

  CHECK(rowan_game_set_position(game, "x1o/xx1 o") == ROWAN_BAD_TEXT);
  CHECK(strlen(rowan_game_message(game)) > 10);
  CHECK(rowan_game_set_position(game, "") == ROWAN_BAD_TEXT);
  CHECK(rowan_game_set_position(game, NULL) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_game_position(game, text, sizeof text) == 13);
  CHECK_TEXT(text, "x1o/xx1/xoo o");

  CHECK(rowan_game_set_position(game, "xox/xoo/oxx x") == ROWAN_OK);
  CHECK(rowan_game_outcome(game) == ROWAN_DRAW);
  CHECK(rowan_game_winning_line(game, NULL, 0) == 0);
  rowan_game_free(game);
}

// Six in a row at freestyle: a line may be longer than k and than the caller's buffer.
static void test_winning_lines(void) {
  rowan_game* game = new_game("freestyle");
  rowan_point line[3] = {{-1, -1}, {-1, -1}, {-1, -1}};
  CHECK(rowan_game_set_position(game, "15/1xxxxxx8/15/15/15/15/15/15/15/15/15/15/15/15/15 o") == ROWAN_OK);
  CHECK(rowan_game_outcome(game) == ROWAN_FIRST_WINS);
  CHECK(rowan_game_winning_line(game, NULL, 0) == 6);
  CHECK(rowan_game_winning_line(game, line, 2) == 6);
  CHECK(line[0].x == 1 && line[0].y == 1 && line[1].x == 2 && line[1].y == 1);
  CHECK(line[2].x == -1);
  CHECK(rowan_game_winning_line(game, NULL, 2) == ROWAN_NULL_ARGUMENT);
  rowan_game_free(game);
}

static void test_players(void) {
  bool random = false;
  bool perfect = false;
  CHECK(rowan_player_count() >= 7);
  for (int number = 0; number < rowan_player_count(); ++number) {
    rowan_game* game = new_game("tictactoe");
    const char* name = rowan_player_name(number);
    rowan_point move = {-1, -1};
    char why[64] = "";
    CHECK(strlen(rowan_player_about(number)) > 10);
    CHECK(rowan_game_ask(game, name, 1, &move, why, sizeof why) == ROWAN_OK);
    CHECK(why[0] != '\0');
    CHECK(rowan_game_move_count(game) == 0);
    CHECK(rowan_game_play(game, move.x, move.y) == ROWAN_OK);
    random = random || strcmp(name, "random") == 0;
    perfect = perfect || strcmp(name, "perfect") == 0;
    rowan_game_free(game);
  }
  CHECK(random && perfect);
  CHECK(rowan_player_name(-1) == NULL);
  CHECK(rowan_player_name(rowan_player_count()) == NULL);
  CHECK(rowan_player_about(-1) == NULL);
  CHECK(rowan_player_about(rowan_player_count()) == NULL);
}

static void test_asking(void) {
  rowan_game* game = new_game("tictactoe");
  rowan_point move = {-1, -1};
  char why[64] = "";
  char small[4];
  CHECK(rowan_game_set_position(game, "xx1/oo1/3 o") == ROWAN_OK);
  CHECK(rowan_game_ask(game, "perfect", 0, &move, why, sizeof why) == ROWAN_OK);
  CHECK(move.x == 2 && move.y == 1);
  CHECK_TEXT(why, "wins");
  CHECK(rowan_game_ask(game, "two-stage", 0, &move, small, sizeof small) == ROWAN_OK);
  CHECK(move.x == 2 && move.y == 0);
  CHECK_TEXT(small, "blo");
  CHECK(rowan_game_ask(game, "patterns", 0, &move, NULL, 0) == ROWAN_OK);
  CHECK(move.x == 2 && move.y == 1);
  rowan_game_free(game);
}

static void test_seeds(void) {
  rowan_game* game = new_game("freestyle");
  rowan_point first = {-1, -1};
  int others = 0;
  CHECK(rowan_game_ask(game, "random", 0, &first, NULL, 0) == ROWAN_OK);
  for (uint64_t seed = 0; seed < 20; ++seed) {
    rowan_point once = {-1, -1};
    rowan_point again = {-2, -2};
    CHECK(rowan_game_ask(game, "random", seed, &once, NULL, 0) == ROWAN_OK);
    CHECK(rowan_game_ask(game, "random", seed, &again, NULL, 0) == ROWAN_OK);
    CHECK(once.x == again.x && once.y == again.y);
    others += once.x != first.x || once.y != first.y;
  }
  CHECK(others > 10);
  rowan_game_free(game);
}

static void test_errors_of_asking(void) {
  rowan_game* game = new_game("tictactoe");
  rowan_game* gomoku = new_game("gomoku");
  rowan_point move = {-1, -1};
  CHECK(rowan_game_ask(game, "prefect", 0, &move, NULL, 0) == ROWAN_BAD_PLAYER);
  CHECK_TEXT(rowan_game_message(game), "unknown player 'prefect'; did you mean 'perfect'?");
  CHECK(rowan_game_ask(gomoku, "perfect", 0, &move, NULL, 0) == ROWAN_BAD_PLAYER);
  CHECK(strstr(rowan_game_message(gomoku), "does not play freestyle") != NULL);
  CHECK(rowan_game_ask(game, NULL, 0, &move, NULL, 0) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_game_ask(game, "perfect", 0, NULL, NULL, 0) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_game_ask(game, "perfect", 0, &move, NULL, 4) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_game_set_position(game, "xxx/oo1/3 o") == ROWAN_OK);
  CHECK(rowan_game_ask(game, "perfect", 0, &move, NULL, 0) == ROWAN_GAME_OVER);
  CHECK(move.x == -1 && move.y == -1);
  rowan_game_free(game);
  rowan_game_free(gomoku);
}

int main(void) {
  test_version();
  test_error_texts();
  test_creation();
  test_creation_errors();
  test_null_game();
  test_a_game();
  test_errors_of_play();
  test_positions();
  test_winning_lines();
  test_players();
  test_asking();
  test_seeds();
  test_errors_of_asking();
  return failures == 0 ? 0 : 1;
}
