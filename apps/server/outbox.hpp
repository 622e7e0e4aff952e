// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

namespace rowan {

/// Messages on their way to one visitor. Threads that think put them in; whoever writes to the network takes them out, as
/// fast as the visitor reads: so what is only of interest while it is new is kept once, the newest.
///
///     send         started  evaluation  evaluation  done       all of them, in order
///     send_news                          info                  the newest, after them
///
/// May be used from any thread.
class Outbox {
 public:
  /// More messages than this wait only for a visitor who does not read.
  static constexpr std::size_t most_waiting = 4'096;

  /// `wake` is called, from any thread, when there is something to take.
  explicit Outbox(std::function<void()> wake) : wake_(std::move(wake)) {}

  void send(std::string message) {
    {
      const std::lock_guard lock(mutex_);
      if (is_closed_ || messages_.size() >= most_waiting) return;
      messages_.push_back(std::move(message));
    }
    wake_();
  }

  void send_news(std::string message) {
    {
      const std::lock_guard lock(mutex_);
      if (is_closed_) return;
      news_ = std::move(message);
    }
    wake_();
  }

  /// Forgets the news, because what comes next says more.
  void drop_news() {
    const std::lock_guard lock(mutex_);
    news_.reset();
  }

  [[nodiscard]] std::optional<std::string> take() {
    const std::lock_guard lock(mutex_);
    if (messages_.empty()) return std::exchange(news_, std::nullopt);
    std::string message = std::move(messages_.front());
    messages_.pop_front();
    return message;
  }

  /// Nobody takes anything any more.
  void close() {
    const std::lock_guard lock(mutex_);
    is_closed_ = true;
    messages_.clear();
    news_.reset();
  }

 private:
  std::function<void()> wake_;
  std::mutex mutex_;
  std::deque<std::string> messages_;
  std::optional<std::string> news_;
  bool is_closed_ = false;
};

}  // namespace rowan
