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
  int least_stones;           // of all proved positions the fewest,
  uint32_t least_count;       // how many have so few,
  uint8_t least[MOST_CELLS];  // and the moves of one of them
};

// Checks everything after the magic. True if one proved position has fewer stones than all others: that first
// wins it is what the file says as a whole. Fills `text` with what was proved; `report` may be NULL. The
// check is zero before.
bool check_threat_file(struct threat_check* check, struct input* input, char* text, size_t text_size,
                       FILE* report);
void free_threat_check(struct threat_check* check);

// Reads and checks one proof for the position on the board.
void check_threat_proof(struct threat_check* check);

// How far the proofs of a file are from one of the empty board. It claims nothing: only a proof of the empty
// board itself says that first wins there.
struct opening {
  int first_move;  // the one about which most is known, NO_POINT where nothing is
  int classes;     // first replies to it, up to symmetry
  int complete;    // of them, those after which first wins
};

struct opening report_opening(struct threat_check* check, FILE* report);

#endif
