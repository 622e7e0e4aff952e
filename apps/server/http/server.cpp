// SPDX-License-Identifier: MIT
#include "server/http/server.hpp"

#include <algorithm>
#include <cerrno>
#include <exception>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include <boost/asio/ip/v6_only.hpp>
#include <boost/asio/post.hpp>
#include <fmt/core.h>
#include <sys/resource.h>

#include "base/text.hpp"
#include "game/games.hpp"
#include "pattern/shape_tables.hpp"
#include "player/players.hpp"
#include "server/analysis/conversation.hpp"
#include "server/http/server_context.hpp"
#include "server/http/site.hpp"

namespace rowan::server {

namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

constexpr std::chrono::seconds shutdown_timeout{2};
constexpr std::size_t most_connections = 8'192;
constexpr std::size_t most_live_connections = 256;  // leaves file descriptors for other work of the process

/// Raises the limit on open files: every connection counts as one, and the default is low. Returns the number
/// of connections that the limit allows.
std::size_t raise_open_files() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return most_connections;
  limit.rlim_cur = std::min<rlim_t>(limit.rlim_max, std::max<rlim_t>(limit.rlim_cur, most_connections + 64));
  setrlimit(RLIMIT_NOFILE, &limit);
  return std::min<std::size_t>(most_connections, limit.rlim_cur > 128 ? limit.rlim_cur - 64 : 64);
}

Error listen_error(const ServerOptions& options, const error_code& error) {
  if (error == asio::error::address_in_use) {
    return Error{fmt::format("port {} on {} is in use", options.port, options.address),
                 fmt::format("  choose another with {}; 0 picks a free one", options.port_option)};
  }
  if (error == asio::error::access_denied) {
    return Error{fmt::format("this user is not allowed to use port {}", options.port),
                 fmt::format("  choose a port above 1023 with {}", options.port_option)};
  }
  return Error{fmt::format("cannot listen on {} port {}: {}", quotable(options.address), options.port,
                           error.message())};
}

IpAddress plain(const asio::ip::address& address) {
  const auto v6 =
      address.is_v6() ? address.to_v6() : asio::ip::make_address_v6(asio::ip::v4_mapped, address.to_v4());
  return IpAddress(v6.to_bytes());
}

/// Accepts new connections until it is closed.
class Listener {
 public:
  Listener(ServerContext& context, std::size_t most)
      : context_(context), most_(most), acceptor_(context.io), pause_(context.io) {}

  Result<std::uint16_t> open() {
    const ServerOptions& options = context_.options;
    error_code error;
    const auto address = asio::ip::make_address(options.address, error);
    if (error)
      return failure(
          fmt::format("'{}' is not an address such as 127.0.0.1, 0.0.0.0 or ::1", quotable(options.address)));
    const tcp::endpoint endpoint(address, options.port);
    acceptor_.open(endpoint.protocol(), error);
    if (!error) acceptor_.set_option(tcp::acceptor::reuse_address(true), error);
    // "::" accepts IPv4 as well, even if the system's default differs.
    if (!error && address.is_v6() && address.is_unspecified())
      acceptor_.set_option(asio::ip::v6_only(false), error);
    if (!error) acceptor_.bind(endpoint, error);
    if (!error) acceptor_.listen(tcp::acceptor::max_listen_connections, error);
    if (error) return std::unexpected(listen_error(options, error));
    const std::uint16_t port = acceptor_.local_endpoint().port();
    context_.site.set_port(port);
    accept();
    return port;
  }

  void close() {
    error_code ignored;
    acceptor_.close(ignored);
    pause_.cancel();
  }

 private:
  void accept() {
    acceptor_.async_accept([this](const error_code& error, tcp::socket socket) {
      if (!acceptor_.is_open()) return;
      if (error) return accept_later();
      if (context_.connections.size() < most_) accept(std::move(socket));
      accept();
    });
  }

  /// Tries again after a pause: if there is no free file descriptor, retrying at once would only waste time.
  void accept_later() {
    pause_.expires_after(std::chrono::milliseconds(100));
    pause_.async_wait([this](const error_code& /*error*/) {
      if (acceptor_.is_open()) accept();
    });
  }

  void accept(tcp::socket socket) {
    error_code error;
    const auto visitor = socket.remote_endpoint(error);
    if (error) return;
    const auto reached = socket.local_endpoint(error);
    if (error) return;
    Peer peer{.address = plain(visitor.address()),
              .reached = plain(reached.address()),
              .is_proxy = false,
              .admission = {}};
    peer.is_proxy = context_.options.proxies.contains(peer.address);
    if (!peer.is_proxy) peer.admission = context_.admit(peer.address);
    if (peer.is_proxy || peer.admission) start_http(context_, std::move(socket), std::move(peer));
  }

  ServerContext& context_;
  std::size_t most_;
  tcp::acceptor acceptor_;
  asio::steady_timer pause_;
};

/// Stops accepting, notifies all connections, and cuts off those that are still open after a while.
void end(ServerContext& context, Listener& listener) {
  context.is_ending = true;
  context.trim.cancel();
  listener.close();
  context.services.end();
  const std::set<NetworkConnection*> connections = context.connections;
  for (NetworkConnection* const connection : connections) {
    if (context.connections.contains(connection)) connection->close_gracefully();
  }
  if (context.connections.empty()) return;
  context.shutdown_timer.expires_after(shutdown_timeout);
  context.shutdown_timer.async_wait([&context](const error_code& error) {
    if (error) return;
    for (NetworkConnection* const connection : context.connections) connection->close_now();
  });
}

/// Makes the network library allocate its records of the first connections together. The library keeps a
/// small record for every connection up to the highest number open at once; allocated one by one, between
/// other objects, each would pin a page of memory for good.
void reserve_connections(asio::io_context& io) {
  constexpr std::size_t count = 2'048;
  std::vector<tcp::socket> sockets;
  error_code error;
  while (!error && sockets.size() < count) {
    sockets.emplace_back(io);
    sockets.back().open(tcp::v4(), error);
  }
}

/// Runs the network on a thread that is replaced from time to time. The allocator caches freed memory for
/// each thread, in pieces spread over its heap, and reclaims it only when the thread ends.
class NetworkThread {
 public:
  explicit NetworkThread(ServerContext& context) : context_(context) {}

  /// Runs until there is nothing left to do.
  void run() {
    do {
      schedule_replacement();
      try {
        std::jthread(&NetworkThread::run_loop, this).join();
      } catch (const std::system_error&) {
        run_loop();  // without a new thread, runs on this one
      }
      if (context_.options.live == nullptr) trim_memory(context_.services);
      context_.io.restart();
    } while (std::exchange(replaces_thread_, false));
  }

 private:
  void schedule_replacement() {
    if (context_.is_ending || context_.options.live != nullptr) return;
    context_.trim.expires_after(trim_interval);
    context_.trim.async_wait([this](const error_code& error) {
      if (error) return;
      replaces_thread_ = true;
      context_.io.stop();
    });
  }

  /// Runs the handlers. If one throws, abandons it and continues with the others.
  void run_loop() {
    while (true) {
      try {
        context_.io.run();
        return;
      } catch (const std::exception&) {
        continue;
      }
    }
  }

  ServerContext& context_;
  bool replaces_thread_ = false;
};

int core_count(const ServerOptions& options) {
  if (options.cores > 0) return options.cores;
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

void ask(Services& services, std::string_view question, const json::Json& body) {
  const Route& route = *find_route("/api/v1/" + std::string(question));
  CpuScheduler::Lease lease(services.cores, std::make_shared<CoreAccount>(), route.priority,
                            services.ending.get_token());
  RequestContext context{.lease = lease,
                         .stop = services.ending.get_token(),
                         .network = services.network,
                         .collections = services.collections.get(),
                         .book = services.book};
  static_cast<void>(Site::answer(route, body.dump(), context));
}

void ask_every_player(Services& services, std::string_view game) {
  for (const player::PlayerEntry& player : player::known_players()) {
    ask(services, "move", {{"game", game}, {"player", player.name}, {"seed", 1}, {"time_ms", 1}});
  }
}

/// Runs an analysis and a review, as over a WebSocket.
void warm_up_conversation(Services& services) {
  const auto outbox = std::make_shared<Outbox>([] {});
  const ConversationHandle conversation(services, 0, outbox);
  for (const char* const kind : {"analyze", "review"}) {
    const json::Json question{
        {"t", kind}, {"game", "freestyle"}, {"moves", "h8 i9"}, {"nodes", 1000}, {"lines", 2}};
    conversation->receive(question.dump());
    std::optional<std::string> answer;
    while (!outbox->is_broken() && (!answer || !answer->contains(R"("t":"done")"))) {
      answer = outbox->take();
      if (!answer) std::this_thread::yield();
    }
  }
}

/// Answers the most frequent kinds of questions once before visitors arrive. This creates the permanent
/// tables that all visitors share, next to each other, and reads the program from disk, so that the first
/// visitor need not wait for either. An idle server later returns to the memory use that it has after this.
void warm_up(Services& services) {
  for (const NamedGame& game : named_games()) static_cast<void>(pattern::shared_tables(game.rules));
  ask_every_player(services, "tictactoe");
  ask_every_player(services, "freestyle");
  const json::Json position{{"game", "freestyle"}, {"moves", "h8 i9 g7"}};
  json::Json hint = position;
  hint["stage"] = 4;
  ask(services, "position", position);
  ask(services, "threats", position);
  ask(services, "hint", hint);
  json::Json why = position;
  why["move"] = "h9";
  ask(services, "why", why);
  ask(services, "bits", {{"moves", "5 1"}});
  for (const char* const format : {"sgf", "json", "psq", "lib"}) {
    ask(services, "convert", {{"text", "h8 i9"}, {"to", format}});
  }
  warm_up_conversation(services);
}

/// Only on Linux: elsewhere this would change the priority of the whole process.
void lower_priority_of_thread() {
#ifdef __linux__
  constexpr int nice = 10;
  setpriority(PRIO_PROCESS, 0, nice);
#endif
}

}  // namespace

Result<void> serve(const ServerOptions& options, const StopToken& stop,
                   const std::function<void(std::uint16_t port)>& ready) {
  const bool owns_process = options.live == nullptr;
  if (owns_process) limit_allocator(core_count(options));
  ServerContext context(options, core_count(options));
  if (owns_process) {
    const auto games = context.games.start();
    if (!games) return failure_of(games);
  }
  Listener listener(context, owns_process ? raise_open_files() : most_live_connections);
  const auto port = listener.open();
  if (!port) return failure_of(port);
  if (owns_process) {
    reserve_connections(context.io);
    warm_up(context.services);
  }
  const StopCallback on_stop(stop, [&] { asio::post(context.io, [&] { end(context, listener); }); });
  ready(*port);
  NetworkThread(context).run();
  return {};
}

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
