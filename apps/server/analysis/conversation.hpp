// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/stop.hpp"
#include "server/analysis/cpu_scheduler.hpp"
#include "server/analysis/outbox.hpp"
#include "server/analysis/services.hpp"
#include "server/analysis/thinking.hpp"

namespace rowan::server {

/// The conversation with one visitor over a WebSocket: messages come in, answers go to an outbox. This class
/// does not depend on the network.
///
///                      analyze, review            the answer ends
///       nothing runs -----------------> runs -----------------------> done, nothing runs
///                                       |  ^
///                analyze, review: stops |  | done "replaced", then the next one runs on the same thread
///                                       '--'
///
/// At most one question is being answered at a time, and every `started` is followed by a `done`.
class Conversation : public std::enable_shared_from_this<Conversation> {
 public:
  /// `number` is unique per conversation; EngineCache keeps its engine under that number.
  Conversation(Services& services, std::uint64_t number, std::shared_ptr<Outbox> outbox,
               VisitorShare share = {});

  /// Handles a message of the visitor. Every message is answered, and every failure is reported.
  void receive(std::string_view text);

  /// The visitor has left: stops the current question, and sends nothing more.
  void end() noexcept;

 private:
  struct Task {
    Question question;
    StopSource stop = {};
    std::string_view why_stopped = "stopped";
  };

  void start(Question question);
  void run(const std::shared_ptr<Task>& first);
  [[nodiscard]] std::shared_ptr<Task> answer(const Task& task) noexcept;  // returns the next question
  [[nodiscard]] Ending find_answer(const Task& task, const StopToken& stop);
  void enroll(const std::shared_ptr<Task>& starting);
  void withdraw(const std::shared_ptr<Task>& starting);
  [[nodiscard]] std::shared_ptr<Task> next() noexcept;  // call with the mutex held
  void stop(const Asker& asker);
  void send(const json::Json& message) { outbox_->send(message.dump()); }
  void send_error(const Asker& asker, const Error& error, bool is_busy = false);

  Services& services_;
  const std::uint64_t number_;
  std::shared_ptr<Outbox> outbox_;
  VisitorShare share_;

  std::mutex mutex_;  // guards the members below
  std::shared_ptr<Task> running_;
  std::shared_ptr<Task> waiting_;  // the next question, while running_ is being stopped
  bool has_ended_ = false;
};

/// Owns the conversation of a connection: destroying the handle ends the conversation.
class ConversationHandle {
 public:
  ConversationHandle(Services& services, std::uint64_t number, std::shared_ptr<Outbox> outbox,
                     VisitorShare share = {})
      : conversation_(std::make_shared<Conversation>(services, number, std::move(outbox), std::move(share))) {
  }
  ~ConversationHandle() { conversation_->end(); }
  ConversationHandle(const ConversationHandle&) = delete;
  ConversationHandle& operator=(const ConversationHandle&) = delete;

  [[nodiscard]] Conversation* operator->() const { return conversation_.get(); }

 private:
  std::shared_ptr<Conversation> conversation_;
};

}  // namespace rowan::server
