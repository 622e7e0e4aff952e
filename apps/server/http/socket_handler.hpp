// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "server/analysis/outbox.hpp"
#include "server/analysis/visitor_share.hpp"

namespace rowan::server {

struct Network;

/// What the messages of one WebSocket go to, as long as it is open. Answers go to the outbox.
class SocketHandler {
 public:
  SocketHandler() = default;
  SocketHandler(const SocketHandler&) = delete;
  SocketHandler& operator=(const SocketHandler&) = delete;
  virtual ~SocketHandler() = default;

  virtual void receive(std::string_view message) = 0;
};

/// The handler of a path that Site::is_websocket_path, which has said hello. `visitor` is the key under which
/// who sends the messages is counted.
[[nodiscard]] std::unique_ptr<SocketHandler> make_socket_handler(Network& network, std::string_view path,
                                                                 const std::string& visitor,
                                                                 std::shared_ptr<Outbox> outbox,
                                                                 VisitorShare share);

}  // namespace rowan::server
