// SPDX-License-Identifier: MIT
#ifndef VERIFY_PROOF_THREAT_FILE_H
#define VERIFY_PROOF_THREAT_FILE_H

#include "key_set.h"

// A check of a file of threat proofs, with all the memory it uses.
struct threat_check {
  struct input* input;
  struct threat_board board;
  struct key_set proved;     // the roots of all proofs so far
  struct key_set elsewhere;  // positions that some proof leaves to other proofs
  struct key_set nodes;      // the positions with White to move that were checked in the current proof
  struct cells marks;        // the marks of the tree being walked
  uint64_t proof_count, node_count, tree_count;
  int least_stones;           // the fewest stones of a proved position
  uint32_t least_count;       // the number of proved positions with least_stones stones
  uint8_t least[MOST_CELLS];  // the moves of one of them
};

// Checks everything after the magic. Returns true if one proved position has fewer stones than all others:
// the file as a whole then claims that the first player wins from that position. Writes what was proved to
// `text`; for `report` see verify_stream. Requires a zero-initialized check.
bool check_threat_file(struct threat_check* check, struct input* input, char* text, size_t text_size,
                       FILE* report);
void free_threat_check(struct threat_check* check);

// Reads and checks one proof for the position on the board.
void check_threat_proof(struct threat_check* check);

// How close the proofs of a file are to a proof of the empty board. This claims nothing: only a proof of the
// empty board itself shows that first wins there.
struct opening {
  int first_move;  // the move with the largest share of complete replies, NO_POINT if no reply is complete
  int classes;     // the replies to it, up to symmetry
  int complete;    // the replies among them after which first is proved to win
};

struct opening report_opening(struct threat_check* check, FILE* report);

#endif
