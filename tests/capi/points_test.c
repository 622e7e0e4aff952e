// SPDX-License-Identifier: MIT
//
// Tests rules, move lists, legal and forbidden points, copies and point texts from C.
#include <rowan/rowan.h>
#include <string.h>

#include "capi/check.h"
#include "capi/helpers.h"

static void test_rules(void) {
  static const char* const names[] = {"tictactoe", "standard 19x19", "caro", "caro-exact", "renju", "7x5x4"};
  char text[64];
  char small[4];
  for (size_t i = 0; i < sizeof names / sizeof names[0]; ++i) {
    rowan_game* game = new_game(names[i]);
    rowan_game* same = NULL;
    rowan_rules rules = ROWAN_RULES_INIT;
    uint64_t hash = 0, same_hash = 1;
    CHECK(rowan_game_rules(game, &rules) == ROWAN_OK);
    CHECK(rules.width == rowan_game_width(game) && rules.k == rowan_game_k(game));
    CHECK(rowan_game_new_rules(&same, &rules, NULL, 0) == ROWAN_OK);
    CHECK(rowan_game_name(same, text, sizeof text) == (int)strlen(names[i]));
    CHECK_TEXT(text, names[i]);
    CHECK(rowan_game_hash(game, &hash) == ROWAN_OK && rowan_game_hash(same, &same_hash) == ROWAN_OK);
    CHECK(hash == same_hash);
    CHECK(rowan_game_describe(game, text, sizeof text) > 10);
    CHECK(rowan_game_name(game, small, sizeof small) == (int)strlen(names[i]));
    CHECK(strlen(small) == 3);
    rowan_game_free(game);
    rowan_game_free(same);
  }
  {
    rowan_rules bad = ROWAN_RULES_INIT;
    rowan_game* game = NULL;
    CHECK(rowan_game_new_rules(&game, &bad, NULL, 0) == ROWAN_BAD_GAME);
    bad.width = bad.height = 9;
    bad.k = 4;
    bad.renju = 1;
    CHECK(rowan_game_new_rules(&game, &bad, text, sizeof text) == ROWAN_BAD_GAME);
    CHECK(strstr(text, "k = 5") != NULL);
    bad.renju = 2;
    CHECK(rowan_game_new_rules(&game, &bad, NULL, 0) == ROWAN_BAD_GAME);
    bad.size = 1;
    CHECK(rowan_game_new_rules(&game, &bad, NULL, 0) == ROWAN_BAD_ARGUMENT);
    CHECK(rowan_game_new_rules(&game, NULL, NULL, 0) == ROWAN_NULL_ARGUMENT);
    CHECK(game == NULL);
  }
}

static void test_points_and_copies(void) {
  rowan_game* game = new_game("tictactoe");
  rowan_game* copy = NULL;
  rowan_point points[9];
  rowan_point last = {-1, -1};
  uint8_t mask[9];
  uint8_t cells[9];
  char text[40];
  CHECK(rowan_game_last_move(game, &last) == ROWAN_NO_SUCH_MOVE);
  CHECK(rowan_game_play_moves(game, "5 1, 9") == 3);
  CHECK(rowan_game_last_move(game, &last) == ROWAN_OK);
  CHECK(last.x == 2 && last.y == 2);
  CHECK(rowan_game_play_moves(game, "2 5 3") == ROWAN_BAD_TEXT);
  CHECK(strstr(rowan_game_message(game), "occupied") != NULL);
  CHECK(rowan_game_move_count(game) == 3);
  CHECK(rowan_game_moves_text(game, text, sizeof text) == 5);
  CHECK_TEXT(text, "5 1 9");
  CHECK(rowan_game_legal_points(game, points, 2) == 6);
  CHECK(points[0].x == 1 && points[0].y == 0 && points[1].x == 2);
  CHECK(rowan_game_legal_points(game, NULL, 0) == 6);
  CHECK(rowan_game_legal_mask(game, mask, 9) == 6);
  CHECK(mask[0] == 0 && mask[1] == 1 && mask[4] == 0);
  CHECK(rowan_game_cells(game, cells, 9) == 3);
  CHECK(cells[0] == ROWAN_SECOND && cells[4] == ROWAN_FIRST && cells[8] == ROWAN_FIRST);
  CHECK(rowan_game_clone(game, &copy) == ROWAN_OK);
  CHECK(rowan_game_undo(copy) == ROWAN_OK && rowan_game_undo(copy) == ROWAN_OK);
  CHECK(rowan_game_move_count(copy) == 1 && rowan_game_move_count(game) == 3);
  CHECK(rowan_game_point_text(game, 0, 2, text, sizeof text) == 1);
  CHECK_TEXT(text, "7");
  CHECK(rowan_game_parse_point(game, "a1", &last) == ROWAN_OK);
  CHECK(last.x == 0 && last.y == 2);
  CHECK(rowan_game_reset(game) == ROWAN_OK);
  CHECK(rowan_game_move_count(game) == 0);
  rowan_game_free(game);
  rowan_game_free(copy);
}

static void test_errors_of_points(void) {
  rowan_game* game = new_game("tictactoe");
  rowan_game* copy = game;
  rowan_point point = {0, 0};
  rowan_forbidden_point forbidden;
  rowan_rules rules = ROWAN_RULES_INIT;
  uint8_t bytes[9];
  uint64_t hash = 0;
  char text[8];
  CHECK(rowan_game_legal_mask(game, bytes, 8) == ROWAN_BAD_ARGUMENT);
  CHECK(rowan_game_cells(game, bytes, 8) == ROWAN_BAD_ARGUMENT);
  CHECK(rowan_game_legal_mask(game, NULL, 9) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_game_cells(game, NULL, 9) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_game_legal_points(game, NULL, 1) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_game_forbidden_points(game, NULL, 1) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_game_forbidden_points(game, &forbidden, 1) == 0);
  CHECK(rowan_game_why_forbidden(game, 0, 0) == ROWAN_NOT_FORBIDDEN);
  CHECK(rowan_game_why_forbidden(game, 3, 0) == ROWAN_OFF_BOARD);
  CHECK(rowan_game_is_legal(game, -1, 0) == ROWAN_OFF_BOARD);
  CHECK(rowan_game_point_text(game, 3, 0, text, sizeof text) == ROWAN_OFF_BOARD);
  CHECK(rowan_game_point_text(game, 2, 0, NULL, 2) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_game_parse_point(game, "d4", &point) == ROWAN_BAD_TEXT);
  CHECK(strlen(rowan_game_message(game)) > 5);
  CHECK(rowan_game_parse_point(game, NULL, &point) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_game_hash(game, NULL) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_game_rules(game, NULL) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_game_play_moves(game, NULL) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_game_last_move(game, NULL) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_game_clone(game, NULL) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_game_clone(NULL, &copy) == ROWAN_NULL_ARGUMENT);
  CHECK(copy == NULL);
  CHECK(rowan_game_rules(NULL, &rules) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_game_name(NULL, text, sizeof text) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_game_describe(NULL, text, sizeof text) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_game_play_moves(NULL, "1") == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_game_reset(NULL) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_game_last_move(NULL, &point) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_game_moves_text(NULL, text, sizeof text) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_game_is_legal(NULL, 0, 0) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_game_legal_points(NULL, &point, 1) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_game_legal_mask(NULL, bytes, 9) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_game_forbidden_points(NULL, &forbidden, 1) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_game_why_forbidden(NULL, 0, 0) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_game_cells(NULL, bytes, 9) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_game_hash(NULL, &hash) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_game_point_text(NULL, 0, 0, text, sizeof text) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_game_parse_point(NULL, "a1", &point) == ROWAN_NULL_ARGUMENT);
  rowan_game_free(game);
}

int main(void) {
  test_rules();
  test_points_and_copies();
  test_errors_of_points();
  return failures;
}
