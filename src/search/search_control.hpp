// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>

#include "base/stop.hpp"
#include "think/request.hpp"
#include "think/time_budget.hpp"
#include "threat/four_search.hpp"

namespace rowan::search {

/// The limits of one search: those of the request, and those of its time budget (think/time_budget.hpp). The
/// first limit reached ends the search.
struct SearchLimits {
  int depth = 0;           // 0 is no limit
  std::int64_t nodes = 0;  // 0 is no limit

  /// As in TimeBudget. Invariant: if there is a target, there is a time.
  std::optional<std::chrono::nanoseconds> time = {};
  std::optional<std::chrono::nanoseconds> target = {};
};

[[nodiscard]] inline SearchLimits search_limits(const think::Request& request) {
  const think::TimeBudget budget = time_budget(request);
  SearchLimits limits{.depth = request.limits.depth,
                      .nodes = request.limits.nodes,
                      .time = budget.time,
                      .target = budget.target};
  if (budget.nodes > 0) limits.nodes = limits.nodes > 0 ? std::min(limits.nodes, budget.nodes) : budget.nodes;
  return limits;
}

/// The limits of a search, shared by its threads.
///
///     claim(n)                 reserves nodes for a thread, so that all threads together never exceed the
///                              limit
///     count_and_check(used)    must the search end? Called every `check_interval` nodes, or earlier where a
///                              node takes long (PatternBoard::work_between_checks), with the nodes since the
///                              last call
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

  /// Must the search end? Every thread calls this regularly, with the nodes that it has searched since its
  /// last call.
  bool count_and_check(std::int64_t more_nodes) {
    const std::int64_t nodes = nodes_.fetch_add(more_nodes, std::memory_order_relaxed) + more_nodes;
    if (over_.load(std::memory_order_relaxed)) return true;
    if (pause_) pause_(nodes);
    const bool over = stop_.stop_requested();
    if (over) end();
    return over;
  }

  void end() { over_.store(true, std::memory_order_relaxed); }
  [[nodiscard]] bool has_ended() const { return over_.load(std::memory_order_relaxed); }

  /// Limits for a threat search that may take long within one node, and so must check the clock itself.
  [[nodiscard]] threat::ThreatLimits within_node(const threat::ThreatLimits& wanted) const {
    threat::ThreatLimits limits = wanted;
    limits.stop = stop_;
    if (pause_) limits.pause = &pause_within_node_;
    return limits;
  }

  /// Nodes that a thread searches between two calls of count_and_check.
  static constexpr std::int64_t check_interval = 512;

  /// Reserves up to `wanted` nodes for a thread and returns their number: 0 when the limit is used up.
  [[nodiscard]] std::int64_t claim(std::int64_t wanted) {
    if (limits_.nodes == 0) return wanted;
    const std::int64_t before = claimed_.fetch_add(wanted, std::memory_order_relaxed);
    return std::clamp<std::int64_t>(limits_.nodes - before, 0, wanted);
  }

  /// Ends the search because a thread could claim no more nodes.
  void end_by_nodes() {
    used_up_.store(true, std::memory_order_relaxed);
    end();
  }

  [[nodiscard]] std::chrono::nanoseconds elapsed() const { return Clock::now() - started_; }

  /// Nodes of all threads as last reported. Once the limit is used up the result is the limit, since the
  /// other threads still search what they have claimed before they report again.
  [[nodiscard]] std::int64_t nodes() const {
    return used_up_.load(std::memory_order_relaxed) ? limits_.nodes : nodes_.load(std::memory_order_relaxed);
  }
  [[nodiscard]] const SearchLimits& limits() const { return limits_; }

 private:
  /// The time limit, but at most a year, so that sums do not overflow.
  [[nodiscard]] std::chrono::nanoseconds limit_of_time() const {
    return std::min<std::chrono::nanoseconds>(*limits_.time, std::chrono::hours(24 * 365));
  }

  Clock::time_point started_ = Clock::now();
  SearchLimits limits_;
  StopToken stop_;  // includes the time limit
  std::function<void(std::int64_t)> pause_;
  std::function<void()> pause_within_node_;
  std::atomic<std::int64_t> nodes_{0};
  std::atomic<std::int64_t> claimed_{0};
  std::atomic<bool> used_up_{false};
  std::atomic<bool> over_{false};
};

}  // namespace rowan::search
