// SPDX-License-Identifier: MIT
#include "arena/game/stall_watch.hpp"

#include <algorithm>
#include <condition_variable>
#include <ctime>
#include <utility>

namespace rowan::arena {

namespace {

std::chrono::nanoseconds read(clockid_t clock) {
  timespec time{};
  clock_gettime(clock, &time);
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

}  // namespace

ClockReading read_clocks() {
#ifdef CLOCK_BOOTTIME
  return {.awake = std::chrono::steady_clock::now().time_since_epoch(), .in_all = read(CLOCK_BOOTTIME)};
#else
  return {.awake = std::chrono::steady_clock::now().time_since_epoch(), .in_all = read(CLOCK_REALTIME)};
#endif
}

StallWatch::StallWatch(ClockSource clocks) : clocks_(std::move(clocks)), last_(clocks_()) {}

void StallWatch::beat() {
  const std::scoped_lock lock(mutex_);
  const ClockReading now = clocks_();
  const auto since = std::max(now.awake - last_.awake, now.in_all - last_.in_all);
  if (since >= beat_interval + least_stall) stalled_ += since;
  last_ = now;
}

std::chrono::nanoseconds StallWatch::stalled() {
  beat();  // the caller may be the first thread to run again
  const std::scoped_lock lock(mutex_);
  return stalled_;
}

std::chrono::steady_clock::time_point StallWatch::now() const {
  return std::chrono::steady_clock::time_point(
      std::chrono::duration_cast<std::chrono::steady_clock::duration>(clocks_().awake));
}

Heartbeat::Heartbeat(StallWatch& watch)
    : thread_([&watch](const std::stop_token& stop) {
        std::mutex mutex;
        std::condition_variable_any asleep;
        std::unique_lock lock(mutex);
        while (
            !asleep.wait_for(lock, stop, StallWatch::beat_interval, [&] { return stop.stop_requested(); })) {
          watch.beat();
        }
      }) {}

}  // namespace rowan::arena
