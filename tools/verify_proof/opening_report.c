// SPDX-License-Identifier: MIT
//
// Reports how far the proofs of a file are from a proof of the empty board. The verdict does not depend on
// this report. In every proved position, the first player is to move. A reply to a first move is complete if
// the position after both is proved, or if there is a second move such that the position after each reply to
// it is proved.
#include "threat_file.h"

static bool is_proved(const struct threat_check* check) {
  const struct key key = key_of(&check->board);
  return set_has(&check->proved, &key);
}

static bool is_free(const struct threat_check* check, int point) { return check->board.stone[point] == NONE; }

// The number of replies to this second move after which the position is proved. With `must_be_all`, counting
// stops at the first reply after which the position is not proved.
static int count_proved(struct threat_check* check, int second_move, bool must_be_all) {
  struct threat_board* board = &check->board;
  int count = 0;
  put_stone(board, second_move, BLACK);
  for (int reply = 0; reply < board->windows.point_count; ++reply) {
    if (!is_free(check, reply)) continue;
    put_stone(board, reply, WHITE);
    const bool is_lost = is_proved(check);
    take_last_stone(board);
    if (is_lost) ++count;
    if (must_be_all && !is_lost) break;
  }
  take_last_stone(board);
  return count;
}

// The second move with the most proved replies, after the two stones on the board. `move` is NO_POINT if no
// reply is proved, and also if the position with the two stones is proved itself, which counts as 1 of 1.
struct second_move {
  int move;
  int proved, replies;
};

// If there is no reply, nothing is complete, although vacuously all replies are proved.
static bool is_complete(const struct second_move* best) {
  return best->replies > 0 && best->proved == best->replies;
}

static struct second_move best_second_move(struct threat_check* check, bool must_be_all) {
  const int points = check->board.windows.point_count;
  struct second_move best = {.move = NO_POINT, .proved = 0, .replies = points - 3};
  // A proved position covers at most eight replies: one for each symmetry of the board.
  const bool are_enough = 8 * (uint64_t)check->proved.count >= (uint64_t)(points > 3 ? points - 3 : 0);
  if (must_be_all && !are_enough) return best;
  for (int move = 0; move < points && best.proved < best.replies; ++move) {
    if (!is_free(check, move)) continue;
    const int proved = count_proved(check, move, must_be_all);
    if (proved > best.proved) {
      best.move = move;
      best.proved = proved;
    }
  }
  return best;
}

static void print_class(FILE* report, const struct threat_check* check, int reply,
                        const struct second_move* best) {
  const struct point_name name = name_of_point(&check->board, reply);
  if (best->move == NO_POINT) {
    fprintf(report, "%-4s %s\n", name.text, best->proved > 0 ? "complete" : "nothing proved");
    return;
  }
  const struct point_name move = name_of_point(&check->board, best->move);
  if (is_complete(best)) {
    fprintf(report, "%-4s complete with %s\n", name.text, move.text);
  } else {
    fprintf(report, "%-4s %d of %d replies to %s\n", name.text, best->proved, best->replies, move.text);
  }
}

// Examines the replies to the stone on the board, one of each symmetry class. Writes a line about each to
// `report`, unless that is NULL.
static struct opening look_at_replies(struct threat_check* check, int first_move, FILE* report) {
  struct threat_board* board = &check->board;
  struct opening opening = {.first_move = first_move};
  struct key_set seen = {0};
  for (int reply = 0; reply < board->windows.point_count; ++reply) {
    if (!is_free(check, reply)) continue;
    put_stone(board, reply, WHITE);
    const struct key key = key_of(board);
    if (!set_has(&seen, &key)) {
      set_add(check->input, &seen, &key);
      struct second_move best = {.move = NO_POINT, .proved = 1, .replies = 1};
      if (!is_proved(check)) best = best_second_move(check, report == NULL);
      ++opening.classes;
      if (is_complete(&best)) ++opening.complete;
      if (report != NULL) print_class(report, check, reply, &best);
    }
    take_last_stone(board);
  }
  set_clear(&seen);
  return opening;
}

// Whether a larger share of replies is complete in `one` than in `other`.
static bool share_is_larger(const struct opening* one, const struct opening* other) {
  return other->classes == 0 || one->complete * other->classes > other->complete * one->classes;
}

struct opening report_opening(struct threat_check* check, FILE* report) {
  struct opening best = {.first_move = NO_POINT};
  struct key_set seen = {0};
  if (check->proof_count == 0) return best;
  for (int move = 0; move < check->board.windows.point_count; ++move) {
    put_stone(&check->board, move, BLACK);
    const struct key key = key_of(&check->board);
    if (!set_has(&seen, &key)) {
      set_add(check->input, &seen, &key);
      const struct opening opening = look_at_replies(check, move, NULL);
      if (opening.complete > 0 && share_is_larger(&opening, &best)) best = opening;
    }
    take_last_stone(&check->board);
  }
  set_clear(&seen);
  if (report == NULL || best.first_move == NO_POINT) return best;
  fprintf(report, "replies to %s:\n", name_of_point(&check->board, best.first_move).text);
  put_stone(&check->board, best.first_move, BLACK);
  look_at_replies(check, best.first_move, report);
  take_last_stone(&check->board);
  return best;
}
