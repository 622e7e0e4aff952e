// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <chrono>
#include <iterator>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>

#include "server/analysis/cpu_scheduler.hpp"
#include "server/analysis/services.hpp"
#include "server/classes/class_service.hpp"
#include "server/http/own_addresses.hpp"
#include "server/http/server.hpp"
#include "server/http/site.hpp"
#include "server/http/visitor_limits.hpp"
#include "server/multiplayer/shared_games.hpp"

namespace rowan::server {

/// An open connection. All connections belong to the single network thread.
class NetworkConnection {
 public:
  NetworkConnection() = default;
  NetworkConnection(const NetworkConnection&) = delete;
  NetworkConnection& operator=(const NetworkConnection&) = delete;
  virtual ~NetworkConnection() = default;

  /// Closes gracefully: answers in progress are completed.
  virtual void close_gracefully() = 0;

  /// Closes at once.
  virtual void close_now() = 0;
};

/// The key of a visitor (visitor_key in ip_address.hpp). The visitor's connection is counted until the last
/// copy of this pointer is destroyed.
using Admission = std::shared_ptr<const std::string>;

/// The other end of a connection.
struct Peer {
  IpAddress address;
  IpAddress reached;    // the local address to which the peer connected
  bool is_proxy;        // a trusted proxy; its visitors share connections, and are counted by request
  Admission admission;  // null for a proxy
};

/// What all connections share.
struct ServerContext {
  ServerContext(const ServerOptions& wanted, int core_count)
      : options(wanted),
        site(AllowedHosts(wanted.address, all_names(wanted)), wanted.names, wanted.collections.get(),
             wanted.live, wanted.offline.get()),
        services(core_count, wanted.network, wanted.collections, wanted.book),
        games(wanted.games),
        classes(games) {}

  ServerOptions options;
  Site site;
  AddressCounts addresses{64};
  AddressLimits request_rates{{.burst = 4'000, .per_second = 400}};
  VisitorAccounts accounts;  // except of visitors on this machine, where each connection has its own
  std::set<NetworkConnection*> connections;
  bool is_ending = false;
  std::uint64_t visitors = 0;      // the last number given to a WebSocket for analysis
  std::uint64_t local_shares = 0;  // the last number given to an HTTP connection
  boost::asio::io_context io{1};
  boost::asio::steady_timer shutdown_timer{io};  // runs while the last visitors leave
  boost::asio::steady_timer trim{io};            // until unused memory is returned again
  Services services;                             // declared late: all work ends before the rest is destroyed
  SharedGames games;  // declared late: all replies are given before the rest is destroyed
  Classes classes;

  /// Counts a connection of the visitor, or a request that came through a proxy. Returns null if the visitor
  /// already has too many.
  [[nodiscard]] Admission admit(const IpAddress& address) {
    const std::string visitor = visitor_key(address);
    if (!addresses.enter(visitor)) return nullptr;
    return {new std::string(visitor), [this](const std::string* counted) {
              addresses.leave(*counted);
              delete counted;
            }};
  }

  /// The names in the options, and this machine's own names if others can connect with them.
  [[nodiscard]] static std::vector<std::string> all_names(const ServerOptions& options) {
    std::vector<std::string> names = options.names;
    const auto address = IpAddress::parse(options.address);
    const bool is_private = address && address->is_loopback() && options.proxies.empty();
    if (!is_private) std::ranges::copy(own_names(), std::back_inserter(names));
    return names;
  }

  // A connection calls enter() when it opens, and leave() when it has closed.
  void enter(NetworkConnection* connection) { connections.insert(connection); }
  void leave(NetworkConnection* connection) {
    connections.erase(connection);
    if (is_ending && connections.empty()) shutdown_timer.cancel();
  }
};

/// Who is charged for what the visitor makes the server store.
[[nodiscard]] inline Payer payer_of(const std::string& visitor) {
  return {.visitor = visitor,
          .is_this_machine = AddressCounts::is_loopback(visitor),
          .network = network_key(visitor)};
}

/// Limits far above what one person needs, even with a browser that prefetches.
inline constexpr Rate requests_per_connection{.burst = 200, .per_second = 40};
inline constexpr Rate messages_per_visitor{.burst = 100, .per_second = 20};

using HttpUpgrade = boost::beast::http::request<boost::beast::http::string_body>;

/// Continues a connection as a WebSocket (websocket_connection.cpp). Requires an allowed upgrade request.
void start_websocket(ServerContext& context, boost::beast::tcp_stream stream, Admission admission,
                     VisitorShare share, HttpUpgrade request);

/// Serves a new connection (http_connection.cpp).
void start_http(ServerContext& context, boost::asio::ip::tcp::socket socket, Peer peer);

}  // namespace rowan::server
