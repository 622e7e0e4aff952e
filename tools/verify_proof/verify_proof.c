// SPDX-License-Identifier: MIT
//
//     verify_proof FILE
//
// Reports whether a file of proofs is correct, and what it proves or why not. Exit code 0: accepted; 1:
// refused or incomplete; 2: the file cannot be read, the report cannot be written, or bad usage.
#include <stdio.h>

#include "verify.h"

int main(int count, char** words) {
  static const char* const verdicts[] = {"accepted", "incomplete", "refused", "unreadable"};
  static const int exit_codes[] = {0, 1, 1, 2};
  if (count != 2) {
    fprintf(stderr, "usage: verify_proof FILE\n");
    return exit_codes[PROOF_UNREADABLE];
  }
  FILE* file = fopen(words[1], "rb");
  if (file == NULL) {
    fprintf(stderr, "unreadable: %s cannot be opened\n", words[1]);
    return exit_codes[PROOF_UNREADABLE];
  }
  const struct verdict verdict = verify_stream(file, stdout);
  fclose(file);
  printf("%s: %s\n", verdicts[verdict.code], verdict.text);
  return exit_codes[fflush(stdout) == 0 ? verdict.code : PROOF_UNREADABLE];
}
