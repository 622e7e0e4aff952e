// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "arena/run/archive.hpp"
#include "base/result.hpp"

namespace rowan::arena {

/// Games in messages between processes. Each game is
///
///     number in the schedule
///     number of opening moves
///     length, then the record as JSON without its moves (record/format/json_record.hpp)
///     length, then the points of the moves; length, then their annotations (store/move_codec.hpp)
///     length, then the record for training (record/format/training_file.hpp), which may be empty
///
/// Numbers and lengths are in decimal, each followed by a space.
void append_game(std::string& bytes, const PlayedGame& game);

/// Reads the games of a message. Nothing is replayed, because the sender is trusted. A malformed message is
/// still an error.
[[nodiscard]] Result<std::vector<PlayedGame>> read_games(std::string_view bytes);

}  // namespace rowan::arena
