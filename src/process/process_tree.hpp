// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <sys/types.h>

namespace rowan::process {

/// A process, distinct from any later one with its number: the system reuses numbers, but not with the same
/// start.
struct ProcessIdentity {
  pid_t process = -1;
  std::uint64_t started = 0;  // clock ticks since the system started

  friend bool operator==(const ProcessIdentity&, const ProcessIdentity&) = default;
};

/// What the system reports about a process.
struct ProcessStatus {
  ProcessIdentity identity;
  pid_t parent = -1;
  pid_t session = -1;
  bool is_dead = false;  // but not yet waited for
};

/// Nothing if there is no such process.
[[nodiscard]] std::optional<ProcessStatus> status_of(pid_t process);

/// All visible processes.
[[nodiscard]] std::vector<ProcessStatus> all_processes();

/// The current time, in the ticks that starts are counted in.
[[nodiscard]] std::uint64_t ticks_now();

/// Children, grandchildren and so on of a process, as far as they can be seen from outside at one moment.
[[nodiscard]] std::vector<pid_t> descendants_of(pid_t ancestor);

/// Was the process started with this entry ("NAME=value") in its environment? False if that may not be read.
[[nodiscard]] bool has_environment_entry(pid_t process, std::string_view entry);

/// Kills that process, but not a later one with its number.
void kill_exactly(const ProcessIdentity& identity);

/// The bytes of memory that a process has in use (its resident size); 0 if it is gone. What it shares with
/// others is counted in full.
[[nodiscard]] std::int64_t resident_bytes(pid_t process);

/// The same, but what n processes share counts one nth for each (proportional set size), which takes the
/// system longer to compute. The resident size where the proportional one is not available.
[[nodiscard]] std::int64_t proportional_bytes(pid_t process);

/// How much memory processes use together: the sum of the resident sizes if that is at most `enough`,
/// otherwise of the proportional sizes.
[[nodiscard]] std::int64_t bytes_together(std::span<const pid_t> processes, std::int64_t enough);

}  // namespace rowan::process
