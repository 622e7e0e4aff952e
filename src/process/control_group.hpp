// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include <sys/types.h>

#include "process/file_descriptor.hpp"

namespace rowan::process {

/// A control group of the system (cgroup v2) for one program and everything it starts: processes cannot leave
/// it by forking, by starting a session or by losing their parent. It lies below our own group and sets no
/// limits:
///
///     our group/                  found by /proc/self/mountinfo and /proc/self/cgroup
///       rowan-k3Jx9Q/
///         cgroup.procs            a process that writes 0 here joins the group
///         cgroup.kill             writing 1 kills all processes in the group; it exists since Linux 5.14,
///                                 before that we kill them one by one
///
/// Possible only where we may create groups: as root, or if our group was delegated to us, as in desktop
/// sessions.
class ControlGroup {
 public:
  /// No group.
  ControlGroup() = default;

  /// Creates a group; an empty object if that is not possible.
  [[nodiscard]] static ControlGroup make();

  ControlGroup(ControlGroup&& other) noexcept
      : folder_(std::exchange(other.folder_, {})), procs_(std::move(other.procs_)) {}
  ControlGroup& operator=(ControlGroup&& other) noexcept {
    std::swap(folder_, other.folder_);
    std::swap(procs_, other.procs_);
    return *this;
  }
  ~ControlGroup();

  [[nodiscard]] bool is_made() const { return !folder_.empty(); }

  /// cgroup.procs, open for writing; -1 if there is no group.
  [[nodiscard]] int procs_descriptor() const { return procs_.number(); }

  /// The folder of the group; empty if there is no group.
  [[nodiscard]] const std::string& folder() const { return folder_; }

  [[nodiscard]] std::vector<pid_t> members() const;

  /// Kills all processes in the group, waits at most `timeout` until they are gone, and removes the group.
  void kill_all(std::chrono::milliseconds timeout);

 private:
  ControlGroup(std::string folder, FileDescriptor procs)
      : folder_(std::move(folder)), procs_(std::move(procs)) {}

  /// Removes the group; false while processes are in it.
  bool remove();

  std::string folder_;
  FileDescriptor procs_;
};

}  // namespace rowan::process
