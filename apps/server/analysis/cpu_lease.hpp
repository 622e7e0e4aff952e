// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace rowan::server {

/// Who is given a thread and a core first: moves of games before analyses before solves.
enum class CpuPriority : std::uint8_t { game, analysis, solve };
inline constexpr std::size_t cpu_priorities = 3;

/// A hold of a core, by the work that runs on it: CpuScheduler::Lease where many share the cores.
class CpuLease {
 public:
  CpuLease() = default;
  CpuLease(const CpuLease&) = delete;
  CpuLease& operator=(const CpuLease&) = delete;
  virtual ~CpuLease() = default;

  /// Called now and then by the work. When the slice is over and others wait, they go first; returns when
  /// it is this one's turn again, or at once when it was asked to stop.
  virtual void pause() = 0;

  /// Time on a core since the lease began.
  [[nodiscard]] virtual std::chrono::nanoseconds used() const = 0;

  /// Will pause() let others go first, as far as time goes?
  [[nodiscard]] virtual bool slice_is_over() const = 0;
};

}  // namespace rowan::server
