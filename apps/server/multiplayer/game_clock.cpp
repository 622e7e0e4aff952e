// SPDX-License-Identifier: MIT
#include "server/multiplayer/game_clock.hpp"

#include <algorithm>

namespace rowan::server {

namespace {

/// The time charged for a turn.
Milliseconds charge_of(Milliseconds turn) { return std::max(Milliseconds(0), turn - lag_allowance); }

/// The part of a turn after the main time, which falls into the periods.
Milliseconds into_periods(const SeatClock& clock, Milliseconds turn) {
  return std::max(Milliseconds(0), charge_of(turn) - clock.time);
}

}  // namespace

SeatClock clock_at_start(const TimeControl& control) {
  return {.time = control.time, .periods = control.periods};
}

Milliseconds longest_turn(const TimeControl& control, const SeatClock& clock) {
  return lag_allowance + clock.time + clock.periods * control.period;
}

SeatClock after_turn(const TimeControl& control, SeatClock clock, Milliseconds turn) {
  if (control.kind == TimeControl::Kind::none) return clock;
  if (control.kind == TimeControl::Kind::byo_yomi) {
    const auto passed = into_periods(clock, turn) / control.period;
    clock.periods -= static_cast<int>(std::min<std::int64_t>(passed, clock.periods));
  }
  clock.time -= std::min(clock.time, charge_of(turn));
  return clock;
}

SeatClock after_move(const TimeControl& control, SeatClock clock, Milliseconds turn) {
  clock = after_turn(control, clock, turn);
  if (control.kind == TimeControl::Kind::fischer) clock.time += control.increment;
  return clock;
}

TimeLeft left_within(const TimeControl& control, const SeatClock& clock, Milliseconds turn) {
  const SeatClock after = after_turn(control, clock, turn);
  TimeLeft left{.time = after.time, .periods = after.periods};
  if (control.kind == TimeControl::Kind::byo_yomi && after.periods > 0)
    left.period = control.period - into_periods(clock, turn) % control.period;
  return left;
}

}  // namespace rowan::server
