// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>

#include "base/stop.hpp"
#include "search/search_limits.hpp"
#include "think/request.hpp"
#include "threat/threat_limits.hpp"

namespace rowan::search {

/// Says when all threads of a search have to end: shared by them.
///
///     claim(n)           nodes that a thread may look at: what one has claimed no other gets, so that
///                        together they never look at more than the limit, however many they are
///     is_over(used)      is it time to end? asked every `check_interval` nodes, or sooner where a node takes
///                        long (PatternBoard::work_between_looks), with those looked at since the last time
class SearchControl {
 public:
  using Clock = std::chrono::steady_clock;

  explicit SearchControl(const think::Request& request)
      : limits_(search_limits(request)),
        stop_(limits_.time ? request.stop.until(started_ + limit_of_time()) : request.stop),
        pause_(request.pause),
        pause_within_node_([this] { pause_(nodes_.load(std::memory_order_relaxed)); }) {}
  SearchControl(const SearchControl&) = delete;
  SearchControl& operator=(const SearchControl&) = delete;

  /// Asked now and then by every thread, with the nodes it has looked at since it asked last.
  bool is_over(std::int64_t more_nodes) {
    const std::int64_t nodes = nodes_.fetch_add(more_nodes, std::memory_order_relaxed) + more_nodes;
    if (over_.load(std::memory_order_relaxed)) return true;
    if (pause_) pause_(nodes);
    const bool over = stop_.stop_requested();
    if (over) end();
    return over;
  }

  void end() { over_.store(true, std::memory_order_relaxed); }
  [[nodiscard]] bool has_ended() const { return over_.load(std::memory_order_relaxed); }

  /// For a search within a node: to be used where its moves take so long that it has to look at the clock by
  /// itself.
  [[nodiscard]] threat::ThreatLimits within_node(const threat::ThreatLimits& wanted) const {
    threat::ThreatLimits limits = wanted;
    limits.stop = stop_;
    if (pause_) limits.pause = &pause_within_node_;
    return limits;
  }

  /// How many nodes a thread looks at before it asks again.
  static constexpr std::int64_t check_interval = 512;

  /// Up to `wanted` nodes for a thread to look at; none when nothing is left of the limit.
  [[nodiscard]] std::int64_t claim(std::int64_t wanted) {
    if (limits_.nodes == 0) return wanted;
    const std::int64_t before = claimed_.fetch_add(wanted, std::memory_order_relaxed);
    return std::clamp<std::int64_t>(limits_.nodes - before, 0, wanted);
  }

  /// A thread has looked at all that it could claim.
  void end_by_nodes() {
    used_up_.store(true, std::memory_order_relaxed);
    end();
  }

  [[nodiscard]] std::chrono::nanoseconds elapsed() const { return Clock::now() - started_; }

  /// Looked at by all threads, as far as they have told. Once the limit is used up it is the limit: what
  /// other threads have claimed of it they look at before they ask again.
  [[nodiscard]] std::int64_t nodes() const {
    return used_up_.load(std::memory_order_relaxed) ? limits_.nodes : nodes_.load(std::memory_order_relaxed);
  }
  [[nodiscard]] const SearchLimits& limits() const { return limits_; }

 private:
  /// A year is as good as no limit, and no sum with it overflows.
  [[nodiscard]] std::chrono::nanoseconds limit_of_time() const {
    return std::min<std::chrono::nanoseconds>(*limits_.time, std::chrono::hours(24 * 365));
  }

  Clock::time_point started_ = Clock::now();
  SearchLimits limits_;
  StopToken stop_;  // with the limit of time
  std::function<void(std::int64_t)> pause_;
  std::function<void()> pause_within_node_;
  std::atomic<std::int64_t> nodes_{0};
  std::atomic<std::int64_t> claimed_{0};
  std::atomic<bool> used_up_{false};
  std::atomic<bool> over_{false};
};

}  // namespace rowan::search
