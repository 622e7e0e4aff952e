// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <type_traits>

#include <sys/types.h>

#include "base/result.hpp"
#include "process/command_line.hpp"
#include "process/control_group.hpp"
#include "process/file_descriptor.hpp"
#include "process/process_family.hpp"

namespace rowan::process {

/// A process between us and an untrusted program, so that nothing of that program outlives us.
///
///     we ---control--- keeper          one keeper a program, "rowan-keeper" in lists of processes
///      |                  \            .
///      '---three pipes--- program ---- its children, their children, daemons, ...
///
/// A process that loses its parent below the keeper becomes the keeper's child (PR_SET_CHILD_SUBREAPER), so
/// killing children until there are none kills everything that the program ever started, whatever it did
/// about sessions, groups and signals. The keeper does so when asked, and when the control socket is
/// closed: by us or, when we were killed, by the kernel. It blocks all signals and has a session of its
/// own, so the terminal does not reach it.
///
/// Should the keeper itself be killed, the program dies with it (PR_SET_PDEATHSIG), and we kill what the
/// program started: by a control group where one can be made (process/control_group.hpp), and by what is
/// known of its family (process/process_family.hpp). Only a program that kills both the keeper and us escapes
/// this.
///
/// The keeper is a fork, without exec, of a process that may have many threads, so it makes no calls but
/// system calls. It closes every descriptor that it was not given; otherwise it would hold the pipes of other
/// programs open.
struct KeptProgram {
  pid_t keeper = -1;       // our child: wait for it after shutting down the control socket
  FileDescriptor control;  // ours to send KeeperOrder (one byte), to receive KeeperReport
  FileDescriptor input;    // the program's standard input; this and the next two do not block
  FileDescriptor output;
  FileDescriptor errors;
  ControlGroup group;    // of the program and all it starts, where one could be made
  ProcessFamily family;  // call record_members() now and then, while the keeper lives
};

/// What holds a program's processes together besides the keeper.
enum class Containment : std::uint8_t {
  control_group,  // where one can be made
  family,         // no group, as where none can be made
};

enum class KeeperOrder : char { suspend = 's', resume = 'r' };

/// What a keeper reports, each as one packet.
struct KeeperReport {
  enum class Kind : std::int32_t { started, not_started, ended };

  Kind kind = Kind::started;
  std::int32_t value = 0;  // the process id; the errno of what failed; the status as waitpid() gives it
};

static_assert(std::is_trivially_copyable_v<KeeperReport> && sizeof(KeeperReport) == 8);

/// Starts a program under a keeper, and returns once it runs. The program has default signal handlers, a
/// process group of its own, no terminal, no descriptors beyond the three, and one more variable in its
/// environment: ROWAN_KEEPER_… marks it.
[[nodiscard]] Result<KeptProgram> start_kept(const Program& program,
                                             Containment containment = Containment::control_group);

/// Kills the program with all it started. On return the keeper no longer exists.
void kill_kept(KeptProgram& kept);

}  // namespace rowan::process
