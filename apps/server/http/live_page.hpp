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

/// Something that changes while visitors look.
class LiveSource {
 public:
  LiveSource() = default;
  LiveSource(const LiveSource&) = delete;
  LiveSource& operator=(const LiveSource&) = delete;
  virtual ~LiveSource() = default;

  /// A message with what is new since `cursor`, which then stands for what has been said; empty if nothing
  /// is. A cursor of 0 has seen nothing. Called by the network's one thread, for one visitor after another
  /// and only when the visitor has received the message before: it should be quick, and keeps nothing for
  /// anybody.
  [[nodiscard]] virtual std::string news(std::uint64_t& cursor) = 0;
};

/// What one visitor of a live page gets: what is new, ten times a second at most. Somebody who reads slowly
/// gets the newest state when the message before has arrived, and nothing waits meanwhile.
class LiveFeed {
 public:
  static constexpr std::chrono::milliseconds between_looks{100};

  explicit LiveFeed(LiveSource& source) : source_(source) {}

  /// The next message, once the one before is written: one, then nothing until the next look.
  [[nodiscard]] std::optional<std::string> take() {
    if (std::exchange(has_taken_, false)) return std::nullopt;
    std::string news = source_.news(cursor_);
    if (news.empty()) return std::nullopt;
    has_taken_ = true;
    return news;
  }

  /// The connection is closed as soon as nothing is left to take: the last state is.
  void finish() { has_taken_ = false; }

 private:
  LiveSource& source_;
  std::uint64_t cursor_ = 0;
  bool has_taken_ = false;
};

/// A page about one thing that is served in place of the program's own: its files, and news over a WebSocket.
class LivePage {
 public:
  /// Files by their paths, "index.html" for the page itself. The source must outlive the page.
  LivePage(std::vector<std::pair<std::string, std::string>> files, LiveSource& source);

  [[nodiscard]] LiveSource& source() const { return source_; }

  /// As find_web_file() does.
  [[nodiscard]] const WebFile* find(std::string_view path) const;

 private:
  std::vector<std::pair<std::string, std::string>> files_;
  std::vector<std::string> tags_;
  std::vector<WebFile> views_;  // of them
  LiveSource& source_;
};

}  // namespace rowan::server
