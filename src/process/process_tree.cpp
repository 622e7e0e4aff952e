// SPDX-License-Identifier: MIT
#include "process/process_tree.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <ctime>
#include <filesystem>
#include <system_error>

#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/text.hpp"
#include "process/file_descriptor.hpp"

namespace rowan::process {

namespace {

/// Reads a file of /proc. Such files report no size; the ones read here are short.
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

std::string folder_of(pid_t process) { return "/proc/" + std::to_string(process); }

/// Adds the children of a process. Each thread of the process has a list of the children that it started.
void add_children(pid_t parent, std::vector<pid_t>& found) {
  std::error_code error;
  std::filesystem::directory_iterator threads(folder_of(parent) + "/task", error);
  while (!error && threads != std::filesystem::directory_iterator()) {
    const std::string list = contents(threads->path().string() + "/children");
    for (const Word& word : split_words(list)) {
      if (const auto child = parse_integer(word.text)) found.push_back(static_cast<pid_t>(*child));
    }
    threads.increment(error);
  }
}

}  // namespace

std::optional<ProcessStatus> status_of(pid_t process) {
  const std::string text = contents(folder_of(process) + "/stat");
  const std::size_t name_end = text.rfind(')');  // the name may contain anything
  if (name_end == std::string::npos) return std::nullopt;
  const auto words = split_words(std::string_view(text).substr(name_end + 1));
  // state, parent, group, session, and 16 words later the start
  if (words.size() < 20) return std::nullopt;
  const auto number = [&](std::size_t index) { return parse_integer(words[index].text).value_or(0); };
  const char state = words[0].text.front();
  return ProcessStatus{.identity = {process, static_cast<std::uint64_t>(number(19))},
                       .parent = static_cast<pid_t>(number(1)),
                       .session = static_cast<pid_t>(number(3)),
                       .is_dead = state == 'Z' || state == 'X'};
}

std::vector<ProcessStatus> all_processes() {
  std::vector<ProcessStatus> all;
  std::error_code error;
  std::filesystem::directory_iterator entries("/proc", error);
  while (!error && entries != std::filesystem::directory_iterator()) {
    if (const auto number = parse_integer(entries->path().filename().string())) {
      if (const auto status = status_of(static_cast<pid_t>(*number))) all.push_back(*status);
    }
    entries.increment(error);
  }
  return all;
}

std::uint64_t ticks_now() {
  timespec now{};
  clock_gettime(CLOCK_BOOTTIME, &now);
  const auto ticks = static_cast<std::uint64_t>(sysconf(_SC_CLK_TCK));
  return static_cast<std::uint64_t>(now.tv_sec) * ticks +
         static_cast<std::uint64_t>(now.tv_nsec) * ticks / 1'000'000'000;
}

std::vector<pid_t> descendants_of(pid_t ancestor) {
  std::vector<pid_t> found;
  add_children(ancestor, found);
  for (std::size_t index = 0; index < found.size(); ++index) add_children(found[index], found);
  return found;
}

bool has_environment_entry(pid_t process, std::string_view entry) {
  const std::string all = '\0' + contents(folder_of(process) + "/environ") + '\0';
  return all.contains('\0' + std::string(entry) + '\0');
}

void kill_exactly(const ProcessIdentity& identity) {
  // The descriptor is opened before the start time is read. It keeps referring to the same process, so the
  // signal cannot reach a later process that gets the number in between.
  const FileDescriptor handle(static_cast<int>(syscall(SYS_pidfd_open, identity.process, 0)));
  const bool has_none = !handle.is_open() && errno == ENOSYS;  // before Linux 5.3
  const auto status = status_of(identity.process);
  if (!status || status->identity != identity) return;
  if (handle.is_open()) {
    syscall(SYS_pidfd_send_signal, handle.number(), SIGKILL, nullptr, 0);
  } else if (has_none) {
    kill(identity.process, SIGKILL);
  }
}

std::int64_t resident_bytes(pid_t process) {
  const std::string pages = contents(folder_of(process) + "/statm");
  const auto words = split_words(pages);
  if (words.size() < 2) return 0;
  return parse_integer(words[1].text).value_or(0) * sysconf(_SC_PAGESIZE);
}

std::int64_t proportional_bytes(pid_t process) {
  const std::string text = contents(folder_of(process) + "/smaps_rollup");
  const auto words = split_words(text);
  for (std::size_t index = 0; index + 1 < words.size(); ++index) {
    if (words[index].text != "Pss:") continue;
    if (const auto kibibytes = parse_integer(words[index + 1].text)) return *kibibytes * 1024;
  }
  return resident_bytes(process);
}

std::int64_t bytes_together(std::span<const pid_t> processes, std::int64_t enough) {
  std::int64_t resident = 0;
  for (const pid_t process : processes) resident += resident_bytes(process);
  if (resident <= enough) return resident;
  std::int64_t proportional = 0;
  for (const pid_t process : processes) proportional += proportional_bytes(process);
  return proportional;
}

}  // namespace rowan::process
