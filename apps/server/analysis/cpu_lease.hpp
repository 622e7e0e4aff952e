// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace rowan::server {

/// The order in which waiters get a thread and a core: moves of games first, then analyses, then solves.
enum class CpuPriority : std::uint8_t { game, analysis, solve };
inline constexpr std::size_t cpu_priorities = 3;

/// Permission to hold a core while working. Where many jobs share the cores, it is a CpuScheduler::Lease.
class CpuLease {
 public:
  CpuLease() = default;
  CpuLease(const CpuLease&) = delete;
  CpuLease& operator=(const CpuLease&) = delete;
  virtual ~CpuLease() = default;

  /// Called periodically by the work. If the time slice is over and others are waiting, hands over the core,
  /// and returns when its next turn comes, or at once if a stop is requested.
  virtual void pause() = 0;

  /// Time on a core since the lease began.
  [[nodiscard]] virtual std::chrono::nanoseconds used() const = 0;

  /// Whether the time slice is over, so that pause() would hand over the core if others are waiting.
  [[nodiscard]] virtual bool slice_is_over() const = 0;
};

}  // namespace rowan::server
