// SPDX-License-Identifier: MIT
#include "misdeeds.hpp"

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <thread>
#include <vector>

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
  std::signal(SIGSEGV, SIG_DFL);  // a sanitizer would make an exit code of it
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
  // Written under another name first: whoever waits for the file finds it whole.
  std::ofstream(pid_file + ".new") << getpid() << '\n';
  std::rename((pid_file + ".new").c_str(), pid_file.c_str());
  stay_silent();
}

}  // namespace rowan::fake
