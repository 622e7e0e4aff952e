// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "server/fair_cores.hpp"
#include "server/outbox.hpp"
#include "server/services.hpp"
#include "server/thinking.hpp"

namespace rowan {

/// One visitor of the WebSocket: messages come in, answers go to an outbox. It knows nothing of the network.
///
///                      analyse, review            the thread ends
///       nothing runs -----------------> runs -----------------------> done, nothing runs
///                                       |  ^
///                analyse, review: stops |  | done "replaced", then the next one runs on the same thread
///                                       '--'
///
/// At most one question is thought about at a time, and `done` comes for every one that was `started`.
class Conversation : public std::enable_shared_from_this<Conversation> {
 public:
  Conversation(Services& services, std::uint64_t number, std::shared_ptr<Outbox> outbox);

  /// Says hello.
  void begin();

  /// A message of the visitor.
  void receive(std::string_view text);

  /// The visitor has gone: whatever runs is stopped, and nothing is sent any more.
  void end();

 private:
  struct Running {
    Question question;
    std::stop_source stop = {};
    std::string_view why_stopped = "stopped";
  };

  void handle(const Json& message, const Json& id);
  void start(Question question);
  void stop(const Json& id);
  void run(const std::shared_ptr<Running>& first);
  void think(const Running& running);
  [[nodiscard]] std::shared_ptr<Running> next();
  void send(const Json& message) { outbox_->send(to_text(message)); }
  void send_error(const Json& id, const Error& error, bool is_busy = false);

  Services& services_;
  const std::uint64_t number_;
  std::shared_ptr<Outbox> outbox_;
  std::shared_ptr<CoreAccount> account_ = std::make_shared<CoreAccount>();

  std::mutex mutex_;  // of what follows
  std::shared_ptr<Running> running_;
  std::shared_ptr<Running> waiting_;  // takes the place of the one that is being stopped
  bool has_ended_ = false;
};

}  // namespace rowan
