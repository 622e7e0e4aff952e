// SPDX-License-Identifier: MIT
//
// A second verifier of Rowan's proofs. It follows docs/proofs.md, which is enough to write a third: plain
// C99, no library but the standard one, no code of the rest of Rowan. Its author knew the first verifier, so
// the two share a reading of the rules, though no line.
//
//     verify_proof.c     the program
//     verify.c           reads the first bytes and chooses
//     input.c            bytes, numbers and checksums; how a check ends
//     windows.c          the lines of a board
//     tree_proof.c       proofs of values: "rowan proof"
//     tree_rules.c       its rules for replies that are not listed, and for references
//     tree_board.c       its board
//     threat_file.c      files of threat proofs: "rowan threat proofs"
//     threat_proof.c     one proof of such a file
//     threat_board.c     its board: windows by the stones on them
//     opening_report.c   what such a file says of the empty board
//     key_set.c          sets of positions
//
// Nothing in a file is trusted. A check that fails jumps back to verify_stream, which frees everything.
#ifndef VERIFY_PROOF_VERIFY_H
#define VERIFY_PROOF_VERIFY_H

#include <stdio.h>

// Incomplete: all that a file of threat proofs holds is right, but no position has fewer stones than all
// others, so that it says nothing as a whole.
enum verdict_code { PROOF_ACCEPTED, PROOF_INCOMPLETE, PROOF_REFUSED, PROOF_UNREADABLE };

enum { VERDICT_SIZE = 1600 };  // the moves of a full board of 256 points fit

struct verdict {
  enum verdict_code code;
  char text[VERDICT_SIZE];  // accepted or incomplete: what is proved; otherwise why not
};

// Checks a whole stream, opened in binary mode. Writes what a file of threat proofs says of each first reply
// to `report`, unless that is NULL.
struct verdict verify_stream(FILE* stream, FILE* report);

#endif
