// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "base/result.hpp"
#include "base/sha256.hpp"
#include "record/json.hpp"
#include "store/sqlite.hpp"

namespace rowan::server {

/// Makes the tables of games between two people and of classes in a new file, and those that an older version
/// did not have:
///
///     1    game, event
///     2    class, class_event, class_pupil, class_game
///
/// A file of another program, or of a newer version, is left as it is: an error.
[[nodiscard]] Result<void> prepare_game_file(store::Connection& connection);

/// A hash in a row; nothing where it is something else.
[[nodiscard]] std::optional<Sha256> read_hash(std::span<const std::uint8_t> bytes);

/// An object in a row.
[[nodiscard]] Result<record::Json> stored_json(std::string_view text, const store::Connection& connection);

}  // namespace rowan::server
