// SPDX-License-Identifier: MIT
#pragma once

#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "server/analysis/conversation.hpp"

namespace rowan::server {

/// A visitor of the server, in process, without a network.
class Visitor {
 public:
  explicit Visitor(Services& services, std::uint64_t number = 1)
      : outbox_(std::make_shared<Outbox>([ear = ear_] {
          const std::lock_guard lock(ear->mutex);
          ear->woken.notify_all();
        })),
        conversation_(std::in_place, services, number, outbox_,
                      VisitorShare{.visitor = std::to_string(number)}) {}
  Visitor(const Visitor&) = delete;
  Visitor& operator=(const Visitor&) = delete;

  void say(const json::Json& message) { say_text(message.dump()); }
  void say_text(std::string_view text) { (*conversation_)->receive(text); }
  void leave() { conversation_.reset(); }

  /// Waits for the next message, however long it takes.
  json::Json hear() {
    std::unique_lock lock(ear_->mutex);
    std::optional<std::string> message;
    ear_->woken.wait(lock, [&] { return (message = outbox_->take()).has_value(); });
    return json::Json::parse(*message);
  }

  /// Waits for the next message of this kind and skips other messages before it.
  json::Json hear(std::string_view kind) {
    while (true) {
      json::Json message = hear();
      if (message["t"] == kind) return message;
    }
  }

 private:
  /// Shared with the outbox, because a thread may be about to notify `woken` when the visitor leaves.
  struct Ear {
    std::mutex mutex;
    std::condition_variable woken;
  };

  std::shared_ptr<Ear> ear_ = std::make_shared<Ear>();
  std::shared_ptr<Outbox> outbox_;
  std::optional<ConversationHandle> conversation_;
};

}  // namespace rowan::server
