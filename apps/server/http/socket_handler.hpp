// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "server/analysis/outbox.hpp"
#include "server/analysis/visitor_share.hpp"

namespace rowan::server {

struct Network;

/// Receives the messages of one WebSocket as long as it is open. Answers go to the outbox.
class SocketHandler {
 public:
  SocketHandler() = default;
  SocketHandler(const SocketHandler&) = delete;
  SocketHandler& operator=(const SocketHandler&) = delete;
  virtual ~SocketHandler() = default;

  virtual void receive(std::string_view message) = 0;
};

/// The handler for a path that is_websocket_path accepts; it has already sent its greeting. `visitor` is the
/// key under which the sender of the messages is counted.
[[nodiscard]] std::unique_ptr<SocketHandler> make_socket_handler(Network& network, std::string_view path,
                                                                 const std::string& visitor,
                                                                 std::shared_ptr<Outbox> outbox,
                                                                 VisitorShare share);

}  // namespace rowan::server
