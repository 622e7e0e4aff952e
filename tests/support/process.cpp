// SPDX-License-Identifier: MIT
#include "support/process.hpp"

#include <array>
#include <cstdio>
#include <memory>
#include <stdexcept>

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace rowan::testing {

namespace {

using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

/// A file for a process to read or write. Files are used instead of pipes, so that the process never blocks
/// on a full pipe.
File temporary_file() {
  File file(std::tmpfile(), std::fclose);
  if (!file) throw std::runtime_error("no temporary file");
  return file;
}

void go_to_start(std::FILE* file) {
  if (std::fseek(file, 0, SEEK_SET) != 0) throw std::runtime_error("cannot go back in a temporary file");
}

std::string contents(std::FILE* file) {
  go_to_start(file);
  std::string text;
  std::array<char, 4096> buffer{};
  while (const std::size_t count = std::fread(buffer.data(), 1, buffer.size(), file)) {
    text.append(buffer.data(), count);
  }
  return text;
}

}  // namespace

Finished run(const std::string& program, const std::vector<std::string>& arguments, std::string_view input) {
  const std::array<File, 3> files{temporary_file(), temporary_file(), temporary_file()};
  std::fwrite(input.data(), 1, input.size(), files[0].get());
  go_to_start(files[0].get());

  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  for (int number = 0; number < 3; ++number) {
    posix_spawn_file_actions_adddup2(&actions, fileno(files[static_cast<std::size_t>(number)].get()), number);
  }
  std::vector<std::string> words{program};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);

  pid_t child = 0;
  const int error = posix_spawn(&child, program.c_str(), &actions, nullptr, pointers.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) throw std::runtime_error("cannot start " + program);
  int status = 0;
  waitpid(child, &status, 0);
  return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), contents(files[1].get()),
          contents(files[2].get())};
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    lines.emplace_back(text.substr(0, end));
    text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
  }
  return lines;
}

}  // namespace rowan::testing
