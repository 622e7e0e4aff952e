// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include <rowan/base/call.hpp>
#include <rowan/base/callback.hpp>
#include <rowan/c/store.h>
#include <rowan/file/game_file.hpp>
#include <rowan/game/game.hpp>

namespace rowan {
inline namespace api {

/// Selects the games that match all given criteria.
struct StoreFilter {
  std::string player;                 ///< the whole name of a player on either side
  std::string game;                   ///< the rules, as Game reads them
  Outcome result = Outcome::ongoing;  ///< ongoing matches every result
  bool newest_first = false;
  std::int64_t limit = 0;  ///< largest number of games; 0 means all
};

/// A game as shown in a list; texts are "" if unknown.
struct StoredGame {
  std::int64_t id = 0;
  std::string first_player;
  std::string second_player;
  std::string game;         ///< the rules, as Game reads them
  std::string termination;  ///< how the game ended: "line", "resignation", ...; or "unknown"
  std::string date;
  std::string event;
  std::string round;
  Outcome outcome = Outcome::ongoing;
  int move_count = 0;
};

/// A store of games in one file, an SQLite database. If the library was built without SQLite, opening a store
/// fails with ROWAN_UNAVAILABLE.
///
///     rowan::Store store("games.db");
///     store.add(game, info);
///     for (const rowan::StoredGame& each : store.games()) std::cout << each.first_player << '\n';
///
/// Threads: a store is for one thread at a time. Each thread and each process opens the file for itself.
class Store {
 public:
  enum class Access {
    read = ROWAN_STORE_READ,   ///< the file must exist, and is not changed
    write = ROWAN_STORE_WRITE  ///< the file is created if it does not exist
  };

  explicit Store(const std::string& path, Access access = Access::write)
      : handle_(detail::make_handle<rowan_store, rowan_store_close>(
            [&](rowan_store** store, char* message, std::size_t size) {
              return rowan_store_open(store, path.c_str(), static_cast<int>(access), message, size);
            })) {}

  /// Adds a game with its moves. When this returns, the game survives the death of the process. Returns the
  /// game's id, for get().
  std::int64_t add(const Game& game, const GameInfo& info = {}) {
    const rowan_game_info c_info = detail::write_info(info);
    std::int64_t id = 0;
    check(rowan_store_add(get(), game.get(), &c_info, &id));
    return id;
  }
  /// Adds all games of a file: all of them, or none and an error. Returns the number of games.
  int add(const GameFile& file) { return check(rowan_store_add_file(get(), file.get())); }

  [[nodiscard]] std::int64_t count(const StoreFilter& filter = {}) {
    const rowan_store_filter c_filter = write_filter(filter);
    std::int64_t count = 0;
    check(rowan_store_count(get(), &c_filter, &count));
    return count;
  }

  /// Calls `visit` for each game that matches, until it returns false.
  void for_each(const StoreFilter& filter, const std::function<bool(const StoredGame&)>& visit) {
    const rowan_store_filter c_filter = write_filter(filter);
    detail::Callback<rowan_stored_game, StoredGame, read_game> call(visit);
    const int answer = rowan_store_for_each(get(), &c_filter, call.c_function(), &call);
    call.rethrow();
    check(answer);
  }
  [[nodiscard]] std::vector<StoredGame> games(const StoreFilter& filter = {}) {
    std::vector<StoredGame> list;
    for_each(filter, [&](const StoredGame& game) {
      list.push_back(game);
      return true;
    });
    return list;
  }

  /// The complete game with that id, as a file of one game.
  [[nodiscard]] GameFile get(std::int64_t id) {
    rowan_file* file = nullptr;
    check(rowan_store_get(get(), id, &file));
    return GameFile(file);
  }

  /// The handle, for C functions that take a store. This object keeps ownership.
  [[nodiscard]] rowan_store* get() const { return handle_.get(); }

 private:
  static StoredGame read_game(const rowan_stored_game& game) {
    return {game.id,        game.first_player, game.second_player,
            game.game,      game.termination,  game.date,
            game.event,     game.round,        static_cast<Outcome>(game.outcome),
            game.move_count};
  }
  static rowan_store_filter write_filter(const StoreFilter& filter) {
    rowan_store_filter c_filter = ROWAN_STORE_FILTER_INIT;
    c_filter.player = detail::or_null(filter.player);
    c_filter.game = detail::or_null(filter.game);
    c_filter.result = static_cast<std::int32_t>(filter.result);
    c_filter.newest_first = filter.newest_first ? 1 : 0;
    c_filter.limit = filter.limit;
    return c_filter;
  }

  int check(int answer) {
    if (answer < 0) detail::fail(answer, answer == ROWAN_BUSY ? nullptr : rowan_store_message(get()));
    return answer;
  }

  detail::Handle<rowan_store, rowan_store_close> handle_;
};

}  // namespace api
}  // namespace rowan
