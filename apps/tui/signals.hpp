// SPDX-License-Identifier: MIT
#pragma once

#include <csignal>
#include <optional>
#include <vector>

namespace rowan::tui {

/// What can wake a program that waits for a person.
enum class Wake {
  input,      // input is available, or the other end has closed
  interrupt,  // Ctrl-C
  quit,       // SIGQUIT: Ctrl and backslash
  terminate,  // SIGTERM
  hang_up,    // SIGHUP: the terminal has gone away
  suspend,    // Ctrl-Z
  resize,     // the terminal's size has changed
};

/// Turns signals into results of wait(), so that they take effect only at safe points.
///
/// During its lifetime, the watched signals are blocked except inside its member functions, and their handler
/// only records which one arrived. There must be only one watch at a time, used from one thread.
class SignalWatch {
 public:
  /// The signals that end a program: interrupt, quit, terminate, hang_up. A screen watches suspend and resize
  /// as well.
  enum class Scope { ends, screen };

  explicit SignalWatch(Scope scope);
  ~SignalWatch();
  SignalWatch(const SignalWatch&) = delete;
  SignalWatch& operator=(const SignalWatch&) = delete;

  /// Returns a watched signal that has already arrived; empty if there is none. A caller that may never get
  /// to wait(), because input keeps coming, calls this too. Each signal is returned only once.
  [[nodiscard]] std::optional<Wake> take();

  /// Waits until a watched signal arrives or the descriptor is readable; if both, returns the signal.
  [[nodiscard]] Wake wait(int descriptor);

  /// Stops the program as Ctrl-Z does, and returns when it is continued.
  void stop_here();

 private:
  struct Former {
    int signal;
    struct sigaction action;
  };

  void watch(int signal);

  std::vector<Former> former_;
  sigset_t watched_;
  sigset_t outside_;  // the previous mask without the watched signals; in force inside take() and wait()
};

}  // namespace rowan::tui
