// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "base/stop.hpp"
#include "book/book_file.hpp"
#include "network/network_selector.hpp"
#include "server/collections/collections.hpp"
#include "server/http/trusted_proxies.hpp"
#include "server/multiplayer/shared_games.hpp"

namespace rowan::server {

class LivePage;
class OfflinePage;

/// The options of `rowan serve`.
struct ServerOptions {
  std::string address = "127.0.0.1";
  std::uint16_t port = 8080;                        // 0 takes any free port
  int cores = 0;                                    // the cores to use for thinking; 0: all of the machine
  std::vector<std::string> names = {};              // further names for the Host header, perhaps with a port
  TrustedProxies proxies = {};                      // the proxies whose X-Forwarded-For is trusted
  std::chrono::seconds idle{60};                    // silent visitors are disconnected after this
  network::NetworkSelector network = {};            // for the evaluation in all searches
  book::SharedBook book = {};                       // for the players' first moves; null if there is none
  std::shared_ptr<Collections> collections = {};    // that visitors can explore; null if there are none
  GamesOptions games = {};                          // games between two people
  std::shared_ptr<const OfflinePage> offline = {};  // the page that browsers may keep; null if there is none
  const LivePage* live = nullptr;           // served in place of games and analysis; must outlive serve()
  std::string_view port_option = "--port";  // the option that sets the port, for error messages
};

/// Serves the page, the JSON interface and live analysis (docs/api.md) until a stop is requested; then closes
/// all connections and returns within a few seconds. Calls `ready` once, with the port, when visitors can
/// connect. An error if they cannot.
///
///     one thread           the network: reads, writes, files, errors
///     request threads      in two pools: for short requests (positions, game files) and for slow ones
///                          (moves, hints); see services.hpp
///     games thread         games between two people and their store (shared_games.hpp)
///     analysis threads     one for each analysis; at most `cores` threads of all think at the same time
///                          (cpu_scheduler.hpp)
[[nodiscard]] Result<void> serve(const ServerOptions& options, const StopToken& stop,
                                 const std::function<void(std::uint16_t port)>& ready);

}  // namespace rowan::server
