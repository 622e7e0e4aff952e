// SPDX-License-Identifier: MIT
#pragma once

#include <expected>
#include <string>
#include <vector>

#include <rowan/c/file.h>

#include "base/result.hpp"
#include "capi/call.hpp"
#include "capi/line_game.hpp"
#include "files/game_files.hpp"
#include "record/game_record.hpp"

/// The state behind a handle of a file.
///
///     file     the file as it was read, with variations, and the games added since
///     games    the main line of each of these games, in the same order; an error if it cannot be played
struct rowan_file {
  rowan::files::GameFile file = {};
  std::vector<rowan::Result<rowan::record::GameRecord>> games = {};
  std::string notes = {};
  std::string bytes = {};  // of the latest rowan_file_bytes()
  rowan::capi::CallMessage message{};
};

namespace rowan::capi {

/// Notes as a text, one on each line.
[[nodiscard]] std::string joined_lines(const files::Notes& notes);

/// The record of a game, with the caller's information about it; `info` may be NULL.
[[nodiscard]] std::expected<record::GameRecord, CallError> make_record(const LineGame& game,
                                                                       const rowan_game_info* info);

}  // namespace rowan::capi
