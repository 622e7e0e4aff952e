// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "base/stop.hpp"
#include "process/command_line.hpp"
#include "process/keeper.hpp"

namespace rowan::process {

/// Limits on the output and the memory of a process.
struct ProcessLimits {
  std::size_t longest_line = std::size_t{64} * 1024;
  std::size_t most_output = std::size_t{4} * 1024 * 1024;  // bytes between two of our writes
  // In bytes, for the process and everything it started; shared memory is counted once (proportional set
  // size). 0: no limit
  std::int64_t memory = 0;
};

/// Why waiting for a process failed.
enum class Halt : std::uint8_t {
  timeout,  // the deadline passed
  ended,    // the process ended, or closed its input or output
  flood,    // it wrote more than its limits allow
  memory,   // it uses more than its limits allow
  stopped,  // a stop was requested
};

/// A process with which we exchange lines, with a limit on every wait.
///
/// Reading and writing return at the deadline or on a stop request, whatever the process does; while they
/// wait they watch for its end, its output and its memory. Its standard error is read, and all but the last
/// few kilobytes are discarded. The destructor kills the process with everything that it started
/// (process/keeper.hpp). Used by one thread at a time. It causes no signal in our process but SIGCHLD, and
/// does not change how our process handles signals.
class ChildProcess {
 public:
  using Deadline = std::optional<std::chrono::steady_clock::time_point>;

  [[nodiscard]] static Result<std::unique_ptr<ChildProcess>> start(
      const Program& program, const ProcessLimits& limits = {},
      Containment containment = Containment::control_group);
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;
  ~ChildProcess();

  /// Writes the whole text; empty on success. Waits at most until the deadline, since the process may never
  /// read it.
  [[nodiscard]] std::optional<Halt> write(std::string_view text, Deadline deadline, const StopToken& stop);

  /// The next nonempty line, without its line break (LF, CR or both). After the deadline a complete line that
  /// was already received is still returned, an incomplete one is not.
  [[nodiscard]] std::expected<std::string, Halt> read_line(Deadline deadline, const StopToken& stop);

  /// The next line if it was already received; empty otherwise.
  [[nodiscard]] std::optional<std::string> read_line_at_once();

  /// True if the process has ended by the deadline. Its output until then is discarded.
  [[nodiscard]] bool wait_for_end(Deadline deadline, const StopToken& stop);

  /// Suspend and continue the process, with its process group.
  void suspend() { give(KeeperOrder::suspend); }
  void resume() { give(KeeperOrder::resume); }

  /// What happened, for people, after a Halt was returned: "exit code 3, last line 'out of range'", "signal
  /// 11 (SIGSEGV)", "closed its output", "more than 64 KiB without a line break", "uses 412 MiB of 350 MiB".
  [[nodiscard]] std::string what_happened() const;

  /// The end of the process's output to standard error.
  [[nodiscard]] const std::string& errors() const { return errors_; }

  [[nodiscard]] pid_t keeper() const { return kept_.keeper; }

  /// The folder of its control group; empty if it has none.
  [[nodiscard]] const std::string& control_group() const { return kept_.group.folder(); }

 private:
  using Clock = std::chrono::steady_clock;
  class Wakeup;

  ChildProcess(KeptProgram kept, FileDescriptor wakeup, const ProcessLimits& limits);

  /// Waits for an event and handles it. Returns empty if the caller should look at the output again.
  [[nodiscard]] std::optional<Halt> wait(Deadline deadline, const StopToken& stop, bool for_room);
  [[nodiscard]] int milliseconds_to(Deadline deadline) const;

  void give(KeeperOrder order) const;
  void take_output();
  void take_errors();
  void take_report();
  void give_up_on_pipe(std::string how);
  void check_family();
  void check_memory();
  [[nodiscard]] std::optional<std::string> take_line();
  [[nodiscard]] std::optional<Halt> trouble() const;

  KeptProgram kept_;
  FileDescriptor wakeup_;  // an eventfd: a stop request writes to it, which ends poll()
  ProcessLimits limits_;

  std::string output_;       // what was read; the lines before handed_ were returned to the caller
  std::size_t handed_ = 0;   // position in output_
  std::size_t scanned_ = 0;  // position in output_; there is no line break between handed_ and this
  std::size_t heard_ = 0;    // bytes read since our last write
  std::string errors_;

  std::optional<int> status_;  // as from waitpid(), once the process has ended
  std::string ending_;         // how it ended, as far as its pipes show
  Deadline ending_due_;        // when to stop waiting for the status after a pipe was closed
  bool keeper_gone_ = false;
  std::string flood_;   // which limit of the output was exceeded; empty if none was
  std::string memory_;  // how much memory is in use, once it has exceeded the limit
  Clock::time_point memory_check_due_;
  Clock::time_point family_check_due_;
};

}  // namespace rowan::process
