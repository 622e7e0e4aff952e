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

/// Identifies a process: a later process with the same number has another start time.
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
  bool is_dead = false;  // it has ended, but its parent has not waited for it yet
};

/// The status of a process; empty if there is no such process.
[[nodiscard]] std::optional<ProcessStatus> status_of(pid_t process);

/// All visible processes.
[[nodiscard]] std::vector<ProcessStatus> all_processes();

/// The current time in the ticks of ProcessIdentity::started.
[[nodiscard]] std::uint64_t ticks_now();

/// The children, grandchildren and so on of a process, as far as they are visible at this moment.
[[nodiscard]] std::vector<pid_t> descendants_of(pid_t ancestor);

/// Was the process started with this entry ("NAME=value") in its environment? False if the environment cannot
/// be read.
[[nodiscard]] bool has_environment_entry(pid_t process, std::string_view entry);

/// Kills that process, but not a later one with its number.
void kill_exactly(const ProcessIdentity& identity);

/// The bytes of memory that a process has in use (its resident size); 0 if it is gone. Shared memory is
/// counted in full.
[[nodiscard]] std::int64_t resident_bytes(pid_t process);

/// The same, but memory shared by n processes counts one nth for each (proportional set size), which takes
/// longer to compute. The resident size if the proportional one is not available.
[[nodiscard]] std::int64_t proportional_bytes(pid_t process);

/// The memory that processes use together: the sum of their resident sizes if that is at most `enough`,
/// otherwise of their proportional sizes.
[[nodiscard]] std::int64_t bytes_together(std::span<const pid_t> processes, std::int64_t enough);

}  // namespace rowan::process
