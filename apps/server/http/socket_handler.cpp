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
  AnalysisHandler(Network& network, std::shared_ptr<Outbox> outbox, VisitorShare share)
      : conversation_(network.services, ++network.visitors, std::move(outbox), std::move(share)) {}
  void receive(std::string_view message) override { conversation_->receive(message); }

 private:
  ConversationHandle conversation_;
};

/// A game between two people, or a class.
template <class Host, class HostConnection>
class HostedHandler : public SocketHandler {
 public:
  HostedHandler(Host& host, Payer payer, std::shared_ptr<Outbox> outbox)
      : host_(host),
        connection_(std::make_shared<HostConnection>(
            HostConnection{.outbox = std::move(outbox), .payer = std::move(payer)})) {}
  ~HostedHandler() override { host_.leave(connection_); }
  HostedHandler(const HostedHandler&) = delete;
  HostedHandler& operator=(const HostedHandler&) = delete;

  void receive(std::string_view message) override { host_.receive(connection_, std::string(message)); }

 private:
  Host& host_;
  std::shared_ptr<HostConnection> connection_;
};

using GameHandler = HostedHandler<SharedGames, GameConnection>;
using ClassHandler = HostedHandler<Classes, ClassConnection>;

/// Viewers of a live page are read-only.
class LiveHandler : public SocketHandler {
 public:
  void receive(std::string_view /*message*/) override {}
};

}  // namespace

std::unique_ptr<SocketHandler> make_socket_handler(Network& network, std::string_view path,
                                                   const std::string& visitor, std::shared_ptr<Outbox> outbox,
                                                   VisitorShare share) {
  if (network.options.live != nullptr) return std::make_unique<LiveHandler>();
  outbox->send(record::Json{{"t", "hello"}, {"api", 1}, {"version", ROWAN_VERSION}}.dump());
  if (path == games_websocket_path)
    return std::make_unique<GameHandler>(network.games, payer_of(visitor), std::move(outbox));
  if (path == classes_websocket_path)
    return std::make_unique<ClassHandler>(network.classes, payer_of(visitor), std::move(outbox));
  return std::make_unique<AnalysisHandler>(network, std::move(outbox), std::move(share));
}

}  // namespace rowan::server
