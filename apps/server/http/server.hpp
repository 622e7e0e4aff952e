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
#include "network/choice.hpp"
#include "server/collections/collections.hpp"
#include "server/http/trusted_proxies.hpp"
#include "server/shared/shared_games.hpp"

namespace rowan::server {

class LivePage;
class OfflinePage;

/// How `rowan serve` serves.
struct ServerOptions {
  std::string address = "127.0.0.1";
  std::uint16_t port = 8080;            // 0 takes any that is free
  int cores = 0;                        // that think at a time; 0 is as many as the machine has
  std::vector<std::string> names = {};  // further names under which a browser may ask, perhaps with a port
  TrustedProxies proxies = {};          // that say for whom they ask
  std::chrono::seconds idle{60};        // a visitor who is silent for longer is let go
  network::Choice network = {};         // that all searches evaluate with
  book::SharedBook book = {};           // from which players take their first moves; null: none
  std::shared_ptr<Collections> collections = {};    // that visitors may explore; null: none
  GamesOptions games = {};                          // between two people
  std::shared_ptr<const OfflinePage> offline = {};  // what browsers may keep; null: nothing
  const LivePage* live = nullptr;  // what is served in place of games and analysis; must outlive serve()
  std::string_view port_option = "--port";  // that sets the port, for errors
};

/// Serves the page, the JSON interface and live analysis (docs/api.md) until asked to stop; then says goodbye
/// to everybody and returns within a few seconds. `ready` is called once, with the port, when visitors can
/// come. An error if they cannot.
///
///     one thread           the network: reads, writes, files, errors
///     request threads      what takes a moment: moves, hints, game files
///     games thread         games between two people and their store (shared_games.hpp)
///     analysis threads     one for each analysis; of all that think only `cores` do so at a time
///                          (cpu_scheduler.hpp)
[[nodiscard]] Result<void> serve(const ServerOptions& options, const StopToken& stop,
                                 const std::function<void(std::uint16_t port)>& ready);

}  // namespace rowan::server
