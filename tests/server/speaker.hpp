// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string_view>

#include "json/json.hpp"
#include "server/analysis/outbox.hpp"

namespace rowan::server {

/// A client with a WebSocket to a class or a game.
template <class Socket>
class Speaker {
 public:
  Speaker() : connection_(std::make_shared<Socket>(Socket{.outbox = outbox_})) {}

  [[nodiscard]] const std::shared_ptr<Socket>& connection() const { return connection_; }

  [[nodiscard]] Outbox& outbox() { return *outbox_; }

  /// The next message; null if there is no message.
  json::Json hear() {
    const auto text = outbox_->take();
    return text ? json::Json::parse(*text) : json::Json();
  }
  /// The next message of this kind, skipping others; null if there is no such message.
  json::Json hear(std::string_view kind) {
    while (true) {
      json::Json message = hear();
      if (message.is_null() || message["t"] == kind) return message;
    }
  }
  /// Takes all waiting messages and returns the last one of this kind; null if there is no such message.
  json::Json hear_last(std::string_view kind) {
    json::Json last;
    for (json::Json message = hear(); !message.is_null(); message = hear())
      if (message["t"] == kind) last = message;
    return last;
  }

 private:
  std::shared_ptr<Outbox> outbox_ = std::make_shared<Outbox>([] {});
  std::shared_ptr<Socket> connection_;
};

}  // namespace rowan::server
