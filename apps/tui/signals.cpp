// SPDX-License-Identifier: MIT
#include "tui/signals.hpp"

#include <array>
#include <cerrno>
#include <cstddef>
#include <ranges>

#include <poll.h>
#include <signal.h>

namespace rowan::tui {

namespace {

struct Watched {
  int signal;
  Wake wake;
};

/// First the signals that end a program, then those that only a screen watches.
constexpr std::array<Watched, 6> signals{{{SIGTERM, Wake::terminate},
                                          {SIGHUP, Wake::hang_up},
                                          {SIGINT, Wake::interrupt},
                                          {SIGQUIT, Wake::quit},
                                          {SIGTSTP, Wake::suspend},
                                          {SIGWINCH, Wake::resize}}};
constexpr std::size_t ends = 4;

/// Bit i is set when signals[i] has arrived. While handlers are installed, the handler and the watch access
/// this variable only with all watched signals blocked. It is global because a signal handler gets no
/// argument that could refer to the watch.
volatile std::sig_atomic_t pending = 0;

void record_signal(int signal) {
  for (std::size_t index = 0; index < signals.size(); ++index) {
    if (signals[index].signal == signal) pending = pending | (1 << index);
  }
}

}  // namespace

SignalWatch::SignalWatch(Scope scope) {
  pending = 0;
  sigemptyset(&watched_);
  const std::size_t count = scope == Scope::screen ? signals.size() : ends;
  for (std::size_t index = 0; index < count; ++index) sigaddset(&watched_, signals[index].signal);
  pthread_sigmask(SIG_BLOCK, &watched_, &outside_);
  for (std::size_t index = 0; index < count; ++index) {
    watch(signals[index].signal);
    sigdelset(&outside_, signals[index].signal);
  }
}

SignalWatch::~SignalWatch() {
  for (const Former& former : std::views::reverse(former_)) {
    sigaction(former.signal, &former.action, nullptr);
  }
  pthread_sigmask(SIG_UNBLOCK, &watched_, nullptr);
}

void SignalWatch::watch(int signal) {
  struct sigaction action{};
  action.sa_handler = record_signal;
  action.sa_mask = watched_;
  former_.push_back({signal, {}});
  sigaction(signal, &action, &former_.back().action);
}

std::optional<Wake> SignalWatch::take() {
  // The handlers of pending signals run before the first call returns.
  pthread_sigmask(SIG_SETMASK, &outside_, nullptr);
  pthread_sigmask(SIG_BLOCK, &watched_, nullptr);
  for (std::size_t index = 0; index < signals.size(); ++index) {
    const int bit = 1 << index;
    if ((pending & bit) == 0) continue;
    pending = pending & ~bit;
    return signals[index].wake;
  }
  return std::nullopt;
}

Wake SignalWatch::wait(int descriptor) {
  while (true) {
    // ppoll delivers no signal while the descriptor is ready.
    if (const auto wake = take()) return *wake;
    pollfd source{.fd = descriptor, .events = POLLIN, .revents = 0};
    const int ready = ppoll(&source, 1, nullptr, &outside_);
    if (ready > 0 || (ready < 0 && errno != EINTR)) return Wake::input;
  }
}

void SignalWatch::stop_here() {
  struct sigaction standard{};
  struct sigaction ours{};
  standard.sa_handler = SIG_DFL;
  sigset_t suspend;
  sigemptyset(&suspend);
  sigaddset(&suspend, SIGTSTP);
  sigaction(SIGTSTP, &standard, &ours);
  raise(SIGTSTP);
  pthread_sigmask(SIG_UNBLOCK, &suspend, nullptr);  // SIGTSTP takes effect here
  pthread_sigmask(SIG_BLOCK, &suspend, nullptr);
  sigaction(SIGTSTP, &ours, nullptr);
}

}  // namespace rowan::tui
