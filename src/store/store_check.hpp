// SPDX-License-Identifier: MIT
#pragma once

#include "base/result.hpp"
#include "store/game_database.hpp"
#include "store/sqlite.hpp"

namespace rowan::store {

/// Checks the file as a database: pages, rows, indexes, references. Does not check the games yet.
[[nodiscard]] Result<StoreCheck> check_file(Connection& connection);

}  // namespace rowan::store
