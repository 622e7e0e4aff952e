// SPDX-License-Identifier: MIT
#include "player/process_tree.hpp"

#include <array>
#include <filesystem>
#include <string>
#include <system_error>

#include <fcntl.h>
#include <unistd.h>

#include "base/text.hpp"
#include "player/file_descriptor.hpp"

namespace rowan {

namespace {

/// Files of /proc have no size to ask for; those read here are short.
std::string contents(const std::string& path) {
  const FileDescriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
  std::string text;
  std::array<char, 4096> buffer{};
  ssize_t count = 0;
  while ((count = read(file.number(), buffer.data(), buffer.size())) > 0) {
    text.append(buffer.data(), static_cast<std::size_t>(count));
  }
  return text;
}

/// Each thread has children of its own.
void add_children(pid_t parent, std::vector<pid_t>& found) {
  std::error_code error;
  std::filesystem::directory_iterator threads("/proc/" + std::to_string(parent) + "/task", error);
  while (!error && threads != std::filesystem::directory_iterator()) {
    const std::string list = contents(threads->path().string() + "/children");
    for (const Word& word : split_words(list)) {
      if (const auto child = parse_integer(word.text)) found.push_back(static_cast<pid_t>(*child));
    }
    threads.increment(error);
  }
}

}  // namespace

std::vector<pid_t> descendants_of(pid_t ancestor) {
  std::vector<pid_t> found;
  add_children(ancestor, found);
  for (std::size_t index = 0; index < found.size(); ++index) add_children(found[index], found);
  return found;
}

std::int64_t resident_bytes(pid_t process) {
  const std::string pages = contents("/proc/" + std::to_string(process) + "/statm");
  const auto words = split_words(pages);
  if (words.size() < 2) return 0;
  return parse_integer(words[1].text).value_or(0) * sysconf(_SC_PAGESIZE);
}

}  // namespace rowan
