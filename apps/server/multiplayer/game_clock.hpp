// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>

namespace rowan::server {

using Milliseconds = std::chrono::milliseconds;

/// The time that the two players of a game have.
///
///     none       unlimited
///     fischer    `time` for all moves, and `increment` more after each
///     byo_yomi   `time` for all moves, then `periods` of `period` each. A move within a period leaves
///                it intact; a period that runs out is lost
struct TimeControl {
  enum class Kind : std::uint8_t { none, fischer, byo_yomi };

  Kind kind = Kind::none;
  Milliseconds time{0};
  Milliseconds increment{0};  // of fischer
  int periods = 0;            // of byo_yomi
  Milliseconds period{0};

  friend bool operator==(const TimeControl&, const TimeControl&) = default;
};

/// Each turn has this much uncharged time, to cover the transmission of a move to the opponent and of the
/// reply back. Unused allowance is not carried over.
inline constexpr Milliseconds lag_allowance{200};

/// The time that one player has left at the start of a turn.
struct SeatClock {
  Milliseconds time{0};  // without periods
  int periods = 0;

  friend bool operator==(const SeatClock&, const SeatClock&) = default;
};

/// The time left within a turn, for display: the main time, the whole periods including the current one, and
/// the rest of the current one.
struct TimeLeft {
  Milliseconds time{0};
  int periods = 0;
  Milliseconds period{0};

  friend bool operator==(const TimeLeft&, const TimeLeft&) = default;
};

[[nodiscard]] SeatClock clock_at_start(const TimeControl& control);

/// The longest that a turn can last until all time is used up, the allowance included. Requires a control
/// other than none.
[[nodiscard]] Milliseconds longest_turn(const TimeControl& control, const SeatClock& clock);

/// The clock after a turn of that length. It stops at zero.
[[nodiscard]] SeatClock after_turn(const TimeControl& control, SeatClock clock, Milliseconds turn);

/// The same, plus what the player gains by moving.
[[nodiscard]] SeatClock after_move(const TimeControl& control, SeatClock clock, Milliseconds turn);

[[nodiscard]] TimeLeft left_within(const TimeControl& control, const SeatClock& clock, Milliseconds turn);

}  // namespace rowan::server
