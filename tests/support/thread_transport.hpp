// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "process/transport.hpp"

namespace rowan::testing {

/// The mailboxes of ranks that are threads of this process.
class Mailboxes {
 public:
  explicit Mailboxes(int size) : boxes_(static_cast<std::size_t>(size)) {}

  [[nodiscard]] int size() const { return static_cast<int>(boxes_.size()); }
  void put(int to, process::Message message) {
    const std::scoped_lock lock(mutex_);
    boxes_[static_cast<std::size_t>(to)].push_back(std::move(message));
    arrived_.notify_all();
  }
  std::optional<process::Message> take(int rank, std::chrono::milliseconds wait) {
    std::unique_lock lock(mutex_);
    auto& box = boxes_[static_cast<std::size_t>(rank)];
    if (!arrived_.wait_for(lock, wait, [&] { return !box.empty(); })) return std::nullopt;
    process::Message message = std::move(box.front());
    box.pop_front();
    return message;
  }

 private:
  std::mutex mutex_;
  std::condition_variable arrived_;
  std::vector<std::deque<process::Message>> boxes_;
};

/// The transport of a rank that is a thread of this process.
class ThreadTransport : public process::Transport {
 public:
  ThreadTransport(Mailboxes& boxes, int rank) : boxes_(boxes), rank_(rank) {}
  [[nodiscard]] int rank() const override { return rank_; }
  [[nodiscard]] int size() const override { return boxes_.size(); }
  void send(int to, std::string_view bytes) override {
    boxes_.put(to, {.from = rank_, .bytes = std::string(bytes)});
  }
  void give_up(int rank) override { given_up.push_back(rank); }
  [[nodiscard]] bool is_given_up(int rank) const override {
    return std::ranges::find(given_up, rank) != given_up.end();
  }
  [[nodiscard]] std::optional<process::Message> receive(std::chrono::milliseconds wait) override {
    return boxes_.take(rank_, wait);
  }

  std::vector<int> given_up;

 private:
  Mailboxes& boxes_;
  int rank_;
};

}  // namespace rowan::testing
