// SPDX-License-Identifier: MIT
#include "cli/io/stop_signals.hpp"

#include <array>
#include <csignal>
#include <ctime>
#include <stop_token>
#include <thread>

#include <pthread.h>

namespace rowan::cli {

namespace {

constexpr std::array ends{SIGINT, SIGQUIT, SIGTERM, SIGHUP};

/// Adds a signal to the set, unless the program was started with the signal ignored, as nohup does with
/// SIGHUP: it then stays ignored.
void add_unless_ignored(sigset_t& signals, int signal) {
  struct sigaction action{};
  sigaction(signal, nullptr, &action);
  if (action.sa_handler != SIG_IGN) sigaddset(&signals, signal);
}

}  // namespace

/// Blocks the signals and waits for them on a thread.
class StopSignals::Watch {
 public:
  explicit Watch(StopSignals& owner) : owner_(owner) {
    sigemptyset(&watched_);
    for (const int signal : ends) add_unless_ignored(watched_, signal);
    blocked_ = watched_;
    add_unless_ignored(blocked_, SIGTSTP);
    pthread_sigmask(SIG_BLOCK, &blocked_, &former_);
    thread_ = std::jthread([this](const std::stop_token& leave) { watch(leave); });
  }
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;

  ~Watch() {
    thread_.request_stop();
    thread_.join();
    pthread_sigmask(SIG_SETMASK, &former_, nullptr);
  }

 private:
  void watch(const std::stop_token& leave) {
    constexpr std::timespec look_up{.tv_sec = 0, .tv_nsec = 50'000'000};
    while (!leave.stop_requested()) {
      const int signal = sigtimedwait(&blocked_, nullptr, &look_up);
      if (signal <= 0) continue;
      if (signal == SIGTSTP) {
        owner_.refused_suspension_ = true;
        continue;
      }
      owner_.signal_ = signal;
      owner_.stop_.request_stop();
      // From here on a further signal has its usual effect.
      pthread_sigmask(SIG_UNBLOCK, &watched_, nullptr);
      return;
    }
  }

  StopSignals& owner_;
  sigset_t watched_{};  // the signals that end a program
  sigset_t blocked_{};  // watched_ and SIGTSTP, the signal of Ctrl-Z
  sigset_t former_{};
  std::jthread thread_;
};

StopSignals::StopSignals() : watch_(std::make_unique<Watch>(*this)) {}

StopSignals::~StopSignals() = default;

}  // namespace rowan::cli
