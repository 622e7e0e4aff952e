// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <memory>
#include <optional>

#include "base/stop.hpp"
#include "cli/io/output.hpp"

namespace rowan::cli {

/// Turns the signals that end a program (Ctrl-C, SIGQUIT, SIGTERM, SIGHUP) into a request to stop, for work
/// that runs on threads of its own. On Windows these are Ctrl-C, Ctrl-Break and the other console events,
/// such as the closing of the console.
///
/// Ctrl-Z is refused: while the program is suspended, the clocks of engines would keep running, and the
/// engines would lose on time.
///
/// On POSIX systems these signals are blocked, during the object's lifetime, in the thread that created it
/// and in the threads started afterwards, and one thread waits for them. The second signal ends the program
/// at once, as it would without this class. Create the object before any other thread, and only one at a
/// time.
class StopSignals {
 public:
  StopSignals();
  ~StopSignals();
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;

  [[nodiscard]] StopToken token() const { return stop_.get_token(); }

  /// The exit code after a signal, 128 plus its number; empty if none came.
  [[nodiscard]] std::optional<ExitCode> exit_code() const {
    const int signal = signal_;
    return signal == 0 ? std::nullopt : std::optional(static_cast<ExitCode>(128 + signal));
  }

  /// Was Ctrl-Z pressed? Then a live display should mention Ctrl-C.
  [[nodiscard]] bool refused_suspension() const { return refused_suspension_; }

 private:
  class Watch;  // platform-specific: posix/stop_signals.cpp, windows/stop_signals.cpp

  StopSource stop_;
  std::atomic<int> signal_ = 0;
  std::atomic<bool> refused_suspension_ = false;
  std::unique_ptr<Watch> watch_;
};

}  // namespace rowan::cli
