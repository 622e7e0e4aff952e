// SPDX-License-Identifier: MIT
//
//     verify_proof FILE
//
// Says whether a file of proofs is right, and what it proves or why not. Exit code 0: accepted; 1: refused;
// 2: the file cannot be read, or bad usage.
#include <stdio.h>

#include "verify.h"

int main(int count, char** words) {
  static const char* const verdicts[] = {"accepted", "refused", "unreadable"};
  if (count != 2) {
    fprintf(stderr, "usage: verify_proof FILE\n");
    return PROOF_UNREADABLE;
  }
  FILE* file = fopen(words[1], "rb");
  if (file == NULL) {
    fprintf(stderr, "unreadable: %s cannot be opened\n", words[1]);
    return PROOF_UNREADABLE;
  }
  const struct verdict verdict = verify_stream(file, stdout);
  fclose(file);
  printf("%s: %s\n", verdicts[verdict.code], verdict.text);
  return fflush(stdout) == 0 ? (int)verdict.code : PROOF_UNREADABLE;
}
