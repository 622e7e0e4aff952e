// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <utility>

#include "search/engine.hpp"

namespace rowan {

/// Says when all threads of a search have to end: shared by them.
class Watch {
 public:
  using Clock = std::chrono::steady_clock;

  Watch(const SearchRequest& request, std::stop_token stop)
      : limits_(request.limits), stop_(std::move(stop)), pause_(request.pause) {}

  /// Asked now and then by every thread, with the nodes it has looked at since it asked last.
  bool is_over(std::int64_t more_nodes) {
    const std::int64_t nodes = nodes_.fetch_add(more_nodes, std::memory_order_relaxed) + more_nodes;
    if (over_.load(std::memory_order_relaxed)) return true;
    if (pause_) pause_(nodes);
    const bool over = stop_.stop_requested() || (limits_.nodes > 0 && nodes >= limits_.nodes) ||
                      (limits_.time && elapsed() >= *limits_.time);
    if (over) end();
    return over;
  }

  void end() { over_.store(true, std::memory_order_relaxed); }
  [[nodiscard]] bool has_ended() const { return over_.load(std::memory_order_relaxed); }

  /// How many nodes a thread may look at before it asks again.
  [[nodiscard]] std::int64_t patience() const {
    constexpr std::int64_t usual = 512;
    if (limits_.nodes == 0) return usual;
    return std::clamp<std::int64_t>(limits_.nodes - nodes_.load(std::memory_order_relaxed), 1, usual);
  }

  [[nodiscard]] std::chrono::nanoseconds elapsed() const { return Clock::now() - started_; }
  [[nodiscard]] std::int64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
  [[nodiscard]] const SearchLimits& limits() const { return limits_; }
  [[nodiscard]] const std::stop_token& stop() const { return stop_; }

 private:
  SearchLimits limits_;
  std::stop_token stop_;
  std::function<void(std::int64_t)> pause_;
  Clock::time_point started_ = Clock::now();
  std::atomic<std::int64_t> nodes_{0};
  std::atomic<bool> over_{false};
};

}  // namespace rowan
