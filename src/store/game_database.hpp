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
  std::string description;  // the tournament runner's JSON text; opaque to the store
  bool finished = false;
};

/// A game's place in a tournament: `number` is its number in the schedule.
struct TournamentSlot {
  std::int64_t tournament = 0;
  std::int64_t number = 0;

  friend bool operator==(const TournamentSlot&, const TournamentSlot&) = default;
};

/// A game to be added. The record must live until add() returns.
struct NewGame {
  const record::GameRecord* record = nullptr;
  std::optional<TournamentSlot> slot = {};
};

/// A game as shown in a list, without its moves.
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

/// A game whose row differs from what was written, and how.
struct DamagedGame {
  std::int64_t id = 0;
  std::string reason = {};

  friend bool operator==(const DamagedGame&, const DamagedGame&) = default;
};

/// The findings of verify().
struct StoreCheck {
  std::int64_t games = 0;                  // number of games checked
  std::int64_t without_checksum = 0;       // all games if the store is too old to have checksums, else 0
  std::vector<DamagedGame> damaged = {};   // of the games checked
  std::vector<std::string> problems = {};  // faults found by SQLite, damaged tournaments, read errors

  [[nodiscard]] bool is_sound() const { return damaged.empty() && problems.empty(); }
};

/// Selects games: those that match every field that is set.
struct GameFilter {
  std::optional<std::int64_t> id = {};
  std::optional<std::string> player = {};  // the whole name of either player
  std::optional<Rules> rules = {};
  std::optional<Outcome> result = {};
  std::optional<record::Termination> termination = {};
  std::optional<std::int64_t> tournament = {};
  std::optional<int> min_moves = {};
  std::optional<int> max_moves = {};
  bool newest_first = false;               // otherwise in the order of addition
  std::optional<std::int64_t> limit = {};  // at most this many games
};

/// A move played from a position, and the results of the games with it.
struct ExploredMove {
  static constexpr std::size_t most_examples = 3;

  Point move;
  std::int64_t games = 0;
  std::int64_t first_wins = 0;
  std::int64_t second_wins = 0;
  std::int64_t draws = 0;                   // the remaining games have no result
  std::vector<std::int64_t> examples = {};  // ids of the first few games

  friend bool operator==(const ExploredMove&, const ExploredMove&) = default;
};

/// The moves played from a position, and the results. A game counts if it reaches the position by any order
/// of moves and under any symmetry of the board; its next move is mapped back to the caller's board. If the
/// position itself is symmetric, equivalent moves are merged into the first of them in reading order.
struct Exploration {
  static constexpr std::size_t most_newest = 8;

  std::int64_t games = 0;  // that reached the position
  std::int64_t first_wins = 0;
  std::int64_t second_wins = 0;
  std::int64_t draws = 0;
  std::int64_t ended_here = 0;            // games without a next move
  std::vector<ExploredMove> moves = {};   // most played first
  std::vector<std::int64_t> newest = {};  // ids of the games added last, newest first
  bool is_complete = true;                // false if a limit was reached: the counts cover the games so far

  friend bool operator==(const Exploration&, const Exploration&) = default;
};

/// Limits of a search, for callers that share a processor.
struct ExploreLimits {
  std::optional<std::chrono::steady_clock::time_point> deadline = {};
  StopToken stop = {};
  std::function<void()> pause = {};  // called from time to time; may block
};

/// Games, players and tournaments in one SQLite file.
///
/// Several processes may have a store open. Only one of them writes at a time; other writers wait up to five
/// seconds for it. A process that is killed leaves a readable file with everything that add() had reported
/// as added. An object is one connection, used by one thread at a time: open another object for another
/// thread.
///
/// The tables are described in store/schema.cpp, for users of the sqlite3 shell.
class GameDatabase {
 public:
  /// Opens a store; Access::read_write creates it if it does not exist.
  [[nodiscard]] static Result<GameDatabase> open(const std::filesystem::path& path, Access access,
                                                 Integrity integrity = Integrity::trusted);

  GameDatabase(GameDatabase&&) noexcept;
  GameDatabase& operator=(GameDatabase&&) noexcept;
  ~GameDatabase();

  /// The path passed to open().
  [[nodiscard]] const std::filesystem::path& path() const;

  /// The tournament of that name; empty if there is none. Here and below, a tournament that differs from what
  /// was written is an error.
  [[nodiscard]] Result<std::optional<StoredTournament>> find_tournament(std::string_view name);

  /// All tournaments, oldest first.
  [[nodiscard]] Result<std::vector<StoredTournament>> tournaments();

  /// Creates a tournament without games. An error if the name is taken.
  [[nodiscard]] Result<StoredTournament> create_tournament(std::string_view name,
                                                           std::string_view description);

  /// Marks a tournament as finished.
  [[nodiscard]] Result<void> finish_tournament(std::int64_t id);

  /// Adds the games in one transaction: all of them, or none and an error. Returns their ids in the same
  /// order. Once add() returns, the games survive the death of the process. A slot that is taken or whose
  /// tournament does not exist is an error, and so is a record whose moves cannot be placed on its board.
  [[nodiscard]] Result<std::vector<std::int64_t>> add(std::span<const NewGame> games);

  /// The games that match, as a list.
  [[nodiscard]] Result<std::vector<GameSummary>> summaries(const GameFilter& filter);

  /// Called for each damaged game, which is then skipped. Without it the first damaged game is an error.
  using OnDamage = std::function<void(const DamagedGame&)>;

  /// Visits the matching games one after another, for stores larger than memory. `visit` returns false to
  /// stop.
  [[nodiscard]] Result<void> for_each_summary(const GameFilter& filter,
                                              const std::function<bool(const GameSummary&)>& visit,
                                              const OnDamage& on_damage = {});

  /// Visits the matching games with all their moves; otherwise like for_each_summary.
  [[nodiscard]] Result<void> for_each_game(
      const GameFilter& filter,
      const std::function<bool(const GameSummary&, const record::GameRecord&)>& visit,
      const OnDamage& on_damage = {});

  /// Checks every page of the file, every tournament and every game for damage.
  [[nodiscard]] Result<StoreCheck> verify();

  /// A game, equal in every field to the one that was added.
  [[nodiscard]] Result<record::GameRecord> game(std::int64_t id);

  /// The moves played from a position under its rules, and the results. Fast in the opening, thanks to an
  /// index (store/position_index.hpp). On the empty board, and deep in a game, it scans every game of these
  /// rules.
  [[nodiscard]] Result<Exploration> explore(const Position& position, const ExploreLimits& limits = {});

 private:
  struct State;

  explicit GameDatabase(std::unique_ptr<State> state);

  std::unique_ptr<State> state_;
};

/// The first part of verify(): checks the pages, rows, indexes and references of the file, but not the games.
[[nodiscard]] Result<StoreCheck> check_file(Connection& connection);

}  // namespace rowan::store
