// SPDX-License-Identifier: MIT
//
// Preloaded into the ranks of a test before MPI (LD_PRELOAD): a rank stops for good just before a chosen
// message, so that a test can kill it after a defined event, whatever the speed of the machine.
//
//   PAUSE_WORD   the first word of the messages to count, such as "task"
//   PAUSE_COUNT  the number, from 1, of the message before which the rank stops; 1 if unset
//   PAUSE_RANK   the rank that stops; without it each rank stops at its own message of this number
//   PAUSE_FILE   is created at the pause. With PAUSE_RANK the other ranks hold back such messages until then,
//                so that work is left for the paused rank.
#include <fcntl.h>
#include <mpi.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int begins_with_word(const void* bytes, int count, const char* word) {
  const size_t length = strlen(word);
  return (size_t)count >= length && memcmp(bytes, word, length) == 0;
}

static void pause_for_good(const char* file) {
  if (file != NULL) close(open(file, O_CREAT | O_WRONLY, 0600));
  for (;;) pause();
}

static void wait_for(const char* file) {
  while (file != NULL && access(file, F_OK) != 0) usleep(1000);
}

int MPI_Isend(const void* bytes, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm,
              MPI_Request* request) {
  static int sent = 0;  // each rank calls MPI from only one thread
  const char* const word = getenv("PAUSE_WORD");
  if (word != NULL && begins_with_word(bytes, count, word)) {
    int rank = 0;
    MPI_Comm_rank(comm, &rank);
    const char* const pausing = getenv("PAUSE_RANK");
    const char* const number = getenv("PAUSE_COUNT");
    if (pausing != NULL && atoi(pausing) != rank) {
      wait_for(getenv("PAUSE_FILE"));
    } else if (++sent == atoi(number != NULL ? number : "1")) {
      pause_for_good(getenv("PAUSE_FILE"));
    }
  }
  return PMPI_Isend(bytes, count, type, to, tag, comm, request);
}
