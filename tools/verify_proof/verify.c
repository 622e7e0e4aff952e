// SPDX-License-Identifier: MIT
#include "verify.h"

#include <stdlib.h>
#include <string.h>

#include "threat_file.h"
#include "value_proof.h"

// All resources of a check, freed when it ends for any reason.
struct check {
  struct input input;
  struct value_check* value;
  struct threat_check* threats;
  FILE* report;
  bool is_whole;  // whether a correct file proves something as a whole
  char text[VERDICT_SIZE];
};

static void* zeroed(struct input* input, size_t bytes) {
  void* memory = calloc(1, bytes);
  require(input, memory != NULL, "there is not enough memory");
  return memory;
}

static void read_rest(struct input* input, const char* magic) {
  for (; *magic != '\0'; ++magic) {
    require(input, read_byte(input) == *magic, "this is not a file of proofs");
  }
}

static void check_file(struct check* check) {
  struct input* input = &check->input;
  read_rest(input, "rowan ");
  const int letter = read_byte(input);
  if (letter == 'p') {
    read_rest(input, "roof\n");
    check->value = zeroed(input, sizeof *check->value);
    check_value_proof(check->value, input, check->text, sizeof check->text);
    check->is_whole = true;
  } else {
    require(input, letter == 't', "this is not a file of proofs");
    read_rest(input, "hreat proofs\n");
    check->threats = zeroed(input, sizeof *check->threats);
    check->is_whole =
        check_threat_file(check->threats, input, check->text, sizeof check->text, check->report);
  }
}

static enum verdict_code run(struct check* check) {
  if (setjmp(check->input.end_of_check) == 0) {
    check_file(check);
    return check->is_whole ? PROOF_ACCEPTED : PROOF_INCOMPLETE;
  }
  return check->input.is_unreadable ? PROOF_UNREADABLE : PROOF_REFUSED;
}

struct verdict verify_stream(FILE* stream, FILE* report) {
  struct verdict verdict;
  struct check* check = calloc(1, sizeof *check);
  if (check == NULL) return (struct verdict){PROOF_UNREADABLE, "there is not enough memory"};
  input_open(&check->input, stream);
  check->report = report;
  verdict.code = run(check);
  if (verdict.code == PROOF_REFUSED) {
    snprintf(verdict.text, sizeof verdict.text, "%s, at byte %llu", check->input.reason,
             (unsigned long long)check->input.offset);
  } else {
    const char* text = verdict.code == PROOF_UNREADABLE ? check->input.reason : check->text;
    snprintf(verdict.text, sizeof verdict.text, "%s", text);
  }
  if (check->value != NULL) free_value_check(check->value);
  if (check->threats != NULL) free_threat_check(check->threats);
  free(check->value);
  free(check->threats);
  free(check);
  return verdict;
}
