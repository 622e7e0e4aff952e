// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "base/result.hpp"
#include "base/stop.hpp"
#include "book/book_file.hpp"
#include "network/network_selector.hpp"
#include "server/collections/collections.hpp"
#include "server/http/ip_address.hpp"
#include "server/http/live_page.hpp"
#include "server/multiplayer/shared_games.hpp"

namespace rowan::server {

class OfflinePage;

/// The options of `rowan serve`.
struct ServerOptions {
  std::string address = "127.0.0.1";
  std::uint16_t port = 8080;              // 0: any free port
  int cores = 0;                          // number of cores for thinking; 0: all of the machine
  std::vector<std::string> names = {};    // further names allowed in the Host header, perhaps with a port
  TrustedProxies proxies = {};            // proxies whose X-Forwarded-For is trusted
  std::chrono::seconds idle{60};          // after which silent visitors are disconnected
  network::NetworkSelector network = {};  // evaluates positions in all searches
  book::SharedBook book = {};             // for the players' first moves; null if there is none
  std::shared_ptr<Collections> collections = {};  // what visitors can explore; null if there are none
  GamesOptions games = {};                        // games between two people
  std::shared_ptr<const OfflinePage> offline =
      {};                          // the page that browsers may keep for offline use; null if there is none
  const LivePage* live = nullptr;  // the page served in place of games and analysis; must outlive serve()
  std::string_view port_option = "--port";  // the option that sets the port, for error messages
};

/// Serves the page, the JSON interface and live analysis (docs/api.md) until a stop is requested; then closes
/// all connections and returns within a few seconds. Calls `ready` once, with the port, when visitors can
/// connect. Returns an error if the server cannot listen or must open the file of games and cannot.
///
///     one thread           the network: reads, writes, files, errors
///     request threads      in two pools: for short requests (positions, game files) and for slow ones
///                          (moves, hints); see services.hpp
///     games thread         games between two people and their store (shared_games.hpp)
///     analysis threads     one for each analysis
///
/// At most `cores` of the request and analysis threads think at the same time (cpu_scheduler.hpp).
[[nodiscard]] Result<void> serve(const ServerOptions& options, const StopToken& stop,
                                 const std::function<void(std::uint16_t port)>& ready);

/// Serves a live page on a thread of its own, beside work that it must not slow down: the thread has a low
/// priority, and process-wide settings (memory, limit of open files) stay unchanged.
class LiveServer {
 public:
  /// Starts the server with `live` in its options set to the page, which must outlive the server. Visitors
  /// can connect once this returns.
  [[nodiscard]] static Result<std::unique_ptr<LiveServer>> start(ServerOptions options, const LivePage& page);

  /// Sends the last news to all visitors, closes the connections and ends the thread, within a few seconds.
  ~LiveServer();
  LiveServer(const LiveServer&) = delete;
  LiveServer& operator=(const LiveServer&) = delete;

  [[nodiscard]] std::uint16_t port() const { return port_; }

 private:
  LiveServer() = default;

  StopSource stop_;
  std::uint16_t port_ = 0;
  std::jthread thread_;
};

}  // namespace rowan::server
