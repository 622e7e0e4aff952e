// SPDX-License-Identifier: MIT
#include "server/api/api.hpp"

namespace rowan::server {

// Where there are no collections, for which SQLite would be needed.

void add_collections(record::Json& /*answer*/, const Position& /*position*/, Work& /*work*/) {}

Result<record::Json> stored_game_json(std::int64_t /*id*/, Work& /*work*/) {
  return failure(std::string(no_store));
}

}  // namespace rowan::server
