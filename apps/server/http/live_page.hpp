// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/http/web_files.hpp"

namespace rowan::server {

/// A data source that changes while visitors watch.
class LiveSource {
 public:
  LiveSource() = default;
  LiveSource(const LiveSource&) = delete;
  LiveSource& operator=(const LiveSource&) = delete;
  virtual ~LiveSource() = default;

  /// Returns a message with the news since `cursor`, and advances the cursor; returns an empty text if there
  /// is no news. Cursor 0 is before all news. Must be quick: the single network thread calls it, for one
  /// visitor at a time, and only after the visitor has received the previous message. The source keeps no
  /// state per visitor.
  [[nodiscard]] virtual std::string news(std::uint64_t& cursor) = 0;
};

/// The messages for one visitor of a live page: the news, at most ten times a second. Nothing is queued for a
/// slow reader, who gets the newest state once the previous message has arrived.
class LiveFeed {
 public:
  static constexpr std::chrono::milliseconds poll_interval{100};

  explicit LiveFeed(LiveSource& source) : source_(source) {}

  /// The next message, if there is one. Call when the previous message has been written. The first call after
  /// a message returns none, so that the caller waits for the next poll.
  [[nodiscard]] std::optional<std::string> take() {
    if (std::exchange(has_taken_, false)) return std::nullopt;
    std::string news = source_.news(cursor_);
    if (news.empty()) return std::nullopt;
    has_taken_ = true;
    return news;
  }

  /// Call before closing the connection: the next take() gives the last state without waiting for a poll.
  void finish() { has_taken_ = false; }

 private:
  LiveSource& source_;
  std::uint64_t cursor_ = 0;
  bool has_taken_ = false;
};

/// A page that is served in place of the program's own: its files, and news over a WebSocket.
class LivePage {
 public:
  /// Files by path, "index.html" for the page itself. The source must outlive the page.
  LivePage(std::vector<std::pair<std::string, std::string>> files, LiveSource& source);

  [[nodiscard]] LiveSource& source() const { return source_; }

  /// Like find_web_file().
  [[nodiscard]] const WebFile* find(std::string_view path) const;

 private:
  std::vector<std::pair<std::string, std::string>> files_;
  std::vector<std::string> tags_;
  std::vector<WebFile> views_;  // views of files_
  LiveSource& source_;
};

}  // namespace rowan::server
