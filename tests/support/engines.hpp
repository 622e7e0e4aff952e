// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <thread>

#include <sys/types.h>
#include <unistd.h>

namespace rowan::testing {

/// The command line of a fake engine (tests/fake_engines/fake_engine.cpp).
inline std::string fake_engine(std::string_view behavior) {
  return "'" ROWAN_FAKE_ENGINE "' " + std::string(behavior);
}

/// Long enough for a heavily loaded machine. Only a failing test waits this long.
inline constexpr std::chrono::seconds generous{60};

/// Waits until the condition holds; returns false if it does not hold within the `generous` time.
template <class Condition>
bool comes_true(Condition condition) {
  const auto deadline = std::chrono::steady_clock::now() + generous;
  while (!condition()) {
    if (std::chrono::steady_clock::now() > deadline) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  return true;
}

/// Whether the process is gone. A process that has died but was not waited for counts as gone.
inline bool is_gone(pid_t process) {
  std::ifstream status("/proc/" + std::to_string(process) + "/stat");
  std::string text;
  if (!std::getline(status, text)) return true;
  const std::size_t name_end = text.rfind(')');
  return name_end == std::string::npos || name_end + 2 >= text.size() || text[name_end + 2] == 'Z';
}

/// The process id in a file that another process is about to write; -1 if none appears.
inline pid_t awaited_pid(const std::filesystem::path& file) {
  pid_t process = -1;
  comes_true([&] { return static_cast<bool>(std::ifstream(file) >> process); });
  return process;
}

}  // namespace rowan::testing
