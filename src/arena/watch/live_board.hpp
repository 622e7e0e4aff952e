// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <vector>

#include "arena/game/game_listener.hpp"
#include "game/side.hpp"
#include "record/game_record.hpp"

namespace rowan::arena {

/// Counts changes, over all boards and tables of a tournament. Whoever has seen everything up to a number
/// needs only what has changed since.
using ChangeCounter = std::atomic<std::uint64_t>;

/// The newest state of the games that one thread plays, one after another.
///
/// The thread that plays writes, and another one looks. Both hold the lock only while they copy a few moves,
/// never while anything is sent: whoever watches, however slowly, costs a game nothing.
class LiveBoard final : public GameListener {
 public:
  using Clock = std::chrono::steady_clock;

  /// The counter must outlive the board.
  explicit LiveBoard(ChangeCounter& changes) : changes_(changes) {}

  void on_begin(const ScheduledGame& game) override;
  void on_turn(const Turn& turn) override;
  void on_move(const record::RecordedMove& move) override;
  void on_end(const record::GameRecord* record) override;

  /// What there is to show to somebody who has seen the changes up to a number.
  struct View {
    std::int64_t number = 0;                                 // of the game
    Turn turn = {};                                          // the last one
    std::size_t first_new = 0;                               // how many moves have been seen
    std::vector<record::RecordedMove> moves = {};            // those after them
    std::optional<std::chrono::milliseconds> thinking = {};  // for how long the side of the turn has been
    bool is_over = false;
    Outcome result = Outcome::ongoing;
  };

  /// Nothing if nothing has changed since. A game that was called off is over and has no result.
  [[nodiscard]] std::optional<View> look(std::uint64_t since, Clock::time_point now) const;

 private:
  void change();  // with the mutex held

  ChangeCounter& changes_;
  mutable std::mutex mutex_;   // of what follows
  std::uint64_t changed_ = 0;  // the last change; 0: no game has begun
  std::uint64_t begun_ = 0;    // the change by which the game began
  std::int64_t number_ = 0;
  Turn turn_ = {};
  std::vector<record::RecordedMove> moves_;
  std::vector<std::uint64_t> move_changes_;  // the change that each move was
  std::optional<Clock::time_point> asked_;
  bool is_over_ = false;
  Outcome result_ = Outcome::ongoing;
};

}  // namespace rowan::arena
