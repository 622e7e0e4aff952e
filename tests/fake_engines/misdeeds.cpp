// SPDX-License-Identifier: MIT
#include "misdeeds.hpp"

#include <array>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <thread>
#include <vector>

#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

namespace rowan::fake {

namespace {

using namespace std::chrono_literals;

constexpr auto forever = 10min;

}  // namespace

void stay_silent() {
  const auto end = std::chrono::steady_clock::now() + forever;
  while (std::chrono::steady_clock::now() < end) std::this_thread::sleep_for(1s);
  std::_Exit(0);
}

void crash() {
  const rlimit no_core{0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  std::signal(SIGSEGV, SIG_DFL);  // a sanitizer would turn the signal into an exit code
  std::raise(SIGSEGV);
  std::_Exit(1);
}

void close_output() {
  close(STDOUT_FILENO);
  stay_silent();
}

void eat_memory() {
  constexpr std::size_t mouthful = std::size_t{8} << 20;
  constexpr int enough = 64;
  std::vector<std::vector<char>> eaten;
  for (int count = 0; count < enough; ++count) {
    eaten.emplace_back(mouthful, 'x');
    std::this_thread::sleep_for(2ms);
  }
  stay_silent();
}

void flood(const std::string& text) {
  const auto end = std::chrono::steady_clock::now() + forever;
  while (std::chrono::steady_clock::now() < end) {
    for (int count = 0; count < 1000; ++count) std::fputs(text.c_str(), stdout);
  }
}

void ignore_signals() {
  for (const int number : {SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGUSR1}) std::signal(number, SIG_IGN);
}

void leave_grandchild(const std::string& pid_file) {
  if (fork() != 0) return;
  setsid();
  if (fork() != 0) _exit(0);
  ignore_signals();
  // The file is written under another name and then renamed, so that a reader that waits for it finds it
  // complete.
  std::ofstream(pid_file + ".new") << getpid() << '\n';
  std::rename((pid_file + ".new").c_str(), pid_file.c_str());
  stay_silent();
}

void kill_keeper(const std::string& pid_file, bool hides) {
  const pid_t parent = getppid();
  if (fork() == 0) {
    setsid();
    if (fork() != 0) _exit(0);
    ignore_signals();
    const std::string write_and_wait =
        "echo $$ >'" + pid_file + ".new'; mv '" + pid_file + ".new' '" + pid_file + "'; sleep 600";
    if (hides) {
      execle("/bin/sh", "sh", "-c", write_and_wait.c_str(), nullptr, std::array<char*, 1>{nullptr}.data());
      _exit(1);
    }
    std::ofstream(pid_file + ".new") << getpid() << '\n';
    std::rename((pid_file + ".new").c_str(), pid_file.c_str());
    stay_silent();
  }
  while (access(pid_file.c_str(), F_OK) != 0) std::this_thread::sleep_for(1ms);
  kill(parent, SIGKILL);
  stay_silent();
}

void share_memory() {
  constexpr std::size_t shared = std::size_t{60} << 20;
  constexpr int children = 20;
  const std::vector<char> bytes(shared, 'x');
  const pid_t parent = getpid();
  for (int count = 0; count < children; ++count) {
    if (fork() != 0) continue;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() == parent) stay_silent();
    std::_Exit(static_cast<int>(bytes.back()));
  }
}

}  // namespace rowan::fake
