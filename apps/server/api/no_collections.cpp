// SPDX-License-Identifier: MIT
#include "server/api/api.hpp"

namespace rowan::server {

// For builds without collections, which need SQLite.

void add_collections(json::Json& /*answer*/, const Position& /*position*/, RequestContext& /*context*/) {}

Result<json::Json> stored_game_json(std::int64_t /*id*/, RequestContext& /*context*/) {
  return failure(std::string(no_store));
}

}  // namespace rowan::server
