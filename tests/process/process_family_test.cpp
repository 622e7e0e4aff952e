// SPDX-License-Identifier: MIT
#include "process/process_family.hpp"

#include <array>
#include <csignal>
#include <string>

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/engines.hpp"

namespace rowan::process {

namespace {

using rowan::testing::comes_true;
using rowan::testing::is_gone;

/// A sleeping child of the test in its own session, with one environment entry.
class Sleeper {
 public:
  explicit Sleeper(const std::string& entry) : process_(fork()) {
    if (process_ != 0) {
      EXPECT_TRUE(comes_true([&] { return has_environment_entry(process_, entry); }));
      return;
    }
    setsid();
    execle("/bin/sleep", "sleep", "600", nullptr,
           std::array{entry.c_str(), static_cast<const char*>(nullptr)}.data());
    _exit(127);
  }
  Sleeper(const Sleeper&) = delete;
  Sleeper& operator=(const Sleeper&) = delete;
  ~Sleeper() {
    kill(process_, SIGKILL);
    waitpid(process_, nullptr, 0);
  }

  [[nodiscard]] pid_t process() const { return process_; }
  [[nodiscard]] ProcessIdentity identity() const { return status_of(process_).value().identity; }

 private:
  pid_t process_;
};

TEST(ProcessTree, ReadsTheIdentityOfAProcess) {
  const auto own = status_of(getpid());
  ASSERT_TRUE(own);
  EXPECT_EQ(own->identity.process, getpid());
  EXPECT_EQ(own->parent, getppid());
  EXPECT_EQ(own->session, getsid(0));
  EXPECT_FALSE(own->is_dead);
  EXPECT_GT(own->identity.started, 0U);
  EXPECT_LE(own->identity.started, ticks_now());
  EXPECT_FALSE(status_of(1 << 30));
  EXPECT_LE(proportional_bytes(getpid()), resident_bytes(getpid()) + (1 << 20));
  EXPECT_GT(proportional_bytes(getpid()), 0);
}

/// kill_exactly() spares a process that has the id of the process to kill, but another start time.
TEST(ProcessTree, DoesNotKillAProcessWithAReusedId) {
  const Sleeper sleeper("SLEEPER=1");
  ProcessIdentity other = sleeper.identity();
  --other.started;
  kill_exactly(other);
  EXPECT_FALSE(is_gone(sleeper.process()));
  kill_exactly(sleeper.identity());
  EXPECT_TRUE(comes_true([&] { return is_gone(sleeper.process()); }));
}

/// Processes with the family's mark are killed. Processes with another mark or without one survive.
TEST(ProcessFamily, KillsOnlyItsOwnProcesses) {
  const Sleeper keeper("KEEPER=1");
  ProcessFamily family(keeper.process(), "ROWAN_KEEPER_12345=1");
  family.record_members();
  const Sleeper own("ROWAN_KEEPER_12345=1");
  const Sleeper other("ROWAN_KEEPER_123456=1");
  const Sleeper unmarked("ANOTHER=1");
  kill_exactly(keeper.identity());
  family.kill_all(rowan::testing::generous);
  EXPECT_TRUE(is_gone(own.process()));
  EXPECT_FALSE(is_gone(other.process()));
  EXPECT_FALSE(is_gone(unmarked.process()));
}

}  // namespace

}  // namespace rowan::process
