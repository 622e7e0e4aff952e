// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <functional>
#include <mutex>
#include <thread>

namespace rowan::arena {

/// Two system clocks read at the same moment: one stops while the machine sleeps, the other does not.
struct ClockReading {
  std::chrono::nanoseconds awake{0};  // std::chrono::steady_clock
  std::chrono::nanoseconds in_all{0};
};

using ClockSource = std::function<ClockReading()>;

[[nodiscard]] ClockReading read_clocks();

/// Detects that the whole process was stalled: stopped by a signal, the machine suspended, a virtual machine
/// paused, or the process starved of CPU time. Any time measured across a stall is wrong.
///
///     beat   beat   beat                        beat   beat      at least every 50 ms, by any thread
///       |------|------|--------------------------|------|
///                     '--- 250 ms more: a stall -'
///
/// A slightly late beat does not count as a stall: a busy machine is no reason to cancel a game. Thread-safe.
class StallWatch {
 public:
  static constexpr std::chrono::milliseconds beat_interval{50};
  static constexpr std::chrono::milliseconds least_stall{250};

  explicit StallWatch(ClockSource clocks = read_clocks);

  void beat();

  /// The total time stalled so far; if it grew between two calls, there was a stall in between.
  [[nodiscard]] std::chrono::nanoseconds stalled();

  [[nodiscard]] std::chrono::steady_clock::time_point now() const;

 private:
  ClockSource clocks_;
  std::mutex mutex_;
  ClockReading last_;
  std::chrono::nanoseconds stalled_{0};
};

/// A thread that regularly calls beat() of a watch.
class Heartbeat {
 public:
  explicit Heartbeat(StallWatch& watch);

 private:
  std::jthread thread_;
};

}  // namespace rowan::arena
