// SPDX-License-Identifier: MIT
//
// A store of games in one file, an SQLite database. If the library was built without SQLite, all functions
// that return an int return ROWAN_UNAVAILABLE.
//
// Threads: a store is for one thread at a time. Each thread and each process opens the file for itself. Only
// one of them writes at a time; other writers wait up to five seconds, and then their call returns
// ROWAN_STORE_ERROR. While a store's callback runs, other calls with that store
// return ROWAN_BUSY.
#pragma once

#include <rowan/c/file.h>
#include <rowan/c/game.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// An open store.
typedef struct rowan_store rowan_store;

enum rowan_store_access {
  ROWAN_STORE_READ = 0,  ///< the file must exist, and is not changed
  ROWAN_STORE_WRITE = 1  ///< the file is created if it does not exist
};

/// Opens the store in a file. `access` is enum rowan_store_access. Names that are special to SQLite, such as
/// ":memory:", are ordinary file names here.
///
/// On success the caller must pass *store to rowan_store_close. On an error *store is NULL and the reason is
/// in `message`, which may be NULL with a size of 0.
/// Errors: ROWAN_STORE_ERROR, ROWAN_BAD_ARGUMENT, ROWAN_UNAVAILABLE.
int rowan_store_open(rowan_store** store, const char* path, int access, char* message, size_t size);

/// Closes a store; NULL is fine.
void rowan_store_close(rowan_store* store);

/// The message of the latest failed call with this store, on one line; "" if no call has failed.
const char* rowan_store_message(const rowan_store* store);

/// Adds a game with its moves. When this returns, the game survives the death of the process. *id receives
/// the game's id for rowan_store_get. `info` and `id` may be NULL.
/// Errors: ROWAN_STORE_ERROR, ROWAN_BAD_ARGUMENT, ROWAN_BUSY.
int rowan_store_add(rowan_store* store, const rowan_game* game, const rowan_game_info* info, int64_t* id);

/// Adds all games of a file: all of them, or none and an error. Returns the number of games.
/// Errors: ROWAN_STORE_ERROR, ROWAN_BAD_FILE for a game that cannot be played, ROWAN_BUSY.
int rowan_store_add_file(rowan_store* store, const rowan_file* file);

/// Selects the games that match all given criteria. NULL and 0 match everything.
typedef struct rowan_store_filter {
  size_t size;           ///< of this struct; ROWAN_STORE_FILTER_INIT sets it
  const char* player;    ///< the whole name of a player on either side
  const char* game;      ///< the rules, as rowan_game_new reads them
  int32_t result;        ///< enum rowan_outcome; ROWAN_ONGOING, which is 0, matches every result
  int32_t newest_first;  ///< 1: the latest additions come first; else 0
  int64_t limit;         ///< largest number of games
} rowan_store_filter;

#define ROWAN_STORE_FILTER_INIT {sizeof(rowan_store_filter), NULL, NULL, 0, 0, 0}

/// The number of games that match, at most filter->limit if that is not 0. `filter` may be NULL.
/// Errors: ROWAN_STORE_ERROR, ROWAN_BAD_GAME, ROWAN_BAD_ARGUMENT, ROWAN_BUSY.
int rowan_store_count(rowan_store* store, const rowan_store_filter* filter, int64_t* count);

/// A game as shown in a list. Texts are valid until the callback returns; "" if unknown.
typedef struct rowan_stored_game {
  size_t size;  ///< of this struct
  int64_t id;   ///< for rowan_store_get
  const char* first_player;
  const char* second_player;
  const char* game;         ///< the rules, as rowan_game_new reads them
  const char* termination;  ///< how the game ended: "line", "resignation", ...; or "unknown"
  const char* date;
  const char* event;
  const char* round;
  int32_t outcome;  ///< enum rowan_outcome
  int32_t move_count;
} rowan_stored_game;

/// Called for each game. Returns 0 to continue; anything else ends the list.
typedef int (*rowan_store_visit)(const rowan_stored_game* game, void* user);

/// Calls `visit` for each game that matches. `filter` may be NULL.
/// Errors: ROWAN_STORE_ERROR, ROWAN_BAD_GAME, ROWAN_BAD_ARGUMENT, ROWAN_BUSY.
int rowan_store_for_each(rowan_store* store, const rowan_store_filter* filter, rowan_store_visit visit,
                         void* user);

/// Makes a file with one game: the complete game with that id. The caller must pass *file to rowan_file_free.
/// Errors: ROWAN_NO_RESULT if there is no such game, ROWAN_STORE_ERROR, ROWAN_BUSY.
int rowan_store_get(rowan_store* store, int64_t id, rowan_file** file);

#ifdef __cplusplus
}
#endif
