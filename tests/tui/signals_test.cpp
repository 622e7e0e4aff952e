// SPDX-License-Identifier: MIT
#include "tui/signals.hpp"

#include <array>
#include <set>
#include <utility>

#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

namespace rowan::tui {
namespace {

/// Both ends of a pipe.
class Pipe {
 public:
  Pipe() { EXPECT_EQ(pipe(ends_.data()), 0); }
  ~Pipe() {
    close(ends_[0]);
    close_writing();
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  [[nodiscard]] int reading() const { return ends_[0]; }
  [[nodiscard]] int writing() const { return ends_[1]; }
  void close_writing() {
    if (ends_[1] >= 0) close(ends_[1]);
    ends_[1] = -1;
  }

 private:
  std::array<int, 2> ends_{-1, -1};
};

TEST(SignalWatch, WakesOnInputAndItsEnd) {
  SignalWatch signals(SignalWatch::Scope::ends);
  Pipe pipe;
  ASSERT_EQ(write(pipe.writing(), "x", 1), 1);
  EXPECT_EQ(signals.wait(pipe.reading()), Wake::input);
  char byte = 0;
  ASSERT_EQ(read(pipe.reading(), &byte, 1), 1);
  pipe.close_writing();
  EXPECT_EQ(signals.wait(pipe.reading()), Wake::input);
}

TEST(SignalWatch, SignalsArePendingUntilRead) {
  SignalWatch signals(SignalWatch::Scope::screen);
  const Pipe pipe;
  for (const auto& [signal, wake] : {std::pair{SIGINT, Wake::interrupt}, std::pair{SIGTERM, Wake::terminate},
                                     std::pair{SIGHUP, Wake::hang_up}, std::pair{SIGQUIT, Wake::quit},
                                     std::pair{SIGTSTP, Wake::suspend}, std::pair{SIGWINCH, Wake::resize}}) {
    kill(getpid(), signal);
    EXPECT_EQ(signals.wait(pipe.reading()), wake);
  }
}

TEST(SignalWatch, ReadyInputDoesNotDelaySignals) {
  SignalWatch signals(SignalWatch::Scope::ends);
  const Pipe pipe;
  ASSERT_EQ(write(pipe.writing(), "x", 1), 1);
  kill(getpid(), SIGTERM);
  EXPECT_EQ(signals.wait(pipe.reading()), Wake::terminate);
  EXPECT_EQ(signals.wait(pipe.reading()), Wake::input);
  EXPECT_EQ(signals.take(), std::nullopt);
  kill(getpid(), SIGINT);
  EXPECT_EQ(signals.take(), Wake::interrupt);
  EXPECT_EQ(signals.take(), std::nullopt);
}

TEST(SignalWatch, SeveralSignalsAreNotLost) {
  SignalWatch signals(SignalWatch::Scope::screen);
  const Pipe pipe;
  for (const int signal : {SIGWINCH, SIGTERM, SIGINT}) kill(getpid(), signal);
  std::set<Wake> wakes;
  for (int count = 0; count < 3; ++count) wakes.insert(signals.wait(pipe.reading()));
  EXPECT_EQ(wakes, (std::set{Wake::interrupt, Wake::terminate, Wake::resize}));
}

TEST(SignalWatch, RestoresTheSignalHandlers) {
  struct sigaction before{};
  struct sigaction after{};
  sigaction(SIGINT, nullptr, &before);
  { const SignalWatch signals(SignalWatch::Scope::screen); }
  sigaction(SIGINT, nullptr, &after);
  EXPECT_EQ(before.sa_handler, after.sa_handler);
  sigset_t blocked;
  sigprocmask(SIG_SETMASK, nullptr, &blocked);
  EXPECT_EQ(sigismember(&blocked, SIGINT), 0);
}

}  // namespace
}  // namespace rowan::tui
