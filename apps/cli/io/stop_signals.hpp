// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <csignal>
#include <optional>
#include <stop_token>
#include <thread>

#include "base/stop.hpp"
#include "cli/io/exit_code.hpp"

namespace rowan::cli {

/// Turns the signals that end a program (Ctrl-C, SIGQUIT, SIGTERM, SIGHUP) into a request to stop, for work
/// that runs on threads of its own.
///
/// Ctrl-Z is refused: the clocks of engines would go on while the program stands still, and they would lose
/// on time.
///
/// While it lives these signals are blocked in the thread that made it and in all threads started since, and
/// one thread waits for them. The second signal ends the program at once, as if nobody watched. Make it
/// before any other thread.
class StopSignals {
 public:
  StopSignals();
  ~StopSignals();
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;

  [[nodiscard]] StopToken token() const { return stop_.get_token(); }

  /// How the program ends if a signal came: 128 and its number.
  [[nodiscard]] std::optional<ExitCode> exit_code() const;

  /// Was Ctrl-Z tried? Then a live display should point to Ctrl-C.
  [[nodiscard]] bool refused_suspension() const { return refused_suspension_; }

 private:
  void watch(const std::stop_token& leave);

  sigset_t watched_{};  // those that end a program
  sigset_t blocked_{};  // and Ctrl-Z
  sigset_t former_{};
  StopSource stop_;
  std::atomic<int> signal_ = 0;
  std::atomic<bool> refused_suspension_ = false;
  std::jthread thread_;
};

}  // namespace rowan::cli
