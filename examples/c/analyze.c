// SPDX-License-Identifier: MIT
//
// The best moves of a position, as the engine finds them. A callback prints every depth. It stops the engine
// at the tenth depth, or when a win or a loss is proved.
//
//     cc analyze.c $(pkg-config --cflags --libs rowan) -o analyze && ./analyze "h8 i9 g7 i7"
#include <rowan/rowan.h>
#include <stdio.h>

static void print_line(const rowan_game* game, const rowan_line* line) {
  printf("%6d", (int)line->score);
  for (size_t i = 0; i < line->move_count; ++i) {
    char text[8];
    rowan_game_point_text(game, line->moves[i].x, line->moves[i].y, text, sizeof text);
    printf(" %s", text);
  }
  putchar('\n');
}

// The engine calls this in the thread that called rowan_engine_analyze. Returning 0 lets the search continue.
// Another thread can stop the engine with rowan_engine_stop.
static int report(const rowan_analysis* so_far, void* user) {
  const rowan_game* game = user;
  if (!so_far->complete) return 0;
  printf("depth %2d ", (int)so_far->depth);
  print_line(game, &so_far->lines[0]);
  return so_far->depth >= 10 || so_far->lines[0].win_in != 0;
}

int main(int count, char** words) {
  char message[ROWAN_MESSAGE_SIZE];
  rowan_game* game = NULL;
  rowan_engine* engine = NULL;
  if (rowan_game_new(&game, "freestyle", 0, 0, message, sizeof message) < 0 ||
      rowan_engine_new(&engine, 1, 64, message, sizeof message) < 0) {
    fprintf(stderr, "%s\n", message);
    return 1;
  }

  int code = 1;
  rowan_limits limits = ROWAN_LIMITS_INIT;
  limits.time_ms = 60000;  // in case nothing else stops it
  limits.lines = 2;
  rowan_analysis found = ROWAN_ANALYSIS_INIT;
  if (rowan_game_play_moves(game, count > 1 ? words[1] : "h8 i9 g7 i7") < 0) {
    fprintf(stderr, "%s\n", rowan_game_message(game));
  } else if (rowan_engine_analyze(engine, game, &limits, report, game, &found) < 0) {
    fprintf(stderr, "%s\n", rowan_engine_message(engine));
  } else {
    printf("%s after %lld positions:\n", found.stopped ? "stopped" : "done", (long long)found.nodes);
    for (size_t i = 0; i < found.line_count; ++i) print_line(game, &found.lines[i]);
    code = 0;
  }
  rowan_engine_free(engine);
  rowan_game_free(game);
  return code;
}
