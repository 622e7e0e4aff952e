// SPDX-License-Identifier: MIT
#pragma once

#include <csignal>
#include <cstdio>
#include <string>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

namespace rowan::testing {

/// The program with these arguments, running in the background until end() or end_by() returns. Its output is
/// discarded.
class Running {
 public:
  explicit Running(const std::vector<std::string>& words) {
    child_ = fork();
    if (child_ != 0) return;
    const std::string program = ROWAN_PROGRAM;
    std::vector<char*> pointers{const_cast<char*>(program.c_str())};
    for (const std::string& word : words) pointers.push_back(const_cast<char*>(word.c_str()));
    pointers.push_back(nullptr);
    std::freopen("/dev/null", "w", stdout);
    std::freopen("/dev/null", "w", stderr);
    execv(program.c_str(), pointers.data());
    _exit(127);
  }

  void send(int signal) const { kill(child_, signal); }

  /// Sends the signal and waits for the exit; returns the exit code as a shell reports it.
  int end_by(int signal) const {
    send(signal);
    return end();
  }

  /// Waits for the exit; returns the exit code as a shell reports it.
  int end() const {
    int status = 0;
    waitpid(child_, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }

 private:
  pid_t child_ = 0;
};

}  // namespace rowan::testing
