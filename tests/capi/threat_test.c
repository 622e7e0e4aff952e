// SPDX-License-Identifier: MIT
//
// Tests threats, shapes and explanations from C.
#include <rowan/rowan.h>

#include "capi/check.h"
#include "capi/helpers.h"

// X, to move, wins both by fours: the first from an open three, the second from an open four.
#define OPEN_THREE "15/15/15/15/15/15/15/6xxx6/15/15/15/15/15/15/o1o1o1o8 x"
#define FOUR_FOUR "15/15/15/15/9x5/8x6/7x7/oxxx2x8/9o5/15/15/15/15/15/o1o1o1o8 x"

#define LONG_WIN                                                                                             \
  "2o4o2o4/10o1o2/3ox1x6x1/6xo1ox4/2ox2o1xo1o1x1/2x1oxxoooxxx2/2o1oxox1xoo1ox/5xox3o3/2x2o2xox1xx1/4o3oox4/" \
  "5xoxx4x1/15/2o2x1oo6/2x2ox3x4/1o2x10 x"

static void test_wins(void) {
  rowan_game* game = new_game("freestyle");
  rowan_win* win = NULL;
  rowan_point line[64];
  char reason[64] = "?";

  CHECK(rowan_game_set_position(game, OPEN_THREE) == ROWAN_OK);
  CHECK(rowan_threat_search(game, 0, ROWAN_BY_THREATS, NULL, &win) == ROWAN_WIN_FOUND);
  CHECK(win != NULL);
  const int count = rowan_win_line(win, line, 64);
  CHECK(count >= 3 && count % 2 == 1);
  CHECK(rowan_win_line(win, NULL, 0) == count);
  CHECK(rowan_win_check(win, reason, sizeof reason) == 1);
  CHECK_TEXT(reason, "");

  // The line can be played, and it wins.
  for (int number = 0; number < count; ++number) {
    CHECK(rowan_game_play(game, line[number].x, line[number].y) == ROWAN_OK);
  }
  CHECK(rowan_game_outcome(game) == ROWAN_FIRST_WINS);

  // The tree: the root is the first attack, and every child is a node.
  {
    rowan_win_node node;
    const int nodes = rowan_win_node_count(win);
    const int root = rowan_win_root(win);
    CHECK(nodes >= 1 && root >= 0 && root < nodes);
    CHECK(rowan_win_get_node(win, root, &node) == ROWAN_OK);
    CHECK(node.move.x == line[0].x && node.move.y == line[0].y);
    CHECK(node.first_child >= -1 && node.first_child < nodes);
    CHECK(rowan_win_get_node(win, nodes, &node) == ROWAN_BAD_ARGUMENT);
    CHECK(rowan_win_get_node(win, -1, &node) == ROWAN_BAD_ARGUMENT);
    CHECK(rowan_win_get_node(win, root, NULL) == ROWAN_NULL_ARGUMENT);
  }
  rowan_win_free(win);

  CHECK(rowan_threat_search(game, 0, ROWAN_BY_FOURS, NULL, &win) == ROWAN_GAME_OVER);
  CHECK(win == NULL);

  CHECK(rowan_game_reset(game) == ROWAN_OK);
  CHECK(rowan_threat_search(game, 0, ROWAN_BY_FOURS, NULL, &win) == ROWAN_NO_WIN);
  CHECK(win == NULL);

  CHECK(rowan_game_set_position(game, FOUR_FOUR) == ROWAN_OK);
  CHECK(rowan_threat_search(game, 0, ROWAN_BY_FOURS, NULL, &win) == ROWAN_WIN_FOUND);
  CHECK(rowan_win_check(win, NULL, 0) == 1);
  CHECK(rowan_win_check(win, NULL, 4) == ROWAN_NULL_ARGUMENT);
  rowan_win_free(win);
  CHECK(rowan_threat_search(game, ROWAN_SECOND, ROWAN_BY_FOURS, NULL, NULL) == ROWAN_NO_WIN);
  CHECK(rowan_threat_search(game, ROWAN_FIRST, ROWAN_BY_FOURS, NULL, NULL) == ROWAN_WIN_FOUND);

  rowan_game_free(game);
}

// One node, or a line of two attacks, is not enough to find a long win.
static void test_limits_and_errors(void) {
  rowan_game* game = new_game("freestyle");
  rowan_win* win = NULL;
  rowan_threat_limits limits = ROWAN_THREAT_LIMITS_INIT;
  rowan_point line[4];
  CHECK(rowan_game_set_position(game, LONG_WIN) == ROWAN_OK);
  limits.nodes = 1;
  CHECK(rowan_threat_search(game, 0, ROWAN_BY_FOURS, &limits, &win) == ROWAN_NOT_KNOWN);
  CHECK(win == NULL);
  limits.nodes = 0;
  limits.attacks = 2;
  CHECK(rowan_threat_search(game, 0, ROWAN_BY_FOURS, &limits, NULL) != ROWAN_WIN_FOUND);
  limits.attacks = 0;
  limits.time_ms = 60000;
  CHECK(rowan_threat_search(game, 0, ROWAN_BY_FOURS, &limits, &win) == ROWAN_WIN_FOUND);
  CHECK(rowan_win_line(win, NULL, 0) >= 15);
  CHECK(rowan_win_check(win, NULL, 0) == 1);
  rowan_win_free(win);
  limits.nodes = -1;
  CHECK(rowan_threat_search(game, 0, ROWAN_BY_THREATS, &limits, NULL) == ROWAN_BAD_ARGUMENT);
  CHECK(rowan_threat_search(game, 3, ROWAN_BY_THREATS, NULL, NULL) == ROWAN_BAD_ARGUMENT);
  CHECK(rowan_threat_search(game, 0, 2, NULL, NULL) == ROWAN_BAD_ARGUMENT);
  CHECK(rowan_threat_search(NULL, 0, ROWAN_BY_FOURS, NULL, &win) == ROWAN_NULL_ARGUMENT);
  rowan_win_free(NULL);
  CHECK(rowan_win_line(NULL, line, 4) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_win_check(NULL, NULL, 0) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_win_node_count(NULL) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_win_root(NULL) == ROWAN_NULL_ARGUMENT);
  rowan_game_free(game);
}

static int count_polls(void* user) {
  ++*(int*)user;
  return 0;
}

static int stop_at_once(void* user) {
  ++*(int*)user;
  return 1;
}

static void test_stop(void) {
  rowan_game* game = new_game("freestyle");
  rowan_win* win = NULL;
  rowan_threat_limits limits = ROWAN_THREAT_LIMITS_INIT;
  int calls = 0;
  limits.poll_user = &calls;
  CHECK(rowan_game_set_position(game, LONG_WIN) == ROWAN_OK);
  for (int kind = ROWAN_BY_FOURS; kind <= ROWAN_BY_THREATS; ++kind) {
    calls = 0;
    limits.poll = stop_at_once;
    CHECK(rowan_threat_search(game, 0, kind, &limits, &win) == ROWAN_NOT_KNOWN);
    CHECK(win == NULL && calls >= 1);
    limits.poll = count_polls;
    CHECK(rowan_threat_search(game, 0, kind, &limits, &win) == ROWAN_WIN_FOUND);
    CHECK(calls >= 2);
    rowan_win_free(win);
  }
  limits.reserved = 1;
  CHECK(rowan_threat_search(game, 0, ROWAN_BY_FOURS, &limits, &win) == ROWAN_BAD_ARGUMENT);
  rowan_game_free(game);
}

static void test_shapes(void) {
  rowan_game* game = new_game("freestyle");
  rowan_game* renju = new_game("renju");
  rowan_shapes shapes = ROWAN_SHAPES_INIT;
  CHECK(rowan_game_set_position(game, OPEN_THREE) == ROWAN_OK);
  CHECK(rowan_threat_shapes(game, 5, 7, ROWAN_FIRST, &shapes) == ROWAN_OK);
  CHECK(shapes.shape[0] == ROWAN_SHAPE_OPEN_FOUR);
  CHECK(shapes.shape[1] <= ROWAN_SHAPE_OPEN_ONE);
  CHECK(shapes.point_class == ROWAN_CLASS_OPEN_FOUR);
  CHECK(rowan_threat_shapes(game, 5, 7, ROWAN_SECOND, &shapes) == ROWAN_OK);
  CHECK(shapes.point_class < ROWAN_CLASS_OPEN_THREE);

  CHECK(rowan_game_set_position(renju, "15/15/15/15/15/7x7/7x7/5xx8/15/15/15/15/15/15/15 x") == ROWAN_OK);
  CHECK(rowan_threat_shapes(renju, 7, 7, ROWAN_FIRST, &shapes) == ROWAN_OK);
  CHECK(shapes.point_class == ROWAN_CLASS_FORBIDDEN);
  CHECK(rowan_threat_shapes(renju, 7, 7, ROWAN_SECOND, &shapes) == ROWAN_OK);
  CHECK(shapes.point_class < ROWAN_CLASS_OPEN_THREE);
  CHECK(rowan_game_why_forbidden(renju, 7, 7) == ROWAN_FORBIDDEN_DOUBLE_THREE);

  CHECK(rowan_threat_shapes(game, 6, 7, ROWAN_FIRST, &shapes) == ROWAN_OCCUPIED);
  CHECK(rowan_threat_shapes(game, 15, 7, ROWAN_FIRST, &shapes) == ROWAN_OFF_BOARD);
  CHECK(rowan_threat_shapes(game, 5, 7, 0, &shapes) == ROWAN_BAD_ARGUMENT);
  CHECK(rowan_threat_shapes(game, 5, 7, ROWAN_FIRST, NULL) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_threat_shapes(NULL, 5, 7, ROWAN_FIRST, &shapes) == ROWAN_NULL_ARGUMENT);
  CHECK_TEXT(rowan_shape_name(ROWAN_SHAPE_OPEN_THREE), "open-three");
  CHECK_TEXT(rowan_shape_name(ROWAN_SHAPE_FIVE), "five");
  CHECK(rowan_shape_name(-1) == NULL && rowan_shape_name(14) == NULL);
  CHECK_TEXT(rowan_point_class_name(ROWAN_CLASS_FOUR_THREE), "four-three");
  CHECK_TEXT(rowan_point_class_name(ROWAN_CLASS_FORBIDDEN), "forbidden");
  CHECK(rowan_point_class_name(10) == NULL && rowan_point_class_name(13) == NULL);
  rowan_game_free(game);
  rowan_game_free(renju);
}

static void test_explanations(void) {
  char text[200];
  char message[ROWAN_MESSAGE_SIZE];
  rowan_game* game = new_game("freestyle");
  rowan_explanation* explanation = NULL;
  rowan_reason reason = ROWAN_REASON_INIT;
  rowan_point moves[1] = {{5, 7}};
  rowan_line line = {ROWAN_WIN_SCORE - 3, 3, 1.0, NULL, 1, {0, 0, 0, 0}};
  line.moves = moves;

  CHECK(rowan_game_set_position(game, OPEN_THREE) == ROWAN_OK);
  CHECK(rowan_explain_move(&explanation, game, 5, 7, NULL, NULL, 0) == ROWAN_OK);
  CHECK(rowan_explanation_count(explanation) >= 1);
  CHECK(rowan_explanation_get(explanation, 0, &reason) == ROWAN_OK);
  CHECK(reason.kind == ROWAN_REASON_MAKES);
  CHECK(reason.side == ROWAN_FIRST);
  CHECK(reason.shape == ROWAN_SHAPE_OPEN_FOUR);
  CHECK(reason.point_count == 4);
  CHECK(reason.points[0].y == 7);
  CHECK(rowan_explanation_text(explanation, text, sizeof text) == (int)strlen(text));
  CHECK(strstr(text, "open four f8-i8") != NULL);
  CHECK(rowan_explanation_get(explanation, -1, &reason) == ROWAN_BAD_ARGUMENT);
  CHECK(rowan_explanation_get(explanation, 100, &reason) == ROWAN_BAD_ARGUMENT);
  CHECK(rowan_explanation_get(explanation, 0, NULL) == ROWAN_NULL_ARGUMENT);
  rowan_explanation_free(explanation);

  CHECK(rowan_explain_move(&explanation, game, 5, 7, &line, NULL, 0) == ROWAN_OK);
  CHECK(rowan_explanation_text(explanation, text, sizeof text) > 0);
  CHECK(strstr(text, "win") != NULL);
  rowan_explanation_free(explanation);
  const int32_t score = line.score;
  line.score = INT32_MIN;
  CHECK(rowan_explain_move(&explanation, game, 5, 7, &line, NULL, 0) == ROWAN_BAD_ARGUMENT);
  line.score = ROWAN_WIN_SCORE + 1;
  CHECK(rowan_explain_move(&explanation, game, 5, 7, &line, NULL, 0) == ROWAN_BAD_ARGUMENT);
  line.score = score;
  moves[0].x = 4;
  CHECK(rowan_explain_move(&explanation, game, 5, 7, &line, NULL, 0) == ROWAN_BAD_ARGUMENT);
  moves[0].x = 40;
  CHECK(rowan_explain_move(&explanation, game, 5, 7, &line, NULL, 0) == ROWAN_OFF_BOARD);
  line.move_count = 0;
  CHECK(rowan_explain_move(&explanation, game, 5, 7, &line, NULL, 0) == ROWAN_BAD_ARGUMENT);

  CHECK(rowan_explain_move(&explanation, game, 6, 7, NULL, message, sizeof message) == ROWAN_OCCUPIED);
  CHECK(explanation == NULL);
  CHECK_TEXT(message, "g8 is occupied");
  CHECK(rowan_explain_move(&explanation, game, -1, 7, NULL, NULL, 0) == ROWAN_OFF_BOARD);
  CHECK(rowan_explain_move(&explanation, NULL, 6, 7, NULL, NULL, 0) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_explain_move(NULL, game, 6, 7, NULL, NULL, 0) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_explanation_count(NULL) == ROWAN_NULL_ARGUMENT);
  CHECK(rowan_explanation_text(NULL, text, sizeof text) == ROWAN_NULL_ARGUMENT);
  CHECK_TEXT(rowan_reason_name(ROWAN_REASON_KEEPS_FROM), "keeps-from");
  CHECK_TEXT(rowan_reason_name(ROWAN_REASON_QUIET), "quiet");
  CHECK(rowan_reason_name(12) == NULL && rowan_reason_name(-1) == NULL);
  rowan_explanation_free(NULL);
  rowan_game_free(game);
}

int main(void) {
  test_wins();
  test_limits_and_errors();
  test_stop();
  test_shapes();
  test_explanations();
  return failures;
}
