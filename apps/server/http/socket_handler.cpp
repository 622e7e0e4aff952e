// SPDX-License-Identifier: MIT
#include "server/http/socket_handler.hpp"

#include <string>
#include <utility>

#include "record/json.hpp"
#include "server/analysis/conversation.hpp"
#include "server/http/network.hpp"

namespace rowan::server {

namespace {

/// Live analysis and review.
class AnalysisHandler : public SocketHandler {
 public:
  AnalysisHandler(Network& network, std::shared_ptr<Outbox> outbox)
      : conversation_(network.services, ++network.visitors, std::move(outbox)) {
    conversation_->begin();
  }
  void receive(std::string_view message) override { conversation_->receive(message); }

 private:
  ConversationHandle conversation_;
};

/// A game between two people.
class GameHandler : public SocketHandler {
 public:
  GameHandler(Network& network, std::shared_ptr<Outbox> outbox)
      : games_(network.games),
        connection_(std::make_shared<GameConnection>(GameConnection{.outbox = std::move(outbox)})) {
    connection_->outbox->send(record::Json{{"t", "hello"}, {"api", 1}, {"version", ROWAN_VERSION}}.dump());
  }
  ~GameHandler() override { games_.leave(connection_); }
  GameHandler(const GameHandler&) = delete;
  GameHandler& operator=(const GameHandler&) = delete;

  void receive(std::string_view message) override { games_.receive(connection_, std::string(message)); }

 private:
  SharedGames& games_;
  std::shared_ptr<GameConnection> connection_;
};

/// Whoever watches a live page has nothing to say.
class LiveHandler : public SocketHandler {
 public:
  void receive(std::string_view /*message*/) override {}
};

}  // namespace

std::unique_ptr<SocketHandler> make_socket_handler(Network& network, std::string_view path,
                                                   std::shared_ptr<Outbox> outbox) {
  if (network.options.live != nullptr) return std::make_unique<LiveHandler>();
  if (path == games_websocket_path) return std::make_unique<GameHandler>(network, std::move(outbox));
  return std::make_unique<AnalysisHandler>(network, std::move(outbox));
}

}  // namespace rowan::server
