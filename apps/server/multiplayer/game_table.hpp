// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "json/json.hpp"
#include "server/analysis/outbox.hpp"
#include "server/multiplayer/game_store.hpp"
#include "server/multiplayer/visitor_ledger.hpp"

namespace rowan::server {

/// The current time: on a monotonic clock, for the clocks of games, and on the wall clock, for dates.
struct Times {
  Moment steady{0};
  WallTime wall{0};
};

/// A WebSocket of a player or a spectator. Its fields belong to the thread of the games.
struct GameConnection {
  std::shared_ptr<Outbox> outbox;
  Payer payer = {};                   // who is charged for its messages
  std::string game = {};              // empty before it joins a game
  std::optional<GameSeat> seat = {};  // empty for a spectator
  std::string spectator_name = {};    // the name that a spectator shows in this game
  int renames = 0;                    // of a spectator: how often the name changed
};

/// A game in memory, with its connections.
struct LiveGame {
  std::string id;
  StoredGame stored;
  json::Json position = {};  // position_json of the board
  std::vector<std::shared_ptr<GameConnection>> connections = {};
  std::optional<Moment> resume_at = {};  // after a restart: when the clock resumes at the latest
  bool is_stalled = false;               // the clock is stopped because the store could not be written
  Moment save_at{0};                     // when the time of the turn is next stored
  Moment used{0};
  std::optional<Moment> deadline = {};  // the entry in GameTable's list of deadlines

  [[nodiscard]] SharedGame& game() { return stored.game; }
  [[nodiscard]] const SharedGame& game() const { return stored.game; }
  [[nodiscard]] int version() const { return stored.game.version(); }

  /// The number of connections of a seat; for no seat, of all spectators.
  [[nodiscard]] int count(std::optional<GameSeat> seat) const {
    int connected = 0;
    for (const auto& connection : connections) connected += connection->seat == seat ? 1 : 0;
    return connected;
  }
};

/// The games in memory and their changes, in batches. All changes of a batch are one transaction of the
/// store, and no one learns of them before it is committed. If the commit fails, the games are restored, and
/// the senders are notified.
///
///     find(), create(), record(), then(deliver, refuse), ...    in any order, any number of times
///     finish()    commits, and calls every `deliver`;
///                 or rolls back, and calls `refuse` for the games that the batch changed, and `deliver` for
///                 the others
///
/// Every stored game can be found, however many are in memory. Games without connections leave memory when
/// idle; if there are more than `most_live`, the least recently used leave earlier. The clock of such a game
/// is parked: it continues to run, and brings the game back when the time is up.
///
///     in memory --no connections--> stored, clock parked --find(), or time is up--> in memory
///
/// Used by one thread. Pointers to games are valid until finish(), unload_idle() or delete_old().
class GameTable {
 public:
  static constexpr std::size_t most_live = 4'000;
  static constexpr std::size_t most_due = 1'000;       // parked clocks handled at once
  static constexpr Milliseconds save_interval{5'000};  // between saves of the time of a running turn
  static constexpr Milliseconds parked_save_interval{600'000};
  static constexpr Milliseconds kept_idle{20'000};       // time in memory after the last use
  static constexpr Milliseconds wait_for_mover{30'000};  // how long clocks wait after a restart

  GameTable(GameStore& store, std::chrono::days keep) : store_(store), keep_(keep) {}

  /// Parks the running clocks. A clock resumes when the player whose turn it is joins again, after
  /// wait_for_mover at the latest. Requires that no game is in memory.
  [[nodiscard]] Result<void> start(Times now);

  /// Null if there is no such game; an error if the store cannot be read, its file was moved, or the game is
  /// damaged.
  [[nodiscard]] Result<LiveGame*> find(const std::string& id, Times now);
  /// The same without reading the store: null if the game is not in memory.
  [[nodiscard]] const LiveGame* peek(const std::string& id) const;
  [[nodiscard]] LiveGame* find_in_memory(const std::string& id);
  /// Whether the store has no room for `more` further games.
  [[nodiscard]] bool is_full(std::size_t more = 1);
  [[nodiscard]] std::size_t size() const { return games_.size(); }
  [[nodiscard]] std::size_t parked() const { return parked_.size(); }
  /// Like GameStore::written.
  [[nodiscard]] std::int64_t written() const { return store_.written(); }

  // Changes. Each becomes part of the batch.

  LiveGame& create(std::string id, GameSetup setup, const GameTokens& tokens, Times now);
  /// Applies the event and resumes the clock. `message` is the client's id for it, or empty.
  void record(LiveGame& live, const GameEvent& event, const std::string& message, Times now);
  void set_guest_token(LiveGame& live, const GameTokens& tokens);
  /// Registers callbacks. After the commit `deliver` is called; if the game could not be stored, `refuse` is
  /// called instead.
  void then(const LiveGame& live, std::function<void()> deliver, std::function<void()> refuse = {});

  // Groups of games, such as classes, take part in the batch under keys of their own.

  /// Adds a write to the batch.
  void write(const std::function<Result<void>()>& write);
  /// Marks the group with this key as changed by the batch; `restore` undoes the change. Only the first call
  /// for a key has an effect.
  void mark_changed(const std::string& key, const std::function<void()>& restore);
  [[nodiscard]] bool is_changed(const std::string& key) const { return rollbacks_.contains(key); }
  void then(std::string key, std::function<void()> deliver, std::function<void()> refuse = {});

  /// Discards the batch: nothing of it will be stored.
  void abandon(Error why) { failure_ = std::move(why); }

  using OnStall = std::function<void(LiveGame&)>;

  /// Ends the batch. If it cannot be stored, returns why, stops the clocks of the games that it changed, and
  /// calls on_stall for each game with a clock that was stopped.
  [[nodiscard]] std::optional<Error> finish(Times now, const OnStall& on_stall = {});

  /// The latest reason, since the last call, why a game could not be read; empty if every game could be read.
  /// For the server's operator.
  [[nodiscard]] std::optional<Error> take_unreadable() { return std::exchange(unreadable_, std::nullopt); }

  // Time.

  /// Ends the wait after a restart, and resumes the clock unless a failure of the store has stopped it.
  void resume(LiveGame& live, Times now);
  /// The games in which something is due: a flag, the end of a wait, or saving the clock. Also saves the
  /// parked clocks that are due.
  [[nodiscard]] std::vector<LiveGame*> due(Times now);
  [[nodiscard]] std::optional<Moment> next_deadline() const;
  /// Stores how long the turn has lasted. Resumes a clock that a failure of the store had stopped.
  void save_clock(LiveGame& live, Times now);
  /// The same for all games, in memory or not.
  void save_clocks(Times now);
  /// Drops games from memory that have no connections and have not been used for a while.
  void unload_idle(Times now);
  /// Deletes games that have been unchanged for too long, and returns the connections to them.
  [[nodiscard]] Result<std::vector<std::shared_ptr<GameConnection>>> delete_old(Times now);

  [[nodiscard]] std::chrono::seconds keep() const { return keep_; }
  [[nodiscard]] WallTime kept_until(const LiveGame& live) const { return live.stored.changed + keep_; }

 private:
  /// The part of a game's state that a batch may change, as it was before the batch.
  struct Before {
    SharedGame game;
    GameTokens tokens;
    WallTime changed;
    std::size_t events;  // number of events
    std::size_t done;
  };

  struct Outgoing {
    std::string key;  // the id of a game, or the key of a group
    std::function<void()> deliver;
    std::function<void()> refuse;
  };

  /// The clock of a game that is not in memory.
  struct ParkedClock {
    int version = 0;
    Milliseconds turn_time{0};  // how long the turn had lasted at `since`
    Moment since{0};            // in the future while a clock waits after a restart
    Moment flag_at{0};
    Moment save_at{0};
    Moment deadline{0};  // the entry in the list of deadlines

    [[nodiscard]] Milliseconds turn_time_at(Moment now) const {
      return now > since ? turn_time + (now - since) : turn_time;
    }
  };

  void mark_changed(const LiveGame& live);
  void schedule(LiveGame& live);
  void unschedule(LiveGame& live);
  void schedule(const std::string& id, ParkedClock& clock);
  void park(const std::string& id, SharedGame& game, Moment since, Moment save_at);
  /// Continues the clock of a game that was just loaded.
  void unpark(LiveGame& live, Times now);
  void save_parked(const std::string& id, ParkedClock& clock, Times now);
  [[nodiscard]] bool can_unload(const LiveGame& live) const;
  void unload(const std::string& id, Times now);
  void make_room(Times now);
  void restore(Times now, const OnStall& on_stall);
  [[nodiscard]] bool is_affected(const std::string& id) const {
    return before_.contains(id) || created_.contains(id) || rollbacks_.contains(id);
  }

  GameStore& store_;
  std::chrono::seconds keep_;
  std::map<std::string, std::unique_ptr<LiveGame>> games_;
  std::map<std::string, ParkedClock> parked_;  // clocks of games that are not in games_
  std::set<std::pair<Moment, std::string>> deadlines_;
  std::int64_t stored_count_ = 0;

  // The batch.
  std::map<std::string, Before> before_;  // the games that the batch changed
  std::set<std::string> created_;
  std::map<std::string, std::function<void()>> rollbacks_;  // by the keys of groups, not the ids of games
  std::vector<Outgoing> outgoing_;
  std::optional<Error> failure_;

  std::optional<Error> unreadable_;
};

}  // namespace rowan::server
