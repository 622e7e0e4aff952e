// SPDX-License-Identifier: MIT
#include "process/control_group.hpp"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <string_view>
#include <thread>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/text.hpp"
#include "process/process_tree.hpp"

namespace rowan::process {

namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

struct Mount {
  std::string root;  // the group that is mounted at `folder`
  std::string folder;
};

/// Finds where the hierarchy of version 2 is mounted. A line is "id parent device root folder options - type
/// source options".
std::optional<Mount> find_mount() {
  std::ifstream mounts("/proc/self/mountinfo");
  for (std::string line; std::getline(mounts, line);) {
    const auto words = split_words(line);
    const std::size_t dash = line.find(" - cgroup2 ");
    if (dash == std::string::npos || words.size() < 5) continue;
    // Spaces and the like are written as \040; folders with such names are skipped.
    if (words[4].text.contains('\\') || words[3].text.contains('\\')) continue;
    return Mount{.root = std::string(words[3].text), .folder = std::string(words[4].text)};
  }
  return std::nullopt;
}

/// The folder of our own group; empty if it is not visible.
std::string own_folder() {
  constexpr std::string_view version_2 = "0::";
  const auto mount = find_mount();
  if (!mount) return {};
  std::ifstream groups("/proc/self/cgroup");
  for (std::string line; std::getline(groups, line);) {
    if (!line.starts_with(version_2)) continue;
    std::string group = line.substr(version_2.size());
    if (mount->root != "/") {
      if (!group.starts_with(mount->root)) return {};
      group.erase(0, mount->root.size());
    }
    if (group.contains("..")) return {};  // outside the mounted hierarchy
    return mount->folder + (group == "/" ? "" : group);
  }
  return {};
}

}  // namespace

ControlGroup ControlGroup::make() {
  std::string folder = own_folder();
  if (folder.empty()) return {};
  folder += "/rowan-XXXXXX";
  if (mkdtemp(folder.data()) == nullptr) return {};
  FileDescriptor procs(open((folder + "/cgroup.procs").c_str(), O_WRONLY | O_CLOEXEC));
  const bool is_usable = procs.is_open();
  ControlGroup made(std::move(folder), std::move(procs));
  return is_usable ? std::move(made) : ControlGroup();
}

ControlGroup::~ControlGroup() {
  if (is_made()) remove();
}

bool ControlGroup::remove() {
  if (rmdir(folder_.c_str()) != 0 && errno != ENOENT) return false;
  folder_.clear();
  procs_.close();
  return true;
}

std::vector<pid_t> ControlGroup::members() const {
  std::vector<pid_t> members;
  if (!is_made()) return members;
  std::ifstream list(folder_ + "/cgroup.procs");
  for (pid_t process = 0; list >> process;) {
    if (process > 0) members.push_back(process);  // 0: a process outside our namespace
  }
  return members;
}

void ControlGroup::kill_all(milliseconds timeout) {
  constexpr milliseconds between_rounds{2};
  const auto deadline = steady_clock::now() + timeout;
  while (is_made() && !remove() && steady_clock::now() < deadline) {
    const FileDescriptor killer(open((folder_ + "/cgroup.kill").c_str(), O_WRONLY | O_CLOEXEC));
    if (!killer.is_open() || write(killer.number(), "1", 1) != 1) {
      for (const pid_t process : members()) {
        if (const auto status = status_of(process)) kill_exactly(status->identity);
      }
    }
    std::this_thread::sleep_for(between_rounds);
  }
}

}  // namespace rowan::process
