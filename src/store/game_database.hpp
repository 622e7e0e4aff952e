// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "base/stop.hpp"
#include "game/point.hpp"
#include "game/position.hpp"
#include "game/rules.hpp"
#include "game/side.hpp"
#include "record/game_record.hpp"
#include "record/termination.hpp"
#include "store/sqlite.hpp"

namespace rowan::store {

/// A tournament that the games of a store may belong to.
struct StoredTournament {
  std::int64_t id = 0;
  std::string name;         // unique in its store
  std::string description;  // JSON text of the tournament runner; opaque to the store
  bool finished = false;
};

/// Which game of a tournament: `number` is its place in the schedule.
struct TournamentSlot {
  std::int64_t tournament = 0;
  std::int64_t number = 0;

  friend bool operator==(const TournamentSlot&, const TournamentSlot&) = default;
};

/// A game to be stored. The record is read while add() runs.
struct NewGame {
  const record::GameRecord* record = nullptr;
  std::optional<TournamentSlot> slot = {};
};

/// What a list shows of a game; its moves stay in the store.
struct GameSummary {
  std::int64_t id = 0;
  std::optional<TournamentSlot> slot = {};
  std::array<std::string, 2> players = {};  // by side
  Outcome result = Outcome::ongoing;
  record::Termination termination = record::Termination::unknown;
  std::string detail = {};
  int moves = 0;
  int opening_moves = 0;
  Rules rules = {};
  std::string date = {};
  std::string event = {};
  std::string round = {};

  friend bool operator==(const GameSummary&, const GameSummary&) = default;
};

/// A game whose row is not what was written, and in what way.
struct DamagedGame {
  std::int64_t id = 0;
  std::string reason = {};

  friend bool operator==(const DamagedGame&, const DamagedGame&) = default;
};

/// What verify() found.
struct StoreCheck {
  std::int64_t games = 0;                  // that were looked at
  std::int64_t without_checksum = 0;       // in a store of an older version that cannot be written
  std::vector<DamagedGame> damaged = {};   // of these
  std::vector<std::string> problems = {};  // of the file, as SQLite reports them, and of tournaments

  [[nodiscard]] bool is_sound() const { return damaged.empty() && problems.empty(); }
};

/// Which games are meant: those that fit everything that is given here.
struct GameFilter {
  std::optional<std::int64_t> id = {};
  std::optional<std::string> player = {};  // on either side, the whole name
  std::optional<Rules> rules = {};
  std::optional<Outcome> result = {};
  std::optional<record::Termination> termination = {};
  std::optional<std::int64_t> tournament = {};
  std::optional<int> min_moves = {};
  std::optional<int> max_moves = {};
  bool newest_first = false;               // otherwise in the order in which they were added
  std::optional<std::int64_t> limit = {};  // at most this many
};

/// A move that was played from a position, and how the games went on.
struct ExploredMove {
  static constexpr std::size_t most_examples = 3;

  Point move;
  std::int64_t games = 0;
  std::int64_t first_wins = 0;
  std::int64_t second_wins = 0;
  std::int64_t draws = 0;                   // the rest has no result
  std::vector<std::int64_t> examples = {};  // the first few games

  friend bool operator==(const ExploredMove&, const ExploredMove&) = default;
};

/// What was played from a position and how it ended. Games count wherever they reach the position, in any
/// order of moves and on the board turned or mirrored in any way; their next moves are turned back as the
/// asker sees the board. Where the position is itself symmetric, moves that are symmetric to each other are
/// one: the first of them in reading order.
struct Exploration {
  static constexpr std::size_t most_newest = 8;

  std::int64_t games = 0;  // that reached the position
  std::int64_t first_wins = 0;
  std::int64_t second_wins = 0;
  std::int64_t draws = 0;
  std::int64_t ended_here = 0;            // games without a next move
  std::vector<ExploredMove> moves = {};   // the most played first
  std::vector<std::int64_t> newest = {};  // the games that were added last, the newest first
  bool is_complete = true;  // false where the limits ended it: the counts are of the games so far

  friend bool operator==(const Exploration&, const Exploration&) = default;
};

/// When to give up looking, for those who share a processor.
struct ExploreLimits {
  std::optional<std::chrono::steady_clock::time_point> deadline = {};
  StopToken stop = {};
  std::function<void()> pause = {};  // called every few games; it may wait there
};

/// Games, players and tournaments in one SQLite file.
///
/// Several processes may have a store open, one of them writing at a time; the others wait for it up to
/// five seconds. A process that is killed leaves a readable file with everything that add() had reported as
/// added. Two connections are two objects; one object is used by one thread at a time.
///
/// The tables are described in store/schema.cpp, for those who come with the sqlite3 shell.
class GameDatabase {
 public:
  /// Opens a store; Access::read_write creates it where there is none.
  [[nodiscard]] static Result<GameDatabase> open(const std::filesystem::path& path, Access access,
                                                 Integrity integrity = Integrity::trusted);

  GameDatabase(GameDatabase&&) noexcept;
  GameDatabase& operator=(GameDatabase&&) noexcept;
  ~GameDatabase();

  /// The file, as it was named to open().
  [[nodiscard]] const std::filesystem::path& path() const;

  /// The tournament of that name; nothing if there is none. A tournament that is not as it was written is an
  /// error, here and below.
  [[nodiscard]] Result<std::optional<StoredTournament>> find_tournament(std::string_view name);

  /// All tournaments, oldest first.
  [[nodiscard]] Result<std::vector<StoredTournament>> tournaments();

  /// A new tournament without games. An error if the name is taken.
  [[nodiscard]] Result<StoredTournament> create_tournament(std::string_view name,
                                                           std::string_view description);

  /// Marks a tournament as finished.
  [[nodiscard]] Result<void> finish_tournament(std::int64_t id);

  /// Adds the games in one transaction: all of them or, with an error, none. Gives their ids, in the same
  /// order. Once it returns they survive the death of the process. A slot that is taken is an error, and so
  /// is a record whose moves cannot be laid on its board.
  [[nodiscard]] Result<std::vector<std::int64_t>> add(std::span<const NewGame> games);

  /// The games that fit, as a list.
  [[nodiscard]] Result<std::vector<GameSummary>> summaries(const GameFilter& filter);

  /// Told of damaged games, which are then passed over. Without it the first one is an error.
  using OnDamage = std::function<void(const DamagedGame&)>;

  /// The games that fit, one after another, for stores that are larger than memory; `visit` returns false
  /// to stop.
  [[nodiscard]] Result<void> for_each_summary(const GameFilter& filter,
                                              const std::function<bool(const GameSummary&)>& visit,
                                              const OnDamage& on_damage = {});

  /// The same, with the whole game.
  [[nodiscard]] Result<void> for_each_game(
      const GameFilter& filter,
      const std::function<bool(const GameSummary&, const record::GameRecord&)>& visit,
      const OnDamage& on_damage = {});

  /// Looks at every page of the file, every tournament and every game, for damage.
  [[nodiscard]] Result<StoreCheck> verify();

  /// A game equal to the one that was added, in every field.
  [[nodiscard]] Result<record::GameRecord> game(std::int64_t id);

  /// What was played from a position, under its rules. Quick in the opening, where an index knows the games
  /// (store/position_index.hpp); on the empty board and deep in a game every game of these rules is looked
  /// at.
  [[nodiscard]] Result<Exploration> explore(const Position& position, const ExploreLimits& limits = {});

 private:
  struct State;

  explicit GameDatabase(std::unique_ptr<State> state);

  std::unique_ptr<State> state_;
};

}  // namespace rowan::store
