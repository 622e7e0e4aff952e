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
#include "server/shared/live_game.hpp"

namespace rowan::server {

/// The games in memory, and what happens to them, in batches: everything that a batch changes is one
/// transaction of the store, and nobody hears of it before that is committed. Where it cannot be, the games
/// are as they were before, and whoever asked is told.
///
///     find, create, record, ... then(deliver, refuse) ...   any number of them
///     finish()                   commits: deliver of all    or rolls back: refuse of those who are concerned
///
/// Every game that is stored can be found, however many are in memory: games that nobody is connected to
/// leave it when they are idle, and the least recently used ones earlier where there are more than
/// `most_live`. The clock of such a game is parked: it goes on, and brings the game back when the time is up.
///
///     in memory --nobody is connected--> stored, clock parked --find(), or the flag is due--> in memory
///
/// One thread uses it. Pointers to games hold until finish().
class GameTable {
 public:
  static constexpr std::size_t most_live = 4'000;
  static constexpr std::size_t most_due = 1'000;       // parked clocks that are dealt with at a time
  static constexpr Milliseconds between_saves{5'000};  // of the time of a turn
  static constexpr Milliseconds between_parked_saves{600'000};
  static constexpr Milliseconds kept_idle{20'000};       // in memory, without a connection
  static constexpr Milliseconds wait_for_mover{30'000};  // after a restart, until the clock goes on

  GameTable(GameStore& store, std::chrono::days keep) : store_(store), keep_(keep) {}

  /// Parks the clocks that run: each waits for the side to move. Requires that no game is in memory.
  [[nodiscard]] Result<void> start(Now now);

  /// Null where there is no such game; an error where the store cannot be read or its file was moved, or
  /// where the game is damaged.
  [[nodiscard]] Result<LiveGame*> find(const std::string& id, Now now);
  /// The same without the store: null where it is not in memory.
  [[nodiscard]] const LiveGame* peek(const std::string& id) const;
  [[nodiscard]] LiveGame* find_in_memory(const std::string& id);
  /// Whether `more` further games would exceed what the store may hold.
  [[nodiscard]] bool is_full(std::size_t more = 1);
  [[nodiscard]] std::size_t size() const { return games_.size(); }
  [[nodiscard]] std::size_t parked() const { return parked_.size(); }
  /// As GameStore::written.
  [[nodiscard]] std::int64_t written() const { return store_.written(); }

  // Changes. Each is part of the batch.

  LiveGame& create(std::string id, GameSetup setup, const GameTokens& tokens, Now now);
  /// The event happens, and the clock goes on. `message` is the client's id for it, or empty.
  void record(LiveGame& live, const GameEvent& event, const std::string& message, Now now);
  void set_guest_token(LiveGame& live, const GameTokens& tokens);
  /// After the commit `deliver` is called, or `refuse` where the game is not stored.
  void then(const LiveGame& live, std::function<void()> deliver, std::function<void()> refuse = {});

  // What groups games, such as a class, takes part in the batch under keys of its own.

  /// A write of the batch.
  void write(const std::function<Result<void>()>& write);
  /// The batch changes what has this key: `restore` makes it as it was before. Of several, the first counts.
  void touch(const std::string& key, const std::function<void()>& restore);
  [[nodiscard]] bool is_touched(const std::string& key) const { return touched_.contains(key); }
  void then(std::string key, std::function<void()> deliver, std::function<void()> refuse = {});

  /// Nothing of the batch is to be stored.
  void abandon(Error why) { failure_ = std::move(why); }

  using OnStall = std::function<void(LiveGame&)>;

  /// Ends the batch. Gives why nothing of it was stored; then the clocks of the games that it changed stand,
  /// and on_stall is called for each.
  [[nodiscard]] std::optional<Error> finish(Now now, const OnStall& on_stall = {});

  /// Why a game could not be read since the last call, for whoever runs the server; the newest reason.
  [[nodiscard]] std::optional<Error> take_unreadable() { return std::exchange(unreadable_, std::nullopt); }

  // Time.

  /// The clock goes on, if it waits for the side to move.
  void resume(LiveGame& live, Now now);
  /// The games of which something is due: a flag, the end of a wait, or a clock to be saved. Parked clocks
  /// are saved by the way.
  [[nodiscard]] std::vector<LiveGame*> due(Now now);
  [[nodiscard]] std::optional<Moment> next_deadline() const;
  /// Writes down how long the turn has lasted; a clock that stood because of the store goes on.
  void save_clock(LiveGame& live, Now now);
  /// Of all games, in memory or not.
  void save_clocks(Now now);
  /// Forgets games that nobody has been connected to for a while.
  void forget_idle(Now now);
  /// Deletes games that were not changed for so long; gives those who were connected to one of them.
  [[nodiscard]] Result<std::vector<std::shared_ptr<GameConnection>>> delete_old(Now now);

  [[nodiscard]] std::chrono::seconds keep() const { return keep_; }
  [[nodiscard]] WallTime kept_until(const LiveGame& live) const { return live.stored.changed + keep_; }

 private:
  /// What a batch may change of a game, as it was.
  struct Before {
    SharedGame game;
    GameTokens tokens;
    WallTime changed;
    std::size_t events;  // how many there were
    std::size_t done;
  };

  struct Outgoing {
    std::string key;  // the id of the game
    std::function<void()> deliver;
    std::function<void()> refuse;
  };

  /// The clock of a game that is not in memory.
  struct ParkedClock {
    int version = 0;
    Milliseconds turn_time{0};  // how long the turn had lasted
    Moment since{0};            // until then; after a restart this lies ahead, while it waits for the mover
    Moment flag_at{0};
    Moment save_at{0};
    Moment deadline{0};  // as it is in the list

    [[nodiscard]] Milliseconds turn_time_at(Moment now) const {
      return now > since ? turn_time + (now - since) : turn_time;
    }
  };

  void touch(const LiveGame& live);
  void schedule(LiveGame& live);
  void unschedule(LiveGame& live);
  void schedule(const std::string& id, ParkedClock& clock);
  void park(const std::string& id, SharedGame& game, Moment since, Moment save_at);
  /// The clock of a game that was loaded just now goes on.
  void unpark(LiveGame& live, Now now);
  void save_parked(const std::string& id, ParkedClock& clock, Now now);
  [[nodiscard]] bool may_leave(const LiveGame& live) const;
  void leave_memory(const std::string& id, Now now);
  void make_room(Now now);
  void restore(Now now, const OnStall& on_stall);
  [[nodiscard]] bool is_tainted(const std::string& id) const {
    return before_.contains(id) || created_.contains(id) || touched_.contains(id);
  }

  GameStore& store_;
  std::chrono::seconds keep_;
  std::map<std::string, std::unique_ptr<LiveGame>> games_;
  std::map<std::string, ParkedClock> parked_;  // of games that are not in games_
  std::set<std::pair<Moment, std::string>> deadlines_;
  std::int64_t stored_count_ = 0;

  // The batch.
  std::map<std::string, Before> before_;  // games that it changed
  std::set<std::string> created_;
  std::map<std::string, std::function<void()>> touched_;  // what is no game
  std::vector<Outgoing> outgoing_;
  std::optional<Error> failure_;

  std::optional<Error> unreadable_;
};

}  // namespace rowan::server
