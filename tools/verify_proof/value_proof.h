// SPDX-License-Identifier: MIT
#ifndef VERIFY_PROOF_VALUE_PROOF_H
#define VERIFY_PROOF_VALUE_PROOF_H

#include "input.h"
#include "windows.h"

enum side { FIRST, SECOND };

// Stones, and the number of each side's stones on every window. In the strong game the windows are lines of
// both sides; in the Maker-Breaker game they are lines of FIRST only.
struct value_board {
  struct windows windows;
  bool has_lines[2];
  struct points stones[2];
  int empty_count;
  uint8_t count[2][MOST_WINDOWS];
};

void place_stone(struct value_board* board, int side, int point);
void lift_stone(struct value_board* board, int side, int point);

bool is_empty(const struct value_board* board, int point);

// Whether the window is a line for that side, without a stone of the other.
bool is_live(const struct value_board* board, int side, int window);

// The number of stones the side lacks on a window that is live for it.
int lacking(const struct value_board* board, int side, int window);

bool has_line(const struct value_board* board, int side);

// Whether a stone on this empty point would complete a line.
bool completes(const struct value_board* board, int side, int point);

// What was shown of a node (docs/proofs.md).
struct shown {
  struct points zone;  // the points where the prover may ever play
  bool is_pure;        // the prover holds, and no line of the prover's ends the game
  uint64_t time;       // if not pure: the most moves of the opponent before such a line or a pure node
};

// A listed reply and the result of its node.
struct listed {
  int point;
  struct shown shown;
};

// A node on the path from the root.
struct open_node {
  bool is_provers;  // the prover is to move
  int tag;
  int point;              // the move or reply that the path takes
  uint64_t left;          // children still to be read
  size_t first_listed;    // index of its first reply in value_check::listed
  struct points replies;  // the replies that are listed or covered by a threat
  struct shown shown;
};

// A check of a proof of a value, "rowan proof", with all the memory it uses.
struct value_check {
  struct input* input;
  struct value_board board;
  int prover, opponent;
  bool must_win;  // whether the prover must win, not only hold
  struct open_node path[MOST_POINTS + 1];
  int depth;
  struct listed* listed;  // the listed replies of all nodes on the path, concatenated
  size_t listed_count, listed_room;
  uint64_t** named;  // nodes available to references, in blocks; value_rules.c knows their layout
  uint64_t named_count, block_count;
};

// Checks everything after the magic. Writes what was proved to `text`. Requires a zero-initialized check.
void check_value_proof(struct value_check* check, struct input* input, char* text, size_t text_size);
void free_value_check(struct value_check* check);

// Stores a node, so that later references can refer to it.
void name_node(struct value_check* check, const struct open_node* node);
void free_named(struct value_check* check);

// Reads and checks a reference; returns what it shows.
struct shown check_reference(struct value_check* check, bool is_provers);

// Checks that every reply that a node does not list is covered. Adds to the node's zone what this needs.
void cover_replies(struct value_check* check, struct open_node* node);

#endif
