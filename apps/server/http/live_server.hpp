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
/// priority, and process-wide settings (memory, limit of open files) stay unchanged.
class LiveServer {
 public:
  /// Visitors can connect once it returns. The page must outlive the server. Sets `live` in the options.
  [[nodiscard]] static Result<std::unique_ptr<LiveServer>> start(ServerOptions options, const LivePage& page);

  /// Sends the last news to all visitors, closes the connections and ends, within a few seconds.
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
