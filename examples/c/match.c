// SPDX-License-Identifier: MIT
//
// A match of gomoku: two players, colors swapped after each game, and what the result says about them.
//
//     cc match.c $(pkg-config --cflags --libs rowan) -o match && ./match greedy random 20
#include <limits.h>
#include <rowan/rowan.h>
#include <stdio.h>
#include <stdlib.h>

// Called for each finished game, in the thread that called rowan_match_run. Returning 0 lets the match
// continue.
static int report(const rowan_match_game* game, void* user) {
  const char* const* players = user;
  static const char* const results[] = {"?", "1-0", "0-1", "1/2"};
  printf("%s - %s %s, %s after %zu moves\n", players[game->first_player], players[1 - game->first_player],
         results[game->outcome], game->termination, game->move_count);
  return 0;
}

// The whole word as a number, or -1 if it is not a number from 0 to INT_MAX.
static int read_number(const char* word) {
  char* end = NULL;
  const long number = strtol(word, &end, 10);
  return end != word && *end == '\0' && number >= 0 && number <= INT_MAX ? (int)number : -1;
}

int main(int count, char** words) {
  const char* players[] = {count > 1 ? words[1] : "greedy", count > 2 ? words[2] : "random"};
  rowan_match_settings settings = ROWAN_MATCH_SETTINGS_INIT;
  settings.games = count > 3 ? read_number(words[3]) : 20;
  if (settings.games < 0) {
    fprintf(stderr, "'%s' is not a number of games, such as 20\n", words[3]);
    return 1;
  }
  settings.concurrency = 2;

  char message[ROWAN_MESSAGE_SIZE];
  rowan_game* game = NULL;
  rowan_match* match = NULL;
  if (rowan_game_new(&game, "freestyle", 0, 0, message, sizeof message) < 0 ||
      rowan_match_new(&match, game, players[0], players[1], &settings, message, sizeof message) < 0) {
    fprintf(stderr, "%s\n", message);
    rowan_game_free(game);
    return 1;
  }
  rowan_match_result result = ROWAN_MATCH_RESULT_INIT;
  const int error = rowan_match_run(match, report, players, &result);
  if (error < 0) {
    fprintf(stderr, "%s\n", rowan_match_message(match));
  } else {
    printf("%s: %lld wins, %lld draws, %lld losses; Elo %+.0f (%+.0f to %+.0f)\n", players[0],
           (long long)result.wins, (long long)result.draws, (long long)result.losses, result.elo,
           result.elo_low, result.elo_high);
  }
  rowan_match_free(match);
  rowan_game_free(game);
  return error < 0;
}
