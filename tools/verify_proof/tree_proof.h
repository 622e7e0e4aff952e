// SPDX-License-Identifier: MIT
#ifndef VERIFY_PROOF_TREE_PROOF_H
#define VERIFY_PROOF_TREE_PROOF_H

#include "input.h"
#include "tree_board.h"

// What was shown of a node: the zone in which the prover may play, whether it is a hold in which no line of
// the prover's ends the game, and if not, the most moves the opponent can make until such a line or hold is
// reached.
struct shown {
  struct points zone;
  bool is_pure;
  uint64_t time;
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
  size_t first_listed;    // in tree_check::listed
  struct points replies;  // that are listed
  struct shown shown;
};

// A check of a proof, "rowan proof", with all the memory it uses.
struct tree_check {
  struct input* input;
  struct tree_board board;
  int prover, opponent;
  bool must_win;  // the goal: to win, or to hold
  struct open_node path[MOST_POINTS + 1];
  int depth;
  struct listed* listed;  // of all nodes on the path, concatenated
  size_t listed_count, listed_room;
  uint64_t** named;  // nodes available to references, in blocks; tree_rules.c knows their layout
  uint64_t named_count, block_count;
};

// Checks everything after the magic. Writes what was proved to `text`. Requires a zero-initialized check.
void check_tree_proof(struct tree_check* check, struct input* input, char* text, size_t text_size);
void free_tree_check(struct tree_check* check);

// Stores a node for references.
void name_node(struct tree_check* check, const struct open_node* node);
void free_named(struct tree_check* check);

// Reads and checks a reference.
struct shown check_reference(struct tree_check* check, bool is_provers);

// Covers the replies that a node does not list.
void cover_replies(struct tree_check* check, struct open_node* node);

#endif
