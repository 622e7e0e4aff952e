// SPDX-License-Identifier: MIT
//
// Replaces store.cpp in a library that is built without SQLite.
#include <rowan/c/store.h>

#include "capi/call.hpp"

namespace {

constexpr std::string_view why = "this library was built without SQLite, which stores need";

}  // namespace

int rowan_store_open(rowan_store** store, const char*, int, char* message, size_t size) {
  if (store != nullptr) *store = nullptr;
  return rowan::capi::report_error(ROWAN_UNAVAILABLE, why, message, size);
}

void rowan_store_close(rowan_store*) {}

const char* rowan_store_message(const rowan_store*) { return why.data(); }

int rowan_store_add(rowan_store*, const rowan_game*, const rowan_game_info*, int64_t*) {
  return ROWAN_UNAVAILABLE;
}

int rowan_store_add_file(rowan_store*, const rowan_file*) { return ROWAN_UNAVAILABLE; }

int rowan_store_count(rowan_store*, const rowan_store_filter*, int64_t*) { return ROWAN_UNAVAILABLE; }

int rowan_store_for_each(rowan_store*, const rowan_store_filter*, rowan_store_visit, void*) {
  return ROWAN_UNAVAILABLE;
}

int rowan_store_get(rowan_store*, int64_t, rowan_file** file) {
  if (file != nullptr) *file = nullptr;
  return ROWAN_UNAVAILABLE;
}
