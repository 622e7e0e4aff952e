// SPDX-License-Identifier: MIT
//
// The two rules that let a proof omit most of the game: replies that need no answer of their own, and
// references to earlier nodes.
#include <stdlib.h>
#include <string.h>

#include "value_proof.h"

// Whether every line through `point` that is live for the side, and on which the side lacks at most `most`
// stones, also passes through `other`.
static bool all_pass(const struct value_board* board, int side, int point, int other, uint64_t most) {
  for (int i = 0; i < board->windows.through_count[point]; ++i) {
    const int window = board->windows.through[point][i];
    if (!is_live(board, side, window) || (uint64_t)lacking(board, side, window) > most) continue;
    if (!window_holds(&board->windows, window, other)) return false;
  }
  return true;
}

// Whether the prover can answer `reply` as if it were the listed reply, and never needs the point of `reply`.
static bool is_stray(const struct value_check* check, int reply, const struct listed* listed) {
  if (has_point(&listed->shown.zone, reply)) return false;
  return listed->shown.is_pure ||
         all_pass(&check->board, check->opponent, reply, listed->point, listed->shown.time + 1);
}

static bool is_dominated(const struct value_check* check, int reply, const struct listed* listed) {
  return all_pass(&check->board, check->opponent, reply, listed->point, MOST_SIDE) &&
         (listed->shown.is_pure || all_pass(&check->board, check->prover, reply, listed->point, MOST_SIDE));
}

// The listed reply that covers this one by domination: the first that is already in the zone, else the first;
// -1 if there is none.
static int find_stand_in(const struct value_check* check, const struct open_node* node, int reply) {
  int first = -1;
  for (size_t i = node->first_listed; i < check->listed_count; ++i) {
    const struct listed* listed = &check->listed[i];
    if (!is_dominated(check, reply, listed)) continue;
    if (has_point(&node->shown.zone, listed->point)) return listed->point;
    if (first < 0) first = listed->point;
  }
  return first;
}

void cover_replies(struct value_check* check, struct open_node* node) {
  for (int reply = 0; reply < check->board.windows.point_count; ++reply) {
    if (!is_empty(&check->board, reply) || has_point(&node->replies, reply)) continue;
    bool is_covered = false;
    for (size_t i = node->first_listed; i < check->listed_count && !is_covered; ++i) {
      is_covered = is_stray(check, reply, &check->listed[i]);
    }
    if (is_covered) continue;
    const int stand_in = find_stand_in(check, node, reply);
    require(check->input, stand_in >= 0, "there is no answer to a reply");
    add_point(&node->shown.zone, stand_in);
  }
}

// Named nodes are stored in blocks of BLOCK nodes. A node takes words_of() words for the stones of each side
// and for its zone, and two more.
enum { BLOCK = 4096 };
static const uint64_t most_named_bytes = UINT64_C(3) << 29;

static size_t words_of(const struct value_check* check) {
  return ((size_t)check->board.windows.point_count + 63) / 64;
}

static size_t words_of_node(const struct value_check* check) { return 3 * words_of(check) + 2; }

static uint64_t* named_node(const struct value_check* check, uint64_t number) {
  return check->named[number / BLOCK] + number % BLOCK * words_of_node(check);
}

void name_node(struct value_check* check, const struct open_node* node) {
  const size_t words = words_of(check);
  const size_t block_bytes = BLOCK * words_of_node(check) * sizeof(uint64_t);
  const uint64_t blocks = check->named_count / BLOCK + 1;
  if (blocks > check->block_count) {
    require(check->input, blocks * block_bytes <= most_named_bytes,
            "the proof needs more memory than it may have");
    check->named = (uint64_t**)grown(check->input, (void*)check->named, blocks * sizeof *check->named);
    check->named[blocks - 1] = grown(check->input, NULL, block_bytes);
    check->block_count = blocks;
  }
  uint64_t* to = named_node(check, check->named_count++);
  memcpy(to, check->board.stones[FIRST].words, words * sizeof *to);
  memcpy(to + words, check->board.stones[SECOND].words, words * sizeof *to);
  memcpy(to + 2 * words, node->shown.zone.words, words * sizeof *to);
  to[3 * words] = (node->is_provers ? 1U : 0U) | (node->shown.is_pure ? 2U : 0U);
  to[3 * words + 1] = node->shown.time;
}

void free_named(struct value_check* check) {
  for (uint64_t block = 0; block < check->block_count; ++block) free(check->named[block]);
  free((void*)check->named);
}

static struct points moved(const struct value_check* check, const uint64_t* words, int symmetry) {
  struct points points = {{0}};
  for (int point = 0; point < check->board.windows.point_count; ++point) {
    if ((words[point / 64] >> (point % 64) & 1) == 0) continue;
    add_point(&points, laid_over(&check->board.windows, symmetry, point));
  }
  return points;
}

static bool meets(const struct windows* windows, int window, const struct points* points) {
  for (int i = 0; i < windows->k; ++i) {
    if (has_point(points, windows->points_of[window][i])) return true;
  }
  return false;
}

struct shown check_reference(struct value_check* check, bool is_provers) {
  const struct value_board* board = &check->board;
  const uint64_t number = read_number(check->input, 5);
  const int symmetry = read_byte(check->input);
  require(check->input, number < check->named_count, "a reference to a node that is not yet named");
  require(check->input, symmetry < symmetry_count(&board->windows), "the board has no such symmetry");
  const size_t words = words_of(check);
  const uint64_t* node = named_node(check, number);
  require(check->input, ((node[3 * words] & 1) != 0) == is_provers,
          "a reference to a node where the other side is to move");
  const struct points provers = moved(check, node + words * (size_t)check->prover, symmetry);
  const struct points opponents = moved(check, node + words * (size_t)check->opponent, symmetry);
  const struct shown shown = {.zone = moved(check, node + 2 * words, symmetry),
                              .is_pure = (node[3 * words] & 2) != 0,
                              .time = node[3 * words + 1]};
  struct points worse;
  for (int i = 0; i < MOST_WORDS; ++i) {
    const uint64_t taken = board->stones[FIRST].words[i] | board->stones[SECOND].words[i];
    require(check->input, (shown.zone.words[i] & taken) == 0,
            "a reference to a plan for which there is no room");
    worse.words[i] = (board->stones[check->opponent].words[i] & ~opponents.words[i]) |
                     (provers.words[i] & ~board->stones[check->prover].words[i]);
  }
  for (int window = 0; window < board->windows.count; ++window) {
    if (!meets(&board->windows, window, &worse)) continue;
    const bool was_live =
        board->has_lines[check->prover] && !shown.is_pure && !meets(&board->windows, window, &opponents);
    require(check->input, !was_live && !is_live(board, check->opponent, window),
            "a reference to a node that was better for the prover");
  }
  return shown;
}
