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

/// How much a process may say and use.
struct ProcessLimits {
  std::size_t longest_line = std::size_t{64} * 1024;
  std::size_t most_output = std::size_t{4} * 1024 * 1024;  // between two of our writes
  // Bytes, of the process and all it started together: what they share is counted once (proportional set
  // size). 0: no limit
  std::int64_t memory = 0;
};

/// Why waiting for a process came to nothing.
enum class Halt : std::uint8_t {
  timeout,  // the deadline passed
  ended,    // the process ended, or closed its input or output
  flood,    // it said more than its limits allow
  memory,   // it uses more than its limits allow
  stopped,  // the stop token asked for it
};

/// A process that is talked to in lines and never waited for without an end.
///
/// Reading and writing return when the deadline passes or the stop token asks, whatever the process does or
/// does not do; while waiting they watch its end, its output and its memory. What it writes to its standard
/// error is read and thrown away but for the last few kilobytes. The destructor kills it with everything it
/// started (process/keeper.hpp). Used by one thread at a time. No signal reaches us, and nothing about our
/// own signals is changed.
class ChildProcess {
 public:
  using Deadline = std::optional<std::chrono::steady_clock::time_point>;

  [[nodiscard]] static Result<std::unique_ptr<ChildProcess>> start(
      const Program& program, const ProcessLimits& limits = {},
      Containment containment = Containment::control_group);
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;
  ~ChildProcess();

  /// Writes all of the text. It may be that the process never reads it.
  [[nodiscard]] std::optional<Halt> write(std::string_view text, Deadline deadline, const StopToken& stop);

  /// The next line that is not empty, without its end (LF, CR or both). A line that was already said is
  /// returned even when the deadline has passed; the beginning of one that was never finished is not.
  [[nodiscard]] std::expected<std::string, Halt> read_line(Deadline deadline, const StopToken& stop);

  /// A line that was already said.
  [[nodiscard]] std::optional<std::string> read_line_at_once();

  /// True if the process has ended when the deadline passes. What it says meanwhile is thrown away.
  [[nodiscard]] bool wait_for_end(Deadline deadline, const StopToken& stop);

  /// Stops and continues the process, with its process group.
  void suspend() { give(KeeperOrder::suspend); }
  void resume() { give(KeeperOrder::resume); }

  /// After a halt, what happened, for people: "exit code 3, last line 'out of range'", "signal 11
  /// (SIGSEGV)", "closed its output", "more than 64 KiB without a line break", "uses 412 MiB of 350 MiB".
  [[nodiscard]] std::string what_happened() const;

  /// The end of what it wrote to its standard error.
  [[nodiscard]] const std::string& errors() const { return errors_; }

  [[nodiscard]] pid_t keeper() const { return kept_.keeper; }

  /// The folder of the control group that holds it; empty if none does.
  [[nodiscard]] const std::string& control_group() const { return kept_.group.folder(); }

 private:
  using Clock = std::chrono::steady_clock;
  class Wakeup;

  ChildProcess(KeptProgram kept, FileDescriptor wakeup, const ProcessLimits& limits);

  /// Waits for anything to happen, and takes it in. Returns nothing when the caller should look again.
  [[nodiscard]] std::optional<Halt> wait(Deadline deadline, const StopToken& stop, bool for_room);
  [[nodiscard]] int milliseconds_to(Deadline deadline) const;

  void give(KeeperOrder order) const;
  void take_output();
  void take_errors();
  void take_report();
  void give_up_on_pipe(std::string how);
  void look_at_family();
  void check_memory();
  [[nodiscard]] std::optional<std::string> take_line();
  [[nodiscard]] std::optional<Halt> trouble() const;

  KeptProgram kept_;
  FileDescriptor wakeup_;  // an eventfd: written to request a stop
  ProcessLimits limits_;

  std::string output_;       // what was read and not yet handed out
  std::size_t handed_ = 0;   // so much of it was
  std::size_t scanned_ = 0;  // up to here there is no line break
  std::size_t heard_ = 0;    // bytes since our last write
  std::string errors_;

  std::optional<int> status_;  // as waitpid() gives it, once the process has ended
  std::string ending_;         // how it ended as far as its pipes tell
  Deadline ending_due_;        // when to stop waiting for the status after a pipe was closed
  bool keeper_gone_ = false;
  std::string flood_;   // what was too much, once it was
  std::string memory_;  // likewise
  Clock::time_point memory_check_due_;
  Clock::time_point family_look_due_;
};

}  // namespace rowan::process
