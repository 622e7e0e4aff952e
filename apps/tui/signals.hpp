// SPDX-License-Identifier: MIT
#pragma once

#include <csignal>
#include <optional>
#include <vector>

namespace rowan::tui {

/// What a program that waits for a person can wake up to.
enum class Wake {
  input,      // something can be read, or the other end is gone
  interrupt,  // Ctrl-C
  quit,       // SIGQUIT: Ctrl and backslash
  terminate,  // SIGTERM
  hang_up,    // SIGHUP: the terminal is gone
  suspend,    // Ctrl-Z
  resize,     // the terminal has another size
};

/// Turns signals into answers of wait(), so that nothing happens at a bad moment.
///
/// While it lives, the watched signals are blocked everywhere except inside take() and wait(), and their
/// handler only notes which one came. There must be one watch at a time, used from one thread.
class SignalWatch {
 public:
  /// Ends of a program: interrupt, quit, terminate, hang_up. A screen watches suspend and resize as well.
  enum class Scope { ends, screen };

  explicit SignalWatch(Scope scope);
  ~SignalWatch();
  SignalWatch(const SignalWatch&) = delete;
  SignalWatch& operator=(const SignalWatch&) = delete;

  /// A watched signal that has come already; nothing when there is none. Code that can be kept busy by input
  /// alone asks here too. Each signal is answered once, by take() or by wait().
  [[nodiscard]] std::optional<Wake> take();

  /// Waits until a watched signal comes or the descriptor can be read; where both are so, it is the signal.
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
  sigset_t outside_;  // the mask before, in force inside take() and wait()
};

}  // namespace rowan::tui
