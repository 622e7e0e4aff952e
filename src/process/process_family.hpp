// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include <sys/types.h>

#include "process/process_tree.hpp"

namespace rowan::process {

/// The processes that belong to a kept program, so that they can be found if the keeper that held them
/// together was killed. A process belongs if any of these is true:
///
///     mark       it was started with our mark in its environment; children inherit a mark
///     seen       it was seen below the keeper, and has the same number and start time
///     session    it is in a session that was seen below the keeper, and that is still the same session
///     parent     its parent belongs
///
/// No other process is ever killed: numbers of processes and sessions are compared together with their start
/// times. A process that removed its mark, left its parent and its session and was never seen is not found:
/// only a control group (process/control_group.hpp) holds it.
class ProcessFamily {
 public:
  ProcessFamily() = default;

  /// `mark` is an entry of the program's environment that no other program has.
  ProcessFamily(pid_t keeper, std::string mark);

  /// Records the current descendants of the keeper.
  void record_members();

  /// Kills all members that are left, and those that they start in the meantime. Gives up after `timeout`.
  /// Requires that the keeper is gone.
  void kill_all(std::chrono::milliseconds timeout);

 private:
  struct Session {
    std::uint64_t leader_started = 0;  // 0: the leader was gone when the session was seen
    std::uint64_t seen = 0;            // when the session was last seen, in ticks
  };

  void remember(const ProcessStatus& status);
  [[nodiscard]] std::vector<ProcessStatus> find();
  [[nodiscard]] bool knows(const ProcessStatus& status) const;
  [[nodiscard]] bool knows_session_of(const ProcessStatus& status) const;

  ProcessIdentity keeper_;
  std::string mark_;
  std::map<pid_t, std::uint64_t> seen_;  // start time by process number
  std::map<pid_t, Session> sessions_;
};

}  // namespace rowan::process
