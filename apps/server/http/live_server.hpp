// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <thread>

#include "base/result.hpp"
#include "base/stop.hpp"
#include "server/http/live_page.hpp"
#include "server/http/server.hpp"

namespace rowan::server {

/// Serves a live page on a thread of its own, beside work that it must not slow down: the thread has a low
/// priority, and nothing of the process is changed (memory, limits of open files).
class LiveServer {
 public:
  /// Visitors can come once it returns. The page must outlive the server. Of the options, `live` is set here.
  [[nodiscard]] static Result<std::unique_ptr<LiveServer>> start(ServerOptions options, const LivePage& page);

  /// Sends what is new to everybody, says goodbye and ends, within a few seconds.
  ~LiveServer();
  LiveServer(const LiveServer&) = delete;
  LiveServer& operator=(const LiveServer&) = delete;

  [[nodiscard]] std::uint16_t port() const { return port_; }

 private:
  LiveServer() = default;

  StopSource stop_;
  std::uint16_t port_ = 0;
  std::jthread thread_;
};

}  // namespace rowan::server
