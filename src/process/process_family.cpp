// SPDX-License-Identifier: MIT
#include "process/process_family.hpp"

#include <algorithm>
#include <thread>
#include <utility>

#include <unistd.h>

namespace rowan::process {

ProcessFamily::ProcessFamily(pid_t keeper, std::string mark) : mark_(std::move(mark)) {
  if (const auto status = status_of(keeper)) keeper_ = status->identity;
}

void ProcessFamily::record_members() {
  for (const pid_t process : descendants_of(keeper_.process)) {
    if (const auto status = status_of(process)) remember(*status);
  }
}

void ProcessFamily::remember(const ProcessStatus& status) {
  seen_[status.identity.process] = status.identity.started;
  const auto leader = status_of(status.session);
  sessions_[status.session] = {.leader_started = leader ? leader->identity.started : 0, .seen = ticks_now()};
}

bool ProcessFamily::knows_session_of(const ProcessStatus& status) const {
  const auto session = sessions_.find(status.session);
  if (session == sessions_.end() || status.session == getsid(0)) return false;
  // A session keeps its number while any process is in it. If its leader is not the process that led it when
  // it was last seen, it is a different session. If the leader is gone, only processes that existed when the
  // session was last seen certainly belong to it.
  if (const auto leader = status_of(status.session)) {
    return leader->identity.started == session->second.leader_started;
  }
  return status.identity.started <= session->second.seen;
}

bool ProcessFamily::knows(const ProcessStatus& status) const {
  const auto [process, started] = status.identity;
  if (process == getpid() || status.is_dead || started < keeper_.started) return false;
  const auto seen = seen_.find(process);
  if (seen != seen_.end() && seen->second == started) return true;
  return knows_session_of(status) || has_environment_entry(process, mark_);
}

std::vector<ProcessStatus> ProcessFamily::find() {
  std::vector<ProcessStatus> others = all_processes();
  const auto mine = std::ranges::partition(others, [&](const ProcessStatus& each) { return !knows(each); });
  std::vector<ProcessStatus> found(mine.begin(), mine.end());
  others.erase(mine.begin(), mine.end());
  for (std::size_t index = 0; index < found.size(); ++index) {
    for (const ProcessStatus& each : others) {
      const bool is_child = each.parent == found[index].identity.process && !each.is_dead &&
                            each.identity.started >= found[index].identity.started;
      const bool is_new = std::ranges::find(found, each.identity, &ProcessStatus::identity) == found.end();
      if (is_child && is_new) found.push_back(each);
    }
  }
  return found;
}

void ProcessFamily::kill_all(std::chrono::milliseconds timeout) {
  constexpr std::chrono::milliseconds between_rounds{5};
  if (keeper_.process < 0) return;
  const auto deadline = std::chrono::steady_clock::now() + timeout;
  while (std::chrono::steady_clock::now() < deadline) {
    const auto found = find();
    if (found.empty()) return;
    for (const ProcessStatus& each : found) remember(each);
    for (const ProcessStatus& each : found) kill_exactly(each.identity);
    std::this_thread::sleep_for(between_rounds);
  }
}

}  // namespace rowan::process
