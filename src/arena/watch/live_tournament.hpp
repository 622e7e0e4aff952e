// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/game/referee.hpp"
#include "arena/run/ledger.hpp"
#include "arena/tournament/standings.hpp"
#include "arena/tournament/tournament.hpp"
#include "game/side.hpp"
#include "json/json.hpp"
#include "record/game_record.hpp"

namespace rowan::arena {

/// Counts the changes to everything that viewers see of a tournament. A reader that has seen everything up to
/// a number needs only later changes.
using ChangeCounter = std::atomic<std::uint64_t>;

/// The latest state of the games that one thread plays in sequence.
///
/// The playing thread writes and another one reads. Both hold the lock only while copying moves, never while
/// sending: viewers, however slow, do not delay a game.
class LiveBoard final : public GameListener {
 public:
  using Clock = std::chrono::steady_clock;

  /// The counter must outlive the board.
  explicit LiveBoard(ChangeCounter& changes) : changes_(changes) {}

  void on_begin(const ScheduledGame& game) override;
  void on_turn(const Turn& turn) override;
  void on_move(const record::RecordedMove& move) override;
  void on_end(const record::GameRecord* record) override;

  /// The changes for a reader that has seen everything up to some earlier change.
  struct View {
    std::int64_t number = 0;                                 // of the game
    Turn turn = {};                                          // the latest
    std::size_t first_new = 0;                               // number of moves that the reader has seen
    std::vector<record::RecordedMove> moves = {};            // the moves after those
    std::optional<std::chrono::milliseconds> thinking = {};  // how long the side to move has been thinking
    bool is_over = false;
    Outcome result = Outcome::ongoing;
  };

  /// The changes after `since`; empty if there are none. A canceled game is over and has no result. `now` is
  /// the time up to which View::thinking counts.
  [[nodiscard]] std::optional<View> view_since(std::uint64_t since, Clock::time_point now) const;

 private:
  void change();  // requires the mutex

  ChangeCounter& changes_;
  mutable std::mutex mutex_;   // guards the members below
  std::uint64_t changed_ = 0;  // the last change; 0 before the first game
  std::uint64_t begun_ = 0;    // the change at which the game began
  std::int64_t number_ = 0;
  Turn turn_ = {};
  std::vector<record::RecordedMove> moves_;
  std::vector<std::uint64_t> move_changes_;  // the change number of each move
  std::optional<Clock::time_point> asked_;
  bool is_over_ = false;
  Outcome result_ = Outcome::ongoing;
};

/// A tournament as viewers see it while it is played: the games in progress, the newest finished games, the
/// standings and the sequential test.
///
///     threads that play      board() -> LiveBoard        one for each thread
///     thread of the ledger   enter(), end()
///     thread of the network  news()
///
/// Only the latest state is kept, so memory is bounded, however long the tournament and however slow the
/// viewers: `most_boards` games in progress, `most_games` finished ones and `most_steps` values of the test.
class LiveTournament {
 public:
  static constexpr std::size_t most_boards = 64;
  static constexpr std::size_t most_games = 200;
  static constexpr std::size_t most_steps = 512;

  /// `standings` are those of earlier games. `boards` is the number of threads that play in this process; 0
  /// if the games are played in other processes. The tournament must outlive this object.
  LiveTournament(const Tournament& tournament, Standings standings, int boards);

  /// The listener for a thread's games; null for threads beyond `most_boards`.
  [[nodiscard]] GameListener* board(int worker);

  /// Adds finished games, which count from now on.
  void enter(std::span<const PlayedGame> games);

  enum class Ending : std::uint8_t { finished, interrupted };
  void end(Ending ending);

  /// The changes since `cursor`, which is then advanced: a message for the page (page/live.js), or an empty
  /// text. A cursor of 0 gets everything. Called by one thread at a time.
  [[nodiscard]] std::string news(std::uint64_t& cursor);

 private:
  using Clock = std::chrono::steady_clock;
  using Step = std::pair<std::int64_t, double>;  // of the sequential test: games, LLR

  struct FinishedEntry {
    std::uint64_t change = 0;
    std::array<int, 2> players = {};  // by side; indices into the tournament's players
    std::shared_ptr<const PlayedGame> game;
  };

  void add_step();       // requires the mutex
  void refresh_table();  // if it is outdated, at a limited rate
  [[nodiscard]] json::Json about() const;
  [[nodiscard]] json::Json boards_since(std::uint64_t cursor) const;

  const Tournament& tournament_;
  const std::int64_t run_;  // when this run began, to tell runs apart
  const int worker_count_;
  ChangeCounter changes_ = 1;
  std::vector<std::unique_ptr<LiveBoard>> boards_;

  std::mutex mutex_;  // guards the members down to ended_
  Standings standings_;
  std::vector<Step> steps_;
  std::deque<FinishedEntry> games_;  // newest last
  bool is_table_old_ = true;
  std::optional<Ending> ending_;
  std::uint64_t ended_ = 0;  // the change at which the tournament ended; 0 before

  // Used only by the thread that asks for news.
  json::Json table_;
  std::uint64_t table_change_ = 0;
  Clock::time_point next_table_ = {};
};

}  // namespace rowan::arena
