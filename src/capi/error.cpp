// SPDX-License-Identifier: MIT
#include <string_view>

#include <rowan/c/error.h>
#include <rowan/c/version.h>

#include "capi/call.hpp"

static_assert(std::string_view(ROWAN_VERSION_TEXT) == ROWAN_VERSION,
              "version.h and the project differ in version");

const char* rowan_version() { return ROWAN_VERSION_TEXT; }

// Longer than other functions, because it is a table of texts.
const char* rowan_error_text(int error) {
  switch (error) {
    case ROWAN_OK:
      return "no error";
    case ROWAN_NULL_ARGUMENT:
      return "a pointer that must not be NULL is NULL";
    case ROWAN_BAD_GAME:
      return "no such game";
    case ROWAN_BAD_PLAYER:
      return "no such player, or it does not play this game";
    case ROWAN_BAD_TEXT:
      return "not a point or a position of this game";
    case ROWAN_OFF_BOARD:
      return "the point is off the board";
    case ROWAN_OCCUPIED:
      return "the point is occupied";
    case ROWAN_GAME_OVER:
      return "the game is over";
    case ROWAN_FORBIDDEN:
      return "the point is forbidden to black";
    case ROWAN_NO_SUCH_MOVE:
      return "there is no such move";
    case ROWAN_BAD_GRID:
      return "the word is not an 18-bit grid";
    case ROWAN_OUT_OF_MEMORY:
      return "out of memory";
    case ROWAN_INTERNAL_ERROR:
      return "internal error (a bug in the library)";
    case ROWAN_BAD_ARGUMENT:
      return "an argument is out of range, or the size of a struct is not set";
    case ROWAN_UNAVAILABLE:
      return "this library was built without this feature";
    case ROWAN_BUSY:
      return "the handle is busy with another call";
    case ROWAN_BAD_FILE:
      return "the file is not in the expected form";
    case ROWAN_IO_ERROR:
      return "the file cannot be read or written";
    case ROWAN_UNSUPPORTED:
      return "not supported for this game or format";
    case ROWAN_NO_RESULT:
      return "there is no result";
    case ROWAN_PLAYER_FAILED:
      return "the player did not answer with a move";
    case ROWAN_STORE_ERROR:
      return "the store cannot be opened, read or written";
    default:
      return "not an error code";
  }
}

namespace rowan::capi {

[[gnu::noinline]] int report_error(int code, std::string_view message, char* buffer,
                                   std::size_t size) noexcept {
  copy_text(message.empty() ? std::string_view(rowan_error_text(code)) : message, buffer, size);
  return code;
}

}  // namespace rowan::capi
