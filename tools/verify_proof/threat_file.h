// SPDX-License-Identifier: MIT
#ifndef VERIFY_PROOF_THREAT_FILE_H
#define VERIFY_PROOF_THREAT_FILE_H

#include "key_set.h"

// A check of a file of threat proofs, with all the memory that it takes.
struct threat_check {
  struct input* input;
  struct threat_board board;
  struct key_set proved;     // the roots of all proofs so far
  struct key_set elsewhere;  // positions that some proof leaves to others
  struct key_set nodes;      // of the proof that is being checked, White to move
  struct cells marks;        // of the tree that is being walked
  uint64_t proof_count, node_count, tree_count;
};

// Checks everything after the magic. Fills `text` with what was proved; `report` may be NULL. The check is
// zero before.
void check_threat_file(struct threat_check* check, struct input* input, char* text, size_t text_size,
                       FILE* report);
void free_threat_check(struct threat_check* check);

// Reads and checks one proof for the position on the board.
void check_threat_proof(struct threat_check* check);

// What the proofs of a file say together of the empty board.
struct opening {
  bool is_won;     // first wins from the empty board
  int first_move;  // the one about which most is known, NO_POINT where nothing is
  int classes;     // first replies to it, up to symmetry
  int complete;    // of them, those after which first wins
};

struct opening report_opening(struct threat_check* check, FILE* report);

#endif
