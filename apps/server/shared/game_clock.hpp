// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>

namespace rowan::server {

using Milliseconds = std::chrono::milliseconds;

/// How much time the two of a game have.
///
///     none       any
///     fischer    `time` for all moves, and `increment` more after each
///     byo_yomi   `time` for all moves; after that `periods` of `period` each. A move within a period leaves
///                it whole; a period that passes is gone
struct TimeControl {
  enum class Kind : std::uint8_t { none, fischer, byo_yomi };

  Kind kind = Kind::none;
  Milliseconds time{0};
  Milliseconds increment{0};  // of fischer
  int periods = 0;            // of byo_yomi
  Milliseconds period{0};

  friend bool operator==(const TimeControl&, const TimeControl&) = default;
};

/// Of every turn, this much is free: it covers the way of a move to the opponent and the way of the answer
/// back. What is not needed is not saved up.
inline constexpr Milliseconds lag_allowance{200};

/// The time that one player has left at the start of a turn.
struct SeatClock {
  Milliseconds time{0};  // without periods
  int periods = 0;

  friend bool operator==(const SeatClock&, const SeatClock&) = default;
};

/// What is left within a turn, for a display: the main time, the whole periods with the one that is in use,
/// and the rest of that one.
struct TimeLeft {
  Milliseconds time{0};
  int periods = 0;
  Milliseconds period{0};

  friend bool operator==(const TimeLeft&, const TimeLeft&) = default;
};

[[nodiscard]] SeatClock clock_at_start(const TimeControl& control);

/// How long a turn may last until all time is used up, the allowance included. Requires a control that is not
/// none.
[[nodiscard]] Milliseconds longest_turn(const TimeControl& control, const SeatClock& clock);

/// The clock after a turn of that length. Time that is not there is not taken.
[[nodiscard]] SeatClock after_turn(const TimeControl& control, SeatClock clock, Milliseconds turn);

/// The same with what the player gets for having moved.
[[nodiscard]] SeatClock after_move(const TimeControl& control, SeatClock clock, Milliseconds turn);

[[nodiscard]] TimeLeft left_within(const TimeControl& control, const SeatClock& clock, Milliseconds turn);

}  // namespace rowan::server
