// SPDX-License-Identifier: MIT
//
// The store functions in a library built without SQLite.
#include <rowan/rowan.h>
#include <string.h>

#include "capi/check.h"

int main(void) {
  char message[ROWAN_MESSAGE_SIZE] = "";
  rowan_store* store = (rowan_store*)message;
  rowan_file* file = (rowan_file*)message;
  int64_t count = 0;
  CHECK(rowan_store_open(&store, "x", ROWAN_STORE_WRITE, message, sizeof message) == ROWAN_UNAVAILABLE);
  CHECK(store == NULL);
  CHECK_TEXT(message, "this library was built without SQLite, which stores need");
  CHECK(rowan_store_open(NULL, NULL, 0, NULL, 0) == ROWAN_UNAVAILABLE);
  CHECK_TEXT(rowan_store_message(NULL), message);
  CHECK(rowan_store_add(NULL, NULL, NULL, NULL) == ROWAN_UNAVAILABLE);
  CHECK(rowan_store_add_file(NULL, NULL) == ROWAN_UNAVAILABLE);
  CHECK(rowan_store_count(NULL, NULL, &count) == ROWAN_UNAVAILABLE);
  CHECK(rowan_store_for_each(NULL, NULL, NULL, NULL) == ROWAN_UNAVAILABLE);
  CHECK(rowan_store_get(NULL, 1, &file) == ROWAN_UNAVAILABLE);
  CHECK(file == NULL);
  rowan_store_close(NULL);
  return failures;
}
