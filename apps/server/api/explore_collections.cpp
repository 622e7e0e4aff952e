// SPDX-License-Identifier: MIT
#include <chrono>
#include <cstdint>
#include <string>
#include <utility>

#include <fmt/core.h>

#include "game/notation.hpp"
#include "json/record_json.hpp"
#include "json/words.hpp"
#include "record/game_tree.hpp"
#include "server/analysis/limits.hpp"
#include "server/api/api.hpp"
#include "server/collections/collections.hpp"

namespace rowan::server {

namespace {

/// The value read from a store. Throws Unavailable instead of passing on an error, because the store's own
/// message names a file of this machine, which visitors must not see.
template <class Value>
Value read_or_throw(Result<Value> result) {
  if (!result) throw Unavailable("the collection of games cannot be read at the moment; try again later");
  return *std::move(result);
}

template <class Counts>
json::Json counts_json(const Counts& counts) {
  return {{"games", counts.games},
          {"x_wins", counts.first_wins},
          {"draws", counts.draws},
          {"o_wins", counts.second_wins}};
}

json::Json summary_json(const store::GameSummary& game) {
  return {{"id", game.id},       {"players", game.players}, {"result", json::result_json(game.result)},
          {"moves", game.moves}, {"date", game.date},       {"event", game.event},
          {"round", game.round}};
}

/// The newest of the games that reached the position.
json::Json newest_json(store::GameDatabase& database, const store::Exploration& found) {
  json::Json list = json::Json::array();
  for (const std::int64_t id : found.newest) {
    for (const store::GameSummary& game : read_or_throw(database.summaries({.id = id}))) {
      list.push_back(summary_json(game));
    }
  }
  return list;
}

json::Json store_json(SharedStore& shared, const Position& position, RequestContext& context) {
  auto database = read_or_throw(shared.take());
  const auto found = read_or_throw(
      database->explore(position, {.deadline = std::chrono::steady_clock::now() + longest_exploration,
                                   .stop = context.stop,
                                   .pause = [&context] { context.lease.pause(); }}));
  json::Json json{{"name", shared.name()}, {"complete", found.is_complete}};
  json.update(counts_json(found));
  json["ended_here"] = found.ended_here;
  json["moves"] = json::Json::array();
  for (const store::ExploredMove& move : found.moves) {
    json::Json entry{{"move", to_text(move.move, position.rules())}};
    entry.update(counts_json(move));
    json["moves"].push_back(std::move(entry));
  }
  json["newest"] = newest_json(*database, found);
  return json;
}

json::Json library_json(const Library& library, const Position& position) {
  const Rules& rules = position.rules();
  const store::TreeExploration found = library.index.explore(position);
  json::Json moves = json::Json::array();
  for (const store::TreeMove& move : found.moves) {
    moves.push_back({{"move", to_text(move.move, rules)},
                     {"positions", move.positions},
                     {"marked", move.is_marked},
                     {"text", move.text},
                     {"comment", move.comment}});
  }
  json::Json texts = json::Json::array();
  for (const store::TreeText& text : found.texts) {
    texts.push_back({{"point", to_text(text.point, rules)}, {"text", text.text}});
  }
  return {{"name", library.name},     {"found", found.nodes > 0},  {"marked", found.is_marked},
          {"comment", found.comment}, {"moves", std::move(moves)}, {"texts", std::move(texts)}};
}

}  // namespace

void add_collections(json::Json& answer, const Position& position, RequestContext& context) {
  const Collections& collections = *context.collections;
  if (collections.store) answer["store"] = store_json(*collections.store, position, context);
  for (const auto& library : collections.libraries) {
    answer["libraries"].push_back(library_json(*library, position));
  }
}

Result<json::Json> stored_game_json(std::int64_t id, RequestContext& context) {
  if (!context.collections->store) return failure(std::string(no_store));
  auto database = read_or_throw(context.collections->store->take());
  if (read_or_throw(database->summaries({.id = id})).empty()) {
    return failure(fmt::format("the collection of games has no game {}", id));
  }
  return json::tree_json(tree_of(read_or_throw(database->game(id))), true);
}

}  // namespace rowan::server
