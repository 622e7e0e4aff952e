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

/// A process, and no other that has its number later: the system uses numbers again, but not with the same
/// start.
struct ProcessIdentity {
  pid_t process = -1;
  std::uint64_t started = 0;  // clock ticks since the system started

  friend bool operator==(const ProcessIdentity&, const ProcessIdentity&) = default;
};

/// What the system tells of a process.
struct ProcessStatus {
  ProcessIdentity identity;
  pid_t parent = -1;
  pid_t session = -1;
  bool is_dead = false;  // and not yet waited for
};

/// Nothing if there is no such process.
[[nodiscard]] std::optional<ProcessStatus> status_of(pid_t process);

/// All processes that can be seen.
[[nodiscard]] std::vector<ProcessStatus> all_processes();

/// Now, as starts are counted.
[[nodiscard]] std::uint64_t ticks_now();

/// Children, grandchildren and so on of a process, as far as they can be seen from outside at one moment.
[[nodiscard]] std::vector<pid_t> descendants_of(pid_t ancestor);

/// Was the process started with this entry ("NAME=value") in its environment? False where that may not be
/// read.
[[nodiscard]] bool has_environment_entry(pid_t process, std::string_view entry);

/// Kills that process; one that has its number by now is left alone.
void kill_exactly(const ProcessIdentity& identity);

/// The bytes of memory that a process has in use (its resident size); 0 if it is gone. What it shares with
/// others is counted in full.
[[nodiscard]] std::int64_t resident_bytes(pid_t process);

/// The same with what is shared by n processes counted as one nth for each (proportional set size), which
/// takes the system longer to find out. Where it does not tell, the resident size.
[[nodiscard]] std::int64_t proportional_bytes(pid_t process);

/// How much memory processes use together: the proportional sizes if the resident ones are more than
/// `enough`, which otherwise answer the question.
[[nodiscard]] std::int64_t bytes_together(std::span<const pid_t> processes, std::int64_t enough);

}  // namespace rowan::process
