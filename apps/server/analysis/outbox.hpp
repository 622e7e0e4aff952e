// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

namespace rowan::server {

/// The messages on their way to one visitor. Thinking threads put them in; the network writer takes them out
/// as fast as the visitor reads. Of the messages that matter only while they are new, only the newest is
/// kept.
///
///     send         started  evaluation  evaluation  done       all of them, in order
///     send_news                          info                  the newest, after them
///
/// May be used from any thread.
class Outbox {
 public:
  /// If more bytes than this are waiting, the visitor counts as one who does not read.
  static constexpr std::size_t most_waiting = std::size_t{1} << 20;

  /// `wake` is called, from any thread, when there is something to take or the conversation is broken off: it
  /// wakes the writer (WebSocketConnection::write_all).
  explicit Outbox(std::function<void()> wake) : wake_(std::move(wake)) {}

  /// Queues the message. If it does not fit, breaks off the conversation, because no message may be lost.
  void send(std::string message) {
    {
      const std::lock_guard lock(mutex_);
      if (is_closed_ || is_broken_) return;
      if (waiting_bytes_ + message.size() > most_waiting) {
        is_broken_ = true;
      } else {
        const std::size_t size = message.size();
        messages_.push_back(std::move(message));
        waiting_bytes_ += size;
      }
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

  /// Drops the waiting news. Call if the next message makes it obsolete.
  void drop_news() {
    const std::lock_guard lock(mutex_);
    news_.reset();
  }

  [[nodiscard]] std::optional<std::string> take() {
    const std::lock_guard lock(mutex_);
    if (messages_.empty()) return std::exchange(news_, std::nullopt);
    std::string message = std::move(messages_.front());
    messages_.pop_front();
    waiting_bytes_ -= message.size();
    return message;
  }

  /// Call when a message is lost: the writer closes the connection, so that the visitor does not wait for the
  /// message.
  void break_off() noexcept {
    {
      const std::lock_guard lock(mutex_);
      is_broken_ = true;
    }
    try {
      wake_();
    } catch (...) {
      return;  // the writer notices at its next wake
    }
  }

  /// The number of waiting messages, without the news.
  [[nodiscard]] std::size_t waiting() const {
    const std::lock_guard lock(mutex_);
    return messages_.size();
  }

  [[nodiscard]] bool has_news() const {
    const std::lock_guard lock(mutex_);
    return news_.has_value();
  }

  [[nodiscard]] bool is_broken() const {
    const std::lock_guard lock(mutex_);
    return is_broken_;
  }

  /// The reader is gone: drops all messages, and accepts no more.
  void close() noexcept {
    const std::lock_guard lock(mutex_);
    is_closed_ = true;
    messages_.clear();
    waiting_bytes_ = 0;
    news_.reset();
  }

 private:
  std::function<void()> wake_;
  mutable std::mutex mutex_;
  std::deque<std::string> messages_;
  std::size_t waiting_bytes_ = 0;  // of messages_
  std::optional<std::string> news_;
  bool is_broken_ = false;
  bool is_closed_ = false;
};

}  // namespace rowan::server
