// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <functional>
#include <mutex>
#include <thread>

namespace rowan::arena {

/// Two clocks of the system at one moment: one stands still while the machine sleeps, the other goes on.
struct ClockReading {
  std::chrono::nanoseconds awake{0};  // as std::chrono::steady_clock has it
  std::chrono::nanoseconds in_all{0};
};

using ClockSource = std::function<ClockReading()>;

[[nodiscard]] ClockReading read_clocks();

/// Notices that the whole process stood still: it was stopped by a signal, the machine was suspended, a
/// virtual machine paused, or the system had no time for it. A span measured meanwhile includes
/// the wrong thing.
///
///     beat   beat   beat                        beat   beat      at least every 50 ms, by any thread
///       |------|------|--------------------------|------|
///                     '--- 250 ms more: a stall -'
///
/// A beat that comes a little late is none: a machine with much to do is no reason to call anything off.
/// Usable by many threads.
class StallWatch {
 public:
  static constexpr std::chrono::milliseconds beat_interval{50};
  static constexpr std::chrono::milliseconds least_stall{250};

  explicit StallWatch(ClockSource clocks = read_clocks);

  void beat();

  /// For how long it has stood still in all; less before than after something means that it did so meanwhile.
  [[nodiscard]] std::chrono::nanoseconds stalled();

  [[nodiscard]] std::chrono::steady_clock::time_point now() const;

 private:
  ClockSource clocks_;
  std::mutex mutex_;
  ClockReading last_;
  std::chrono::nanoseconds stalled_{0};
};

/// A thread that beats for a watch.
class Heartbeat {
 public:
  explicit Heartbeat(StallWatch& watch);

 private:
  std::jthread thread_;
};

}  // namespace rowan::arena
