// SPDX-License-Identifier: MIT
#pragma once

#include <expected>
#include <string>
#include <vector>

#include <rowan/c/file.h>

#include "base/result.hpp"
#include "capi/call.hpp"
#include "capi/line_game.hpp"
#include "record/format/game_files.hpp"
#include "record/game_record.hpp"

/// What a handle of a file points to.
///
///     file     as it was read, with variations, and what was added
///     games    each as a line of moves, in the same order; an error where that cannot be played
struct rowan_file {
  rowan::record::GameFile file = {};
  std::vector<rowan::Result<rowan::record::GameRecord>> games = {};
  std::string notes = {};
  std::string bytes = {};  // as it was last written
  rowan::capi::CallMessage message{};
};

namespace rowan::capi {

/// Notes as a text, a line each.
[[nodiscard]] std::string joined_lines(const record::Notes& notes);

/// The record of a game in progress, with what a caller says about it; NULL is nothing.
[[nodiscard]] std::expected<record::GameRecord, CallError> make_record(const LineGame& game,
                                                                       const rowan_game_info* info);

}  // namespace rowan::capi
