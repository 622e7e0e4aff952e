// SPDX-License-Identifier: MIT
#include "process/child_process.hpp"

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "process/process_tree.hpp"
#include "support/engines.hpp"
#include "support/temporary_folder.hpp"

namespace rowan::process {

namespace {

using namespace std::chrono_literals;
using rowan::testing::comes_true;
using rowan::testing::generous;
using rowan::testing::is_gone;

std::unique_ptr<ChildProcess> start(const std::string& command, const ProcessLimits& limits = {}) {
  const auto program = find_program(command);
  if (!program) throw std::runtime_error(program.error().message);
  auto process = ChildProcess::start(*program, limits);
  if (!process) throw std::runtime_error(process.error().message);
  return *std::move(process);
}

std::unique_ptr<ChildProcess> shell(const std::string& script, const ProcessLimits& limits = {}) {
  return start("sh -c '" + script + "'", limits);
}

ChildProcess::Deadline later() { return std::chrono::steady_clock::now() + generous; }

std::string line_or_halt(ChildProcess& process, ChildProcess::Deadline deadline = later()) {
  const auto line = process.read_line(deadline, {});
  return line ? *line : "halt " + std::to_string(static_cast<int>(line.error()));
}

const std::string timeout = "halt " + std::to_string(static_cast<int>(Halt::timeout));
const std::string ended = "halt " + std::to_string(static_cast<int>(Halt::ended));
const std::string flood = "halt " + std::to_string(static_cast<int>(Halt::flood));
const std::string memory = "halt " + std::to_string(static_cast<int>(Halt::memory));

TEST(ChildProcess, ExchangesLines) {
  const auto process = start("cat");
  ASSERT_EQ(process->write("one\ntwo\r\n\r\nthree\rfour\n", later(), {}), std::nullopt);
  EXPECT_EQ(line_or_halt(*process), "one");
  EXPECT_EQ(line_or_halt(*process), "two");
  EXPECT_EQ(line_or_halt(*process), "three");
  EXPECT_EQ(line_or_halt(*process), "four");
  EXPECT_EQ(line_or_halt(*process, std::chrono::steady_clock::now()), timeout);
  EXPECT_EQ(line_or_halt(*process, std::chrono::steady_clock::now() + 30ms), timeout);
  EXPECT_EQ(process->read_line_at_once(), std::nullopt);
}

TEST(ChildProcess, ReportsHowItEnded) {
  const auto code = shell("echo last; echo the reason >&2; exit 3");
  EXPECT_EQ(line_or_halt(*code), "last");
  EXPECT_EQ(line_or_halt(*code), ended);
  EXPECT_EQ(code->what_happened(), "exit code 3, last line 'the reason'");
  const auto signal = shell("kill -SEGV $$");
  EXPECT_EQ(line_or_halt(*signal), ended);
  EXPECT_EQ(signal->what_happened(), "signal 11 (SIGSEGV)");
  const auto closed = shell("exec >&-; sleep 600");
  EXPECT_EQ(line_or_halt(*closed), ended);
  EXPECT_EQ(closed->what_happened(), "closed its output");
  EXPECT_EQ(line_or_halt(*closed), ended);
}

TEST(ChildProcess, ItsEndIsNoticedAlthoughItsChildHoldsThePipes) {
  const auto process = shell("sleep 600 & exit 5");
  EXPECT_EQ(line_or_halt(*process), ended);
  EXPECT_EQ(process->what_happened(), "exit code 5");
}

TEST(ChildProcess, AnUnfinishedLineIsIgnored) {
  const auto process = shell("printf 7,");
  EXPECT_EQ(line_or_halt(*process), ended);
}

/// Writing causes neither a signal nor an endless wait if the child does not read, cannot read or has ended.
TEST(ChildProcess, WritesSafelyToAChildThatDoesNotRead) {
  const std::string much(std::size_t{1} << 20, 'x');
  const auto deaf = start("sleep 600");
  EXPECT_EQ(deaf->write(much, std::chrono::steady_clock::now() + 30ms, {}), Halt::timeout);
  const auto closed = shell("exec <&-; echo ready; sleep 600");
  EXPECT_EQ(line_or_halt(*closed), "ready");
  EXPECT_EQ(closed->write(much, later(), {}), Halt::ended);
  EXPECT_EQ(closed->what_happened(), "closed its input");
  const auto dead = shell("exit 4");
  EXPECT_EQ(dead->write(much, later(), {}), Halt::ended);
  EXPECT_EQ(dead->what_happened(), "exit code 4");
}

TEST(ChildProcess, ReadsWhileItWrites) {
  const std::string line(999, 'x');
  std::string text;
  for (int count = 0; count < 2000; ++count) text += line + '\n';
  const auto process = start("cat");
  ASSERT_EQ(process->write(text, later(), {}), std::nullopt);
  for (int count = 0; count < 2000; ++count) ASSERT_EQ(line_or_halt(*process), line) << count;
}

TEST(ChildProcess, AFloodIsStopped) {
  const auto lines = shell("while true; do echo and another thing; done", {.most_output = 100'000});
  std::string last = "and another thing";
  while (last == "and another thing") last = line_or_halt(*lines);
  EXPECT_EQ(last, flood);
  EXPECT_EQ(lines->what_happened(), "more than 97 KiB of output for one answer");
  const auto line = start(rowan::testing::fake_engine("flood-no-newline"));
  ASSERT_EQ(line->write("BEGIN\n", later(), {}), std::nullopt);
  EXPECT_EQ(line_or_halt(*line), flood);
  EXPECT_EQ(line->what_happened(), "more than 64 KiB without a line break");
  const auto errors =
      shell("i=0; while [ $i -lt 3000 ]; do echo and another thing >&2; i=$((i+1)); done; echo done");
  EXPECT_EQ(line_or_halt(*errors), "done");
  EXPECT_LE(errors->errors().size(), 4096U);
}

TEST(ChildProcess, MemoryIncludesAllDescendants) {
  const ProcessLimits limits{.memory = std::int64_t{100} << 20};
  const auto process =
      shell("echo BEGIN | " + std::string("\"" ROWAN_FAKE_ENGINE "\"") + " eats-memory & sleep 600", limits);
  EXPECT_EQ(line_or_halt(*process), memory);
  EXPECT_TRUE(process->what_happened().ends_with(" MiB of 100 MiB")) << process->what_happened();
}

TEST(ChildProcess, StopsWaitingOnRequest) {
  const auto process = start("cat");
  StopSource source;
  std::jthread asker([&] {
    std::this_thread::sleep_for(20ms);
    source.request_stop();
  });
  const auto line = process->read_line(std::nullopt, source.get_token());
  ASSERT_FALSE(line);
  EXPECT_EQ(line.error(), Halt::stopped);
  EXPECT_EQ(process->read_line(std::nullopt, source.get_token()).error(), Halt::stopped);
  ASSERT_EQ(process->write("still here\n", later(), {}), std::nullopt);
  EXPECT_EQ(line_or_halt(*process), "still here");
}

TEST(ChildProcess, SuspendsAndResumes) {
  const auto process = start("cat");
  const auto state = [&] {
    const auto family = descendants_of(process->keeper());
    std::string text;
    std::getline(std::ifstream("/proc/" + std::to_string(family.at(0)) + "/stat") >> std::ws, text);
    return text.at(text.rfind(')') + 2);
  };
  process->suspend();
  EXPECT_TRUE(comes_true([&] { return state() == 'T'; }));
  ASSERT_EQ(process->write("awake\n", later(), {}), std::nullopt);
  process->resume();
  EXPECT_EQ(line_or_halt(*process), "awake");
  process->suspend();  // the destructor kills it while suspended
}

TEST(ChildProcess, NoDescendantRemains) {
  const rowan::testing::TemporaryFolder directory;
  auto process = start(rowan::testing::fake_engine("forks --pid-file " + (directory / "pid").string()));
  const pid_t grandchild = rowan::testing::awaited_pid(directory / "pid");
  ASSERT_GT(grandchild, 0);
  auto family = descendants_of(process->keeper());
  EXPECT_TRUE(std::ranges::find(family, grandchild) != family.end());
  family.push_back(process->keeper());
  process.reset();
  for (const pid_t member : family) EXPECT_TRUE(is_gone(member)) << member;
}

TEST(ChildProcess, KillingTheKeeperKillsTheProgram) {
  const auto process = start("cat");
  const auto family = descendants_of(process->keeper());
  ASSERT_EQ(family.size(), 1U);
  kill(process->keeper(), SIGKILL);
  EXPECT_EQ(line_or_halt(*process), ended);
  EXPECT_EQ(process->what_happened(), "its keeper was killed");
  EXPECT_TRUE(comes_true([&] { return is_gone(family[0]); }));
}

/// The engine leaves an orphan in a new session and kills the keeper process. The death of the keeper is
/// reported, and no process remains.
void kill_keeper_and_look(const std::string& behavior, Containment containment) {
  const rowan::testing::TemporaryFolder directory;
  const auto file = directory / "pid";
  const auto program = find_program(rowan::testing::fake_engine(behavior + " --pid-file " + file.string()));
  auto process = *ChildProcess::start(*program, {}, containment);
  const auto family = descendants_of(process->keeper());
  ASSERT_EQ(family.size(), 1U);
  ASSERT_EQ(process->write("BEGIN\n", later(), {}), std::nullopt);
  EXPECT_EQ(line_or_halt(*process), ended);
  EXPECT_EQ(process->what_happened(), "its keeper was killed");
  const pid_t orphan = rowan::testing::awaited_pid(file);
  ASSERT_GT(orphan, 0);
  EXPECT_FALSE(is_gone(orphan));
  process.reset();
  EXPECT_TRUE(is_gone(orphan));
  EXPECT_TRUE(is_gone(family[0]));
}

TEST(ChildProcess, NoOrphanRemainsIfAProgramKillsItsKeeper) {
  kill_keeper_and_look("kills-keeper", Containment::control_group);
  kill_keeper_and_look("kills-keeper", Containment::family);
}

/// A process that has shed everything by which it could be recognized can be found only through its control
/// group.
TEST(ChildProcess, NoHiddenOrphanRemainsInAControlGroup) {
  if (start("cat")->control_group().empty()) GTEST_SKIP() << "no control group may be made here";
  kill_keeper_and_look("hides-and-kills-keeper", Containment::control_group);
}

TEST(ChildProcess, ItsControlGroupIsRemoved) {
  auto process = start("cat");
  if (process->control_group().empty()) GTEST_SKIP() << "no control group may be made here";
  const std::string folder = process->control_group();
  EXPECT_TRUE(std::filesystem::exists(folder));
  process.reset();
  EXPECT_FALSE(std::filesystem::exists(folder));
}

/// Twenty children sharing the same 60 MiB count as 60 MiB.
TEST(ChildProcess, SharedMemoryCountsOnce) {
  const ProcessLimits limits{.memory = std::int64_t{300} << 20};
  const auto process = start(rowan::testing::fake_engine("shares-memory"), limits);
  ASSERT_EQ(process->write("START 15\n", later(), {}), std::nullopt);
  EXPECT_EQ(line_or_halt(*process), "OK");
  std::int64_t resident = 0;
  EXPECT_TRUE(comes_true([&] {
    resident = 0;
    for (const pid_t member : descendants_of(process->keeper())) resident += resident_bytes(member);
    return resident > 2 * limits.memory;
  })) << resident;
  // Long enough for several memory checks.
  EXPECT_EQ(line_or_halt(*process, std::chrono::steady_clock::now() + 300ms), timeout)
      << process->what_happened();
  ASSERT_EQ(process->write("BEGIN\n", later(), {}), std::nullopt);
  EXPECT_EQ(line_or_halt(*process), "0,0") << process->what_happened();
}

TEST(ChildProcess, HasDefaultSignalsAndNoOtherFiles) {
  const auto ignored = std::signal(SIGUSR1, SIG_IGN);
  const auto process = shell("ls /proc/self/fd | wc -l; kill -USR1 $$; echo ignored");
  std::signal(SIGUSR1, ignored);
  EXPECT_EQ(line_or_halt(*process), "4");  // three standard files, and the directory that ls reads
  EXPECT_EQ(line_or_halt(*process), ended);
  EXPECT_EQ(process->what_happened(), "signal 10 (SIGUSR1)");
}

/// A program that runs many games blocks the terminating signals in all its threads and waits for them in one
/// thread. The processes that it starts must not inherit the blocked signals.
TEST(ChildProcess, DoesNotInheritBlockedSignals) {
  sigset_t ours;
  sigset_t before;
  sigemptyset(&ours);
  for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGCHLD, SIGUSR1}) sigaddset(&ours, number);
  pthread_sigmask(SIG_BLOCK, &ours, &before);
  const auto process = shell("grep SigBlk /proc/self/status; kill -TERM $$; echo blocked");
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  EXPECT_EQ(line_or_halt(*process), "SigBlk:\t0000000000000000");
  EXPECT_EQ(line_or_halt(*process), ended);
  EXPECT_EQ(process->what_happened(), "signal 15 (SIGTERM)");
}

TEST(ChildProcess, ErrorsNameAProgramThatCannotBeStarted) {
  const rowan::testing::TemporaryFolder directory;
  std::ofstream(directory / "text") << "\x7f"
                                       "ELF but not really\n";
  std::filesystem::permissions(directory / "text", std::filesystem::perms::owner_all);
  const auto process = ChildProcess::start(*find_program((directory / "text").string()));
  ASSERT_FALSE(process);
  EXPECT_TRUE(process.error().message.ends_with("it is not a program that this system can run"));
}

std::size_t open_files() {
  const std::filesystem::directory_iterator files("/proc/self/fd");
  return static_cast<std::size_t>(std::distance(begin(files), end(files)));
}

TEST(ChildProcess, ManyThreadsStartManyWithoutLeaks) {
  const std::size_t before = open_files();
  {
    std::vector<std::jthread> threads;
    for (int number = 0; number < 8; ++number) {
      threads.emplace_back([number] {
        for (int count = 0; count < 25; ++count) {
          const auto process = start("cat");
          const std::string text = std::to_string(number) + ' ' + std::to_string(count);
          ASSERT_EQ(process->write(text + '\n', later(), {}), std::nullopt);
          ASSERT_EQ(line_or_halt(*process), text);
          if (count % 2 == 0) continue;
          const auto other = shell("exit 7");  // its end must be noticed while other programs run
          ASSERT_EQ(line_or_halt(*other), ended);
          ASSERT_EQ(other->what_happened(), "exit code 7");
        }
      });
    }
  }
  EXPECT_EQ(open_files(), before);
  EXPECT_TRUE(descendants_of(getpid()).empty());
}

}  // namespace

}  // namespace rowan::process
