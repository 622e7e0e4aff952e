// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "server/analysis/cpu_scheduler.hpp"

namespace rowan::server {

/// A rate limit: a burst at once, and a number per second in the long run.
struct Rate {
  double burst;
  double per_second;
};

/// A token bucket: tokens are added over time, and each action takes one.
class TokenBucket {
 public:
  using Clock = std::chrono::steady_clock;

  TokenBucket(Rate rate, Clock::time_point now) : rate_(rate), tokens_(rate.burst), filled_(now) {}

  /// Takes a token if there is one.
  [[nodiscard]] bool take(Clock::time_point now) {
    tokens_ = tokens_at(now);
    filled_ = now;
    if (tokens_ < 1) return false;
    tokens_ -= 1;
    return true;
  }

  /// Whether the bucket has been unused for so long that it is full again.
  [[nodiscard]] bool is_full(Clock::time_point now) const { return tokens_at(now) >= rate_.burst; }

 private:
  [[nodiscard]] double tokens_at(Clock::time_point now) const {
    const double seconds = std::chrono::duration<double>(now - filled_).count();
    return std::min(rate_.burst, tokens_ + seconds * rate_.per_second);
  }

  Rate rate_;
  double tokens_;
  Clock::time_point filled_;
};

/// A bucket for each address. Full buckets are forgotten, so that the map stays small.
class AddressLimits {
 public:
  using Clock = TokenBucket::Clock;

  explicit AddressLimits(Rate rate) : rate_(rate) {}

  [[nodiscard]] bool take(const std::string& address, Clock::time_point now) {
    if (buckets_.size() >= sweep_at_) sweep(now);
    return buckets_.try_emplace(address, rate_, now).first->second.take(now);
  }

  [[nodiscard]] std::size_t size() const { return buckets_.size(); }

 private:
  void sweep(Clock::time_point now) {
    std::erase_if(buckets_, [now](const auto& entry) { return entry.second.is_full(now); });
    sweep_at_ = std::max(least_sweep, 2 * buckets_.size());
  }

  static constexpr std::size_t least_sweep = 1'024;

  Rate rate_;
  std::size_t sweep_at_ = least_sweep;
  std::map<std::string, TokenBucket> buckets_;
};

/// The number of connections of each address. Connections from this machine are unlimited: they are the
/// owner's, or those of a server in front that stands for many visitors.
class AddressCounts {
 public:
  explicit AddressCounts(int most) : most_(most) {}

  /// Counts a connection. Returns false, without counting, if there would be too many.
  [[nodiscard]] bool enter(const std::string& address) {
    if (is_loopback(address)) return true;
    int& count = counts_[address];
    if (count >= most_) return false;
    ++count;
    return true;
  }

  void leave(const std::string& address) {
    const auto found = counts_.find(address);
    if (found != counts_.end() && --found->second == 0) counts_.erase(found);
  }

  [[nodiscard]] static bool is_loopback(std::string_view address) {
    return address.starts_with("127.") || address == "::1" || address.starts_with("::ffff:127.");
  }

 private:
  int most_;
  std::map<std::string, int> counts_;
};

/// The processor time used by each visitor, by visitor_key, so that opening more connections does not give a
/// visitor more of it. Visitors without recent requests are forgotten, so that the map stays small.
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
