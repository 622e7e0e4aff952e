// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/phrase.hpp"
#include "base/result.hpp"
#include "json/json.hpp"
#include "server/messages/message.hpp"
#include "server/multiplayer/game_table.hpp"
#include "server/multiplayer/service_messages.hpp"
#include "server/multiplayer/visitor_ledger.hpp"

namespace rowan::server {

/// The groups of games, which are the classes (server/classes/). They use the same thread and the same store
/// as single games, and are notified of events in their games within the batch in which the events happen.
class GameGroups {
 public:
  GameGroups() = default;
  GameGroups(const GameGroups&) = delete;
  GameGroups& operator=(const GameGroups&) = delete;
  virtual ~GameGroups() = default;

  /// Called when an event happened in the game, or when its clock is sent to the clients.
  virtual void game_changed(LiveGame& live, Times now) = 0;
  /// Called when a visitor joined or left the game, or when a spectator changed name.
  virtual void presence_changed(LiveGame& live, Times now) = 0;

  /// The time when the game's group will be deleted, and the game with it, if nothing more happens. Empty if
  /// the group cannot be read.
  [[nodiscard]] virtual std::optional<WallTime> kept_until(const LiveGame& live, Times now) = 0;

  /// Called before the batch is stored.
  virtual void before_commit(Times now) = 0;

  /// Drops unused groups from memory; called from time to time.
  virtual void unload_idle(Times now) = 0;
  /// Deletes groups that are too old. Afterwards their games can be deleted.
  [[nodiscard]] virtual Result<void> delete_old(Times now) = 0;
};

/// Games between two people as docs/api.md describes them: requests and messages in, replies and messages
/// out. Changes are stored in batches (game_table.hpp), and the answers are sent afterwards. Visitors are
/// charged for what is stored (visitor_ledger.hpp). The service has no network and no thread of its own; the
/// time is passed in.
class GameService {
 public:
  using Reply = std::function<void(HttpReply)>;
  using Connection = std::shared_ptr<GameConnection>;

  static constexpr int most_spectators = 64;
  static constexpr int most_spectators_per_visitor = 24;
  static constexpr int most_per_seat = 8;
  static constexpr std::size_t most_missed = 100;
  static constexpr Milliseconds sweep_interval{5'000};
  static constexpr Milliseconds deletion_interval{3'600'000};

  /// Charges the payer for all bytes written during the lifetime of this object.
  class WriteCharge {
   public:
    WriteCharge(GameService& service, const Payer& payer, Times now)
        : service_(service), payer_(payer), now_(now), before_(service.table_.written()) {}
    ~WriteCharge() {
      const auto written = static_cast<double>(service_.table_.written() - before_);
      service_.ledger_.debit(payer_, Quota::bytes, written, now_.steady);
    }
    WriteCharge(const WriteCharge&) = delete;
    WriteCharge& operator=(const WriteCharge&) = delete;

   private:
    GameService& service_;
    const Payer& payer_;
    Times now_;
    std::int64_t before_;
  };

  GameService(GameStore& store, std::chrono::days keep) : table_(store, keep) {}

  /// Call before start(). The groups must outlive all uses of the service.
  void set_groups(GameGroups& groups) { groups_ = &groups; }

  /// Deletes games that are too old, and continues the running clocks.
  [[nodiscard]] Result<void> start(Times now);

  // Requests. Answers come with finish(); refusals may come at once.

  void create(const json::Json& request, const Payer& payer, const Reply& reply, Times now);
  void show(const std::string& id, const std::string& token, const Payer& payer, const Reply& reply,
            Times now);
  void receive(const Connection& connection, std::string_view text, Times now);
  void leave(const Connection& connection, Times now);

  /// Applies an event of the teacher of the game's class, who decides the game or renames a player. Does
  /// nothing if the game is over.
  void apply_teacher_event(LiveGame& live, GameEvent wanted, Times now);

  /// The answer to a message if the server has no games.
  [[nodiscard]] static std::string no_game_answer(std::string_view text);

  /// Does the work that is due: ends games whose time is up, saves clocks, unloads idle games, deletes old
  /// games. Before it deletes, it stores the batch. An error if storing or deleting failed.
  [[nodiscard]] std::optional<Error> tick(Times now);
  /// The time of the next tick.
  [[nodiscard]] Moment next_tick() const;

  /// Stores all changes since the last call, and sends the answers. An error says why they could not be
  /// stored.
  [[nodiscard]] std::optional<Error> finish(Times now);

  /// The latest reason, since the last call, why a game could not be read (game_table.hpp); empty if every
  /// game could be read.
  [[nodiscard]] std::optional<Error> take_unreadable() { return table_.take_unreadable(); }

  /// Discards everything since the last finish(), after a failure in between.
  void abandon(Error why) { table_.abandon(std::move(why)); }

  /// Stores the times of running turns. Call when the server ends.
  [[nodiscard]] std::optional<Error> end(Times now);

  [[nodiscard]] GameTable& table() { return table_; }
  /// How much of their quotas visitors have used; single games and groups of games count together.
  [[nodiscard]] VisitorLedger& ledger() { return ledger_; }

 private:
  using Visit = ServiceVisit<GameConnection>;

  /// Like GameTable::find, but charges for loading, and ends a game whose time has run out meanwhile.
  [[nodiscard]] Result<LiveGame*> find(const std::string& id, const Payer& payer, Times now);
  [[nodiscard]] VisitorLedger::Wait wait_to_load(const std::string& id, const Payer& payer, Times now);
  void join(const Visit& visit, const JoinGame& message);
  [[nodiscard]] std::string take_seat(LiveGame& live, const std::string& name, Times now);
  void enter(const Visit& visit, LiveGame& live, std::optional<GameSeat> seat, const std::string& seat_token,
             int known_version);
  void act(const Visit& visit, LiveGame& live, const GameAction* action);
  void begin_rematch(LiveGame& live, GameEvent& event, Times now);
  void confirm(LiveGame& live, const GameConnection& connection);
  bool flag(LiveGame& live, Times now);
  void depart(const Connection& connection, Times now);
  [[nodiscard]] GameGroups* groups_of(const LiveGame& live) const;
  [[nodiscard]] WallTime kept_until(const LiveGame& live, Times now) const;
  [[nodiscard]] json::Json state_of(const LiveGame& live, Times now) const;
  void answer(const LiveGame& live, const Visit& visit, const json::Json& message);

  void record_and_broadcast(LiveGame& live, const GameEvent& event, const std::string& message, Times now);
  void send_presence(LiveGame& live, const GameConnection* except, Times now);
  void send_clock(LiveGame& live, Times now);

  void name_spectator(const Visit& visit, LiveGame& live, const GameAction& action);

  GameTable table_;
  VisitorLedger ledger_;
  GameGroups* groups_ = nullptr;
  Moment next_sweep_{0};
  Moment next_deletion_{0};
};

/// What a token allows: to play at a seat, to take the guest's seat by the link while it is free, or to
/// watch. role_of() is empty if the token does not belong to this game.
enum class TokenRole : std::uint8_t { host, guest, link, watch };
[[nodiscard]] std::optional<TokenRole> role_of(std::string_view token, const GameTokens& tokens);

inline constexpr std::size_t most_spectator_names = 16;
inline constexpr std::string_view renamed_too_often =
    translatable("you have changed your name too often in this game");

/// Whether there is room for another connection of that seat, or of a spectator. `newcomer` itself does not
/// count. A visitor, even with its whole network, cannot take all the spectators' places; this machine can,
/// since it may stand for many visitors.
[[nodiscard]] bool has_place(const LiveGame& live, std::optional<GameSeat> seat,
                             const GameConnection& newcomer);

/// The cleaned name of a spectator. Empty in a game of a class, where only the names of the class are shown.
[[nodiscard]] std::string spectator_name(const SharedGame& game, std::string_view text);

/// The names of the spectators as everyone sees them now: in order of arrival, without duplicates, at most
/// most_spectator_names. A name that looks like a player's gets a number each time the list is made, because
/// players may be named later.
[[nodiscard]] json::Json spectator_names(const LiveGame& live);

}  // namespace rowan::server
