// SPDX-License-Identifier: MIT
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <rowan/c/store.h>

#include "capi/call.hpp"
#include "capi/file_handle.hpp"
#include "capi/game_handle.hpp"
#include "capi/stoppable.hpp"
#include "game/games.hpp"
#include "store/game_database.hpp"

using rowan::capi::call_error;
using rowan::capi::CallError;
using rowan::capi::CallResult;
using rowan::capi::Stoppable;
using rowan::record::GameRecord;
using rowan::store::GameFilter;
using rowan::store::GameSummary;

/// The state behind a handle of a store.
struct rowan_store {
  explicit rowan_store(rowan::store::GameDatabase opened) : database(std::move(opened)) {}

  rowan::store::GameDatabase database;
  Stoppable stoppable = {};
  rowan::capi::CallMessage message{};
};

namespace {

/// A call that uses the database. Returns body(database), or ROWAN_BUSY if another such call is running, even
/// if the callback of that call makes this one.
template <class Body>
int with_database(rowan_store* store, Body&& body) noexcept {
  return rowan::capi::with_work(store, [&](rowan_store& handle, const Stoppable::Work&) -> CallResult {
    return std::forward<Body>(body)(handle.database);
  });
}

std::expected<GameFilter, CallError> read_filter(const rowan_store_filter* given) {
  const auto read = rowan::capi::read_struct(given);
  if (!read) return rowan::failure_of(read);
  GameFilter filter;
  if (read->player != nullptr) filter.player = read->player;
  if (read->game != nullptr) {
    const auto rules = rowan::find_game(read->game);
    if (!rules) return call_error(ROWAN_BAD_GAME, rules.error());
    filter.rules = *rules;
  }
  if (read->result < 0 || read->result > ROWAN_DRAW || read->limit < 0) {
    return call_error(ROWAN_BAD_ARGUMENT, "the result is not an outcome, or the limit is negative");
  }
  if (read->result != ROWAN_ONGOING) filter.result = static_cast<rowan::Outcome>(read->result);
  if (read->limit > 0) filter.limit = read->limit;
  filter.newest_first = read->newest_first != 0;
  return filter;
}

/// Reports a game to the callback; returns whether to continue.
bool visit_game(const GameSummary& summary, rowan_store_visit visit, void* user) {
  const std::string rules = rowan::game_name(summary.rules);
  rowan_stored_game game{};
  game.size = sizeof game;
  game.id = summary.id;
  game.first_player = summary.players[0].c_str();
  game.second_player = summary.players[1].c_str();
  game.game = rules.c_str();
  game.termination = rowan::record::name_of(summary.termination).data();  // a string literal
  game.date = summary.date.c_str();
  game.event = summary.event.c_str();
  game.round = summary.round.c_str();
  game.outcome = static_cast<int32_t>(summary.result);
  game.move_count = summary.moves;
  return visit(&game, user) == 0;
}

/// Adds the games, and returns their ids.
std::expected<std::vector<std::int64_t>, CallError> add(rowan::store::GameDatabase& database,
                                                        const std::vector<const GameRecord*>& records) {
  std::vector<rowan::store::NewGame> games;
  for (const GameRecord* record : records) games.push_back({.record = record});
  auto added = database.add(games);
  if (!added) return call_error(ROWAN_STORE_ERROR, added.error());
  return std::move(*added);
}

}  // namespace

int rowan_store_open(rowan_store** store, const char* path, int access, char* message, size_t size) {
  return rowan::capi::new_handle(
      store, message, size, [&]() -> std::expected<std::unique_ptr<rowan_store>, CallError> {
        if (path == nullptr) return call_error(ROWAN_NULL_ARGUMENT);
        if (access != ROWAN_STORE_READ && access != ROWAN_STORE_WRITE) {
          return call_error(ROWAN_BAD_ARGUMENT, "the access must be ROWAN_STORE_READ or ROWAN_STORE_WRITE");
        }
        auto opened = rowan::store::GameDatabase::open(path, access == ROWAN_STORE_WRITE
                                                                 ? rowan::store::Access::read_write
                                                                 : rowan::store::Access::read_only);
        if (!opened) return call_error(ROWAN_STORE_ERROR, opened.error());
        return std::make_unique<rowan_store>(std::move(*opened));
      });
}

void rowan_store_close(rowan_store* store) { delete store; }

const char* rowan_store_message(const rowan_store* store) { return rowan::capi::message_of(store); }

int rowan_store_add(rowan_store* store, const rowan_game* game, const rowan_game_info* info, int64_t* id) {
  return with_database(store, [&](rowan::store::GameDatabase& database) -> CallResult {
    if (game == nullptr) return call_error(ROWAN_NULL_ARGUMENT);
    const auto record = rowan::capi::make_record(game->game, info);
    if (!record) return rowan::failure_of(record);
    const auto added = add(database, {&*record});
    if (!added) return rowan::failure_of(added);
    if (id != nullptr) *id = added->front();
    return ROWAN_OK;
  });
}

int rowan_store_add_file(rowan_store* store, const rowan_file* file) {
  return with_database(store, [&](rowan::store::GameDatabase& database) -> CallResult {
    if (file == nullptr) return call_error(ROWAN_NULL_ARGUMENT);
    std::vector<const GameRecord*> records;
    for (const auto& game : file->games) {
      if (!game) return call_error(ROWAN_BAD_FILE, game.error());
      records.push_back(&*game);
    }
    const auto added = add(database, records);
    if (!added) return rowan::failure_of(added);
    return static_cast<int>(added->size());
  });
}

int rowan_store_count(rowan_store* store, const rowan_store_filter* filter, int64_t* count) {
  return with_database(store, [&](rowan::store::GameDatabase& database) -> CallResult {
    if (count == nullptr) return call_error(ROWAN_NULL_ARGUMENT);
    const auto read = read_filter(filter);
    if (!read) return rowan::failure_of(read);
    std::int64_t found = 0;
    const auto visited = database.for_each_summary(*read, [&](const GameSummary&) {
      ++found;
      return true;
    });
    if (!visited) return call_error(ROWAN_STORE_ERROR, visited.error());
    *count = found;
    return ROWAN_OK;
  });
}

int rowan_store_for_each(rowan_store* store, const rowan_store_filter* filter, rowan_store_visit visit,
                         void* user) {
  return with_database(store, [&](rowan::store::GameDatabase& database) -> CallResult {
    if (visit == nullptr) return call_error(ROWAN_NULL_ARGUMENT);
    const auto read = read_filter(filter);
    if (!read) return rowan::failure_of(read);
    const auto visited = database.for_each_summary(
        *read, [&](const GameSummary& summary) { return visit_game(summary, visit, user); });
    if (!visited) return call_error(ROWAN_STORE_ERROR, visited.error());
    return ROWAN_OK;
  });
}

int rowan_store_get(rowan_store* store, int64_t id, rowan_file** file) {
  if (file != nullptr) *file = nullptr;
  return with_database(store, [&](rowan::store::GameDatabase& database) -> CallResult {
    if (file == nullptr) return call_error(ROWAN_NULL_ARGUMENT);
    const auto found = database.summaries({.id = id});
    if (!found) return call_error(ROWAN_STORE_ERROR, found.error());
    if (found->empty())
      return call_error(ROWAN_NO_RESULT, "there is no game with the id " + std::to_string(id));
    auto game = database.game(id);
    if (!game) return call_error(ROWAN_STORE_ERROR, game.error());
    auto made = std::make_unique<rowan_file>();
    made->file.games.push_back(*game);
    made->games.emplace_back(std::move(*game));
    *file = made.release();
    return ROWAN_OK;
  });
}
