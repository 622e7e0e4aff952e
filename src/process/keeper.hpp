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
///     we ---control--- keeper          one keeper per program, "rowan-keeper" in process lists
///      |                  |
///      '---three pipes--- program ---- its children, their children, daemons, ...
///
/// A process below the keeper that loses its parent becomes the keeper's child (PR_SET_CHILD_SUBREAPER), so
/// killing children until there are none kills everything that the program ever started, whatever it did
/// about sessions, groups and signals. The keeper does so when our end of the control socket is shut down by
/// us or, if we were killed, closed by the kernel. It blocks all signals and has its own session, so signals
/// of the terminal do not reach it.
///
/// If the keeper itself is killed, the program dies with it (PR_SET_PDEATHSIG), and we kill what the program
/// started: through a control group if one could be made (process/control_group.hpp), and by what is known
/// about its family (process/process_family.hpp). With a control group, only a program that kills both the
/// keeper and us escapes.
///
/// The keeper is a fork, without exec, of a process that may have many threads, so it makes only system
/// calls. It closes every descriptor that was not passed to it; otherwise it would hold the pipes of other
/// programs open.
struct KeptProgram {
  pid_t keeper = -1;       // our child: wait for it after shutting down the control socket
  FileDescriptor control;  // our end: sends KeeperOrder (one byte), receives KeeperReport
  FileDescriptor input;    // the program's standard input; this and the next two do not block
  FileDescriptor output;
  FileDescriptor errors;
  ControlGroup group;    // of the program and all it starts, if one could be made
  ProcessFamily family;  // call record_members() regularly while the keeper lives
};

/// What holds a program's processes together besides the keeper.
enum class Containment : std::uint8_t {
  control_group,  // where one can be made
  family,         // no control group, as if none could be made
};

enum class KeeperOrder : char { suspend = 's', resume = 'r' };

/// A report of a keeper, sent as one packet.
struct KeeperReport {
  enum class Kind : std::int32_t { started, not_started, ended };

  Kind kind = Kind::started;
  std::int32_t value = 0;  // by kind: the process id, an errno, or the status from waitpid()
};

static_assert(std::is_trivially_copyable_v<KeeperReport> && sizeof(KeeperReport) == 8);

/// Starts a program under a keeper, and returns once it runs. The program has default signal handlers, its
/// own process group, no terminal, no descriptors except the three pipes, and an additional variable in its
/// environment that marks it, ROWAN_KEEPER_….
[[nodiscard]] Result<KeptProgram> start_kept(const Program& program,
                                             Containment containment = Containment::control_group);

/// Kills the program with everything that it started. On return the keeper no longer exists.
void kill_kept(KeptProgram& kept);

}  // namespace rowan::process
