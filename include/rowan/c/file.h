// SPDX-License-Identifier: MIT
//
// Game files: psq, SGF, RenLib libraries, opening lists, JSON, read and written.
//
//     rowan_file* file = NULL;
//     if (rowan_file_read(&file, "final.sgf", NULL, message, sizeof message) == ROWAN_OK) {
//       for (int number = 0; number < rowan_file_count(file); ++number) {
//         rowan_file_text(file, number, ROWAN_TEXT_FIRST_PLAYER, name, sizeof name);
//         rowan_file_get_game(file, number, &game);
//         ...
//
// Threads: calls that take a const pointer to a file may run concurrently; any other call with that file must
// run alone.
#pragma once

#include <rowan/c/game.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Games as stored in a file: with players, results, comments.
typedef struct rowan_file rowan_file;

// ------------------------------------------------------------------------------------- formats

/// The number of formats. The name ("sgf", "psq", "lib", "json", ...) and the one-line description of a
/// format by its number, from 0; NULL if there is no such format.
int rowan_format_count(void);
const char* rowan_format_name(int number);
const char* rowan_format_about(int number);

// ------------------------------------------------------------------------------------- read

/// Options for reading a file. Each of the three texts may be NULL: then the file itself decides.
typedef struct rowan_read_options {
  size_t size;           ///< of this struct; ROWAN_READ_OPTIONS_INIT sets it
  const char* format;    ///< the name of the file's format; overrides detection
  const char* game;      ///< the rules as rowan_game_new reads them; override the file's own
  const char* encoding;  ///< the encoding of the file's texts, such as "gb18030"
} rowan_read_options;

#define ROWAN_READ_OPTIONS_INIT {sizeof(rowan_read_options), NULL, NULL, NULL}

/// Reads a file of at most 256 MiB. A tree of variations gives one game, its main line; an opening gives a
/// game that has just begun. A main line that cannot be played under the rules, such as one with a pass, is
/// noted, and calls about that game return ROWAN_BAD_FILE. `options` may be NULL.
///
/// On success the caller must pass *file to rowan_file_free. On an error *file is NULL and the reason, with
/// the line or byte, is in `message`, which may be NULL with a size of 0.
/// Errors: ROWAN_IO_ERROR, ROWAN_BAD_FILE, ROWAN_BAD_GAME, ROWAN_BAD_ARGUMENT for an unknown format or
/// encoding.
int rowan_file_read(rowan_file** file, const char* path, const rowan_read_options* options, char* message,
                    size_t size);

/// Like rowan_file_read, but from memory. `name` is the file's name, from which the format may be recognized,
/// or NULL.
int rowan_file_parse(rowan_file** file, const void* bytes, size_t byte_count, const char* name,
                     const rowan_read_options* options, char* message, size_t size);

/// Frees a file; NULL is fine.
void rowan_file_free(rowan_file* file);

/// The message of the latest failed call with this file, on one line; "" if no call has failed. Only calls
/// that take a non-const pointer leave a message.
const char* rowan_file_message(const rowan_file* file);

/// The number of games. Games are numbered from 0.
int rowan_file_count(const rowan_file* file);

/// The name of the file's format.
const char* rowan_file_format(const rowan_file* file);

/// Notes, one per line. After reading: what was not understood, and is therefore missing. After writing: what
/// did not fit into the format. Returns the length of the text.
int rowan_file_notes(const rowan_file* file, char* text, size_t size);

/// Makes a game with its moves from game `number` of the file; the caller must pass *game to rowan_game_free.
/// Errors: ROWAN_BAD_ARGUMENT for a number out of range, ROWAN_BAD_FILE for a game that cannot be played; the
/// same applies to the functions below that have a `number`.
int rowan_file_get_game(const rowan_file* file, int number, rowan_game** game);

/// The result of a game in the file, enum rowan_outcome; ROWAN_ONGOING if unknown.
int rowan_file_result(const rowan_file* file, int number);

/// The texts about a game in a file.
enum rowan_text_kind {
  ROWAN_TEXT_FIRST_PLAYER = 0,
  ROWAN_TEXT_SECOND_PLAYER = 1,
  ROWAN_TEXT_EVENT = 2,
  ROWAN_TEXT_ROUND = 3,
  ROWAN_TEXT_DATE = 4,         ///< such as "2026-11-15", or with the time in UTC
  ROWAN_TEXT_COMMENT = 5,      ///< on the game as a whole
  ROWAN_TEXT_TERMINATION = 6,  ///< how the game ended: "line", "resignation", "late", ...; or "unknown"
  ROWAN_TEXT_DETAIL = 7,       ///< details of how the game ended, for people
  ROWAN_TEXT_GAME = 8          ///< the rules of the game, as rowan_game_new reads them
};

/// A text about a game, "" if the file does not have it. `kind` is enum rowan_text_kind. Returns the length
/// of the text.
int rowan_file_text(const rowan_file* file, int number, int kind, char* text, size_t size);

/// A move, and its annotations in the file.
typedef struct rowan_recorded_move {
  size_t size;  ///< of this struct; ROWAN_RECORDED_MOVE_INIT sets it
  rowan_point point;
  int64_t time_us;    ///< thinking time in microseconds; -1 if not recorded
  int32_t has_score;  ///< 1 if a score is recorded, else 0
  int32_t score;      ///< in the player's own units, from its own point of view
  int32_t win_in;     ///< n > 0: a win in n moves of both sides; n < 0: a loss in -n; 0: not claimed
  int32_t depth;      ///< 0: not recorded
  int64_t nodes;      ///< 0: not recorded
} rowan_recorded_move;

#define ROWAN_RECORDED_MOVE_INIT {sizeof(rowan_recorded_move), {0, 0}, 0, 0, 0, 0, 0, 0}

/// The number of moves in a game, a move by its number, from 0, and the comment on that move.
/// Errors: ROWAN_NO_SUCH_MOVE.
int rowan_file_move_count(const rowan_file* file, int number);
int rowan_file_get_move(const rowan_file* file, int number, int move, rowan_recorded_move* recorded);
int rowan_file_move_comment(const rowan_file* file, int number, int move, char* text, size_t size);

// ------------------------------------------------------------------------------------- write

/// Makes a file without games; the caller must pass *file to rowan_file_free.
int rowan_file_new(rowan_file** file);

/// What to write about a game. Texts may be NULL.
typedef struct rowan_game_info {
  size_t size;  ///< of this struct; ROWAN_GAME_INFO_INIT sets it
  const char* first_player;
  const char* second_player;
  const char* event;
  const char* round;
  const char* date;
  const char* comment;
  int32_t result;    ///< enum rowan_outcome, if the board does not decide; 0: unknown
  int32_t reserved;  ///< 0
} rowan_game_info;

#define ROWAN_GAME_INFO_INIT {sizeof(rowan_game_info), NULL, NULL, NULL, NULL, NULL, NULL, 0, 0}

/// Adds a game with its moves. `info` may be NULL.
/// Errors: ROWAN_BAD_ARGUMENT, also for a result that contradicts the board.
int rowan_file_add(rowan_file* file, const rowan_game* game, const rowan_game_info* info);

/// Writes all games to a file in the named format. Fails if the format cannot hold their number, rules,
/// starting positions, moves or players' names. Any other loss is noted, such as that of variations.
/// Errors: ROWAN_BAD_ARGUMENT for an unknown format, ROWAN_UNSUPPORTED for games that do not fit,
/// ROWAN_IO_ERROR.
int rowan_file_write(rowan_file* file, const char* format, const char* path);

/// Like rowan_file_write, but into memory, which belongs to the file and is valid until the next call with
/// the file.
int rowan_file_bytes(rowan_file* file, const char* format, const uint8_t** bytes, size_t* size);

#ifdef __cplusplus
}
#endif
