// SPDX-License-Identifier: MIT
#include "server/http/live_server.hpp"

#include <future>
#include <utility>

#include <sys/resource.h>

namespace rowan::server {

namespace {

/// Only on Linux: elsewhere it would change the priority of the whole process.
void lower_priority_of_thread() {
#ifdef __linux__
  constexpr int nice = 10;
  setpriority(PRIO_PROCESS, 0, nice);
#endif
}

}  // namespace

Result<std::unique_ptr<LiveServer>> LiveServer::start(ServerOptions options, const LivePage& page) {
  options.live = &page;
  std::unique_ptr<LiveServer> server(new LiveServer);
  std::promise<Result<std::uint16_t>> opened;
  auto port = opened.get_future();
  server->thread_ = std::jthread(
      [options = std::move(options), stop = server->stop_.get_token(), opened = std::move(opened)]() mutable {
        lower_priority_of_thread();
        const auto served = serve(options, stop, [&](std::uint16_t number) { opened.set_value(number); });
        if (!served) opened.set_value(failure_of(served));
      });
  const auto result = port.get();
  if (!result) return failure_of(result);
  server->port_ = *result;
  return server;
}

LiveServer::~LiveServer() { stop_.request_stop(); }

}  // namespace rowan::server
