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

#include "arena/game/referee.hpp"
#include "game/side.hpp"
#include "record/game_record.hpp"

namespace rowan::arena {

/// Counts changes over all boards and tables of a tournament. A reader that has seen everything up to a
/// number needs only later changes.
using ChangeCounter = std::atomic<std::uint64_t>;

/// The latest state of the games that one thread plays in sequence.
///
/// The playing thread writes and another one reads. Both hold the lock only while copying a few moves, never
/// while sending: viewers, however slow, do not delay a game.
class LiveBoard final : public GameListener {
 public:
  using Clock = std::chrono::steady_clock;

  /// The counter must outlive the board.
  explicit LiveBoard(ChangeCounter& changes) : changes_(changes) {}

  void on_begin(const ScheduledGame& game) override;
  void on_turn(const Turn& turn) override;
  void on_move(const record::RecordedMove& move) override;
  void on_end(const record::GameRecord* record) override;

  /// The changes for a reader that has seen everything up to some number.
  struct View {
    std::int64_t number = 0;                                 // of the game
    Turn turn = {};                                          // the latest
    std::size_t first_new = 0;                               // how many moves were seen before
    std::vector<record::RecordedMove> moves = {};            // the later ones
    std::optional<std::chrono::milliseconds> thinking = {};  // how long the side to move has been thinking
    bool is_over = false;
    Outcome result = Outcome::ongoing;
  };

  /// Empty if nothing has changed since. A canceled game is over and has no result.
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

}  // namespace rowan::arena
