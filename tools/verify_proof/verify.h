// SPDX-License-Identifier: MIT
//
// A second verifier of Rowan's proofs, in plain C99, with only the standard library and no code of the rest
// of Rowan. It follows docs/proofs.md, which is enough to write a third verifier. Its author knew the first
// one, so the two share an interpretation of the rules, but not a line of code.
//
//     verify_proof.c     the program
//     verify.c           reads the first bytes, which determine the kind of proof
//     input.c            bytes, numbers and checksums; how a check ends
//     windows.c          the lines of a board
//     value_proof.c      proofs of values: "rowan proof"
//     value_rules.c      their rules for unlisted replies, and for references
//     threat_file.c      files of threat proofs: "rowan threat proofs"
//     threat_proof.c     one proof of such a file
//     threat_board.c     its board: windows by their stones
//     opening_report.c   what such a file shows about the empty board
//     key_set.c          sets of positions
//
// Nothing in a file is trusted. A check that fails jumps back to verify_stream, which frees everything.
#ifndef VERIFY_PROOF_VERIFY_H
#define VERIFY_PROOF_VERIFY_H

#include <stdio.h>

// Incomplete: everything in a file of threat proofs is correct, but no single proved position has fewer
// stones than all the others, so the file as a whole claims nothing.
enum verdict_code { PROOF_ACCEPTED, PROOF_INCOMPLETE, PROOF_REFUSED, PROOF_UNREADABLE };

enum { VERDICT_SIZE = 1600 };  // enough for the moves of a full board of 256 points

struct verdict {
  enum verdict_code code;
  char text[VERDICT_SIZE];  // accepted or incomplete: what is proved; otherwise the reason
};

// Checks a whole stream, opened in binary mode. If a file of threat proofs is incomplete, writes to `report`
// what is proved after each reply, up to symmetry, to the first move with the largest share of complete
// replies. Writes nothing if no reply to any first move is complete. `report` may be NULL.
struct verdict verify_stream(FILE* stream, FILE* report);

#endif
