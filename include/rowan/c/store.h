// SPDX-License-Identifier: MIT
//
// A store of games in one file, a SQLite database. Where the library was built without SQLite, all functions
// answer ROWAN_UNAVAILABLE.
//
// Threads: a store is for one thread at a time. Two threads, or two processes, open the same file twice: one
// of them writes at a time, and the others wait for it. A store whose callback is running answers ROWAN_BUSY.
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
  ROWAN_STORE_READ = 0,  ///< the file must be there, and is not changed
  ROWAN_STORE_WRITE = 1  ///< the file is made where there is none
};

/// Opens the store in a file. Names that SQLite gives a meaning, such as ":memory:", are names of files here.
///
/// On success *store is to be given to rowan_store_close. On an error *store is NULL and the reason is in
/// `message`, which may be NULL with a size of 0.
/// Errors: ROWAN_STORE_ERROR, ROWAN_BAD_ARGUMENT, ROWAN_UNAVAILABLE.
int rowan_store_open(rowan_store** store, const char* path, int access, char* message, size_t size);

/// Closes a store; NULL is fine.
void rowan_store_close(rowan_store* store);

/// Why the latest call that failed with this store did, on one line; "" when none has.
const char* rowan_store_message(const rowan_store* store);

/// Adds a game with its moves. When this returns, the game survives the death of the process. *id takes the
/// number by which rowan_store_get finds it. `info` and `id` may be NULL.
/// Errors: ROWAN_STORE_ERROR, ROWAN_BAD_ARGUMENT, ROWAN_BUSY.
int rowan_store_add(rowan_store* store, const rowan_game* game, const rowan_game_info* info, int64_t* id);

/// Adds all games of a file: all of them or, on an error, none. The answer is how many they were.
/// Errors: ROWAN_STORE_ERROR, ROWAN_BAD_FILE for a game that cannot be played, ROWAN_BUSY.
int rowan_store_add_file(rowan_store* store, const rowan_file* file);

/// Selects the games that match all criteria given. NULL and 0 are everything.
typedef struct rowan_store_filter {
  size_t size;           ///< of this struct; ROWAN_STORE_FILTER_INIT sets it
  const char* player;    ///< on either side, the whole name
  const char* game;      ///< the rules, as rowan_game_new reads them
  int32_t result;        ///< enum rowan_outcome other than ROWAN_ONGOING
  int32_t newest_first;  ///< 1: those added last come first; else 0
  int64_t limit;         ///< how many at most
} rowan_store_filter;

#define ROWAN_STORE_FILTER_INIT {sizeof(rowan_store_filter), NULL, NULL, 0, 0, 0}

/// How many games fit. `filter` may be NULL.
/// Errors: ROWAN_STORE_ERROR, ROWAN_BAD_GAME, ROWAN_BAD_ARGUMENT, ROWAN_BUSY.
int rowan_store_count(rowan_store* store, const rowan_store_filter* filter, int64_t* count);

/// What a list shows of a game. Texts stay until the callback returns; they are "" where nothing is known.
typedef struct rowan_stored_game {
  size_t size;  ///< of this struct
  int64_t id;   ///< for rowan_store_get
  const char* first_player;
  const char* second_player;
  const char* game;         ///< the rules, as rowan_game_new reads them
  const char* termination;  ///< how it ended: "line", "resignation", ...; "unknown"
  const char* date;
  const char* event;
  const char* round;
  int32_t outcome;  ///< enum rowan_outcome
  int32_t move_count;
} rowan_stored_game;

/// Called for each game. Returns 0 to go on; anything else ends the list.
typedef int (*rowan_store_visit)(const rowan_stored_game* game, void* user);

/// Calls `visit` for the games that fit, one after another. `filter` may be NULL.
/// Errors: ROWAN_STORE_ERROR, ROWAN_BAD_GAME, ROWAN_BAD_ARGUMENT, ROWAN_BUSY.
int rowan_store_for_each(rowan_store* store, const rowan_store_filter* filter, rowan_store_visit visit,
                         void* user);

/// The whole game with that id, as a file of one game, to be given to rowan_file_free.
/// Errors: ROWAN_NO_RESULT if there is none, ROWAN_STORE_ERROR, ROWAN_BUSY.
int rowan_store_get(rowan_store* store, int64_t id, rowan_file** file);

#ifdef __cplusplus
}
#endif
