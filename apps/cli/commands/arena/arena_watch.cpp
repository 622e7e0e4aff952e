// SPDX-License-Identifier: MIT
#include "cli/commands/arena/arena_watch.hpp"

#include <chrono>
#include <span>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "arena/watch/live_tournament.hpp"
#include "arena/watch/watch_page.hpp"
#include "cli/commands/play/serve_addresses.hpp"
#include "cli/options/command.hpp"
#include "server/http/live_page.hpp"
#include "server/http/own_addresses.hpp"
#include "server/http/server.hpp"

namespace rowan::cli {

namespace {

std::vector<std::pair<std::string, std::string>> files_of(const arena::Tournament& tournament) {
  std::vector<std::pair<std::string, std::string>> files;
  for (arena::WatchFile& file : arena::watch_page(tournament.name))
    files.emplace_back(std::move(file.path), std::move(file.bytes));
  return files;
}

void print_address(const server::ServerOptions& options, std::uint16_t port) {
  print_message(fmt::format("watch the games at {}", local_url(options, port)));
  const auto listening = server::IpAddress::parse(options.address);
  if (!listening || listening->is_loopback()) return;
  constexpr std::chrono::milliseconds lookup_timeout{1000};
  const auto hosts = reachable_hosts(*listening, server::find_own_addresses(lookup_timeout));
  if (!hosts.empty())
    print_message(fmt::format("from other machines at {}", server::page_url(hosts.front().host, port)));
}

}  // namespace

/// Adapts the tournament to LiveSource, the interface of the server, which does not depend on tournaments.
struct ArenaWatch::Parts final : server::LiveSource {
  Parts(const arena::Tournament& tournament, const arena::Standings& standings, int boards)
      : live(tournament, standings, boards), page(files_of(tournament), *this) {}

  std::string news(std::uint64_t& cursor) override { return live.news(cursor); }

  arena::LiveTournament live;
  server::LivePage page;
  std::unique_ptr<server::LiveServer> server;  // the last member: destroyed before the others, which it uses
};

void add_watch_options(Command& command, WatchOptions& options) {
  auto* const port = command
                         .add_option("--watch", options.port,
                                     "Show the tournament in a browser, on PORT; 0 picks a free one")
                         ->type_name("PORT")
                         ->check(whole_number_between(0, 65'535));
  command
      .add_option("--watch-host", options.address,
                  "Address that --watch listens on; 0.0.0.0 accepts other machines")
      ->type_name("ADDRESS")
      ->show_default()
      ->needs(port);
  options.port_option = port;
}

ArenaWatch::ArenaWatch(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
ArenaWatch::~ArenaWatch() = default;

Result<std::unique_ptr<ArenaWatch>> ArenaWatch::start(const WatchOptions& options,
                                                      const arena::Tournament& tournament,
                                                      const arena::Standings& standings, int boards) {
  auto parts = std::make_unique<Parts>(tournament, standings, boards);
  const server::ServerOptions serving{
      .address = options.address, .port = options.port, .cores = 1, .port_option = "--watch"};
  auto server = server::LiveServer::start(serving, parts->page);
  if (!server) return failure_of(server);
  parts->server = *std::move(server);
  print_address(serving, parts->server->port());
  return std::unique_ptr<ArenaWatch>(new ArenaWatch(std::move(parts)));
}

RunFollower ArenaWatch::follower() {
  arena::LiveTournament& live = parts_->live;
  return {.listener = [&live](int worker) { return live.board(worker); },
          .on_entered = [&live](std::span<const arena::PlayedGame> games) { live.enter(games); }};
}

void ArenaWatch::end(bool is_finished) {
  using Ending = arena::LiveTournament::Ending;
  parts_->live.end(is_finished ? Ending::finished : Ending::interrupted);
}

}  // namespace rowan::cli
