// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <map>
#include <memory>
#include <string>

#include "server/analysis/cpu_scheduler.hpp"

namespace rowan::server {

/// The processor time used by each visitor, by key, so that a visitor gets no more of it by opening more
/// connections. Visitors without recent requests are forgotten, so that the map stays small.
class VisitorAccounts {
 public:
  using Clock = std::chrono::steady_clock;

  static constexpr std::chrono::seconds kept{60};

  [[nodiscard]] std::shared_ptr<CoreAccount> of(const std::string& address, Clock::time_point now) {
    if (entries_.size() >= sweep_at_) sweep(now);
    Entry& entry = entries_[address];
    if (!entry.account) entry.account = std::make_shared<CoreAccount>();
    entry.asked = now;
    return entry.account;
  }

  [[nodiscard]] std::size_t size() const { return entries_.size(); }

 private:
  struct Entry {
    std::shared_ptr<CoreAccount> account = nullptr;
    Clock::time_point asked = {};
  };

  void sweep(Clock::time_point now) {
    std::erase_if(entries_, [now](const auto& entry) { return now - entry.second.asked > kept; });
    sweep_at_ = std::max(least_sweep, 2 * entries_.size());
  }

  static constexpr std::size_t least_sweep = 1'024;

  std::size_t sweep_at_ = least_sweep;
  std::map<std::string, Entry> entries_;
};

}  // namespace rowan::server
