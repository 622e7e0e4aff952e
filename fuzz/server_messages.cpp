// SPDX-License-Identifier: MIT
//
// WebSocket messages, one per line, through the same conversation as on the network. Every message is
// answered with JSON, `done` arrives for every request that was `started`, and no error is an internal server
// error. The server is always about to end, so that engines stop as soon as they start.

#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "fuzzing.hpp"
#include "server/analysis/conversation.hpp"

using namespace rowan;
using fuzzing::require;

namespace {

/// Receives and counts the messages that the server sends to the visitor.
class Ear {
 public:
  Ear()
      : outbox_(std::make_shared<server::Outbox>([signal = signal_] {
          const std::lock_guard lock(signal->mutex);
          signal->woken.notify_all();
        })) {}

  [[nodiscard]] const std::shared_ptr<server::Outbox>& outbox() const { return outbox_; }
  [[nodiscard]] int started() const { return started_; }
  [[nodiscard]] int done() const { return done_; }
  [[nodiscard]] int count() const { return count_; }

  /// Waits for the next message, however long it takes.
  void hear() {
    std::unique_lock lock(signal_->mutex);
    std::optional<std::string> text;
    signal_->woken.wait(lock, [&] { return (text = outbox_->take()).has_value(); });
    const json::Json message = json::Json::parse(*text);
    const auto kind = message.at("t").get<std::string>();
    started_ += kind == "started" ? 1 : 0;
    done_ += kind == "done" && message["reason"] != "idle" ? 1 : 0;
    ++count_;
    require(
        kind != "error" || !message["error"].get<std::string>().starts_with("the server failed to answer"),
        "nothing is the server's own failure");
  }

 private:
  struct Signal {
    std::mutex mutex;
    std::condition_variable woken;
  };

  std::shared_ptr<Signal> signal_ = std::make_shared<Signal>();
  std::shared_ptr<server::Outbox> outbox_;
  int started_ = 0;
  int done_ = 0;
  int count_ = 0;
};

server::Services& ending_services() {
  static server::Services services(1);
  services.ending.request_stop();
  return services;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size > 4096) return 0;
  Ear ear;
  const server::ConversationHandle conversation(ending_services(), 1, ear.outbox());
  std::string_view text = fuzzing::as_text(data, size);
  for (int messages = 0; messages < 8 && !text.empty(); ++messages) {
    const auto [message, rest] = fuzzing::split_first_line(text);
    const int before = ear.count();
    conversation->receive(message);
    while (ear.count() == before) ear.hear();
    text = rest;
  }
  while (ear.done() < ear.started()) ear.hear();
  require(ear.done() == ear.started(), "every question that was started is done, once");
  return 0;
}
