// SPDX-License-Identifier: MIT
#include "wasm/module.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <utility>
#include <variant>

#include <fmt/core.h>

#include "game/games.hpp"
#include "json/position_json.hpp"
#include "network/weights.hpp"
#include "search/bench.hpp"
#include "server/analysis/thinking.hpp"
#include "server/api/api.hpp"
#include "server/messages/message.hpp"
#include "wasm/host.hpp"

namespace rowan::wasm {

namespace {

/// The size of the transposition table of a conversation's engine.
constexpr std::size_t table_mebibytes = 16;

/// The names of the network files: each is the name of the file's game.
constexpr std::array<std::string_view, 4> network_files{"freestyle", "standard", "renju", "caro"};

bool needs_server(std::string_view path) {
  return path.starts_with("/api/v1/games") || path.starts_with("/api/v1/classes");
}

json::Json no_collections() { return {{"store", nullptr}, {"libraries", json::Json::array()}}; }

}  // namespace

void HostLease::pause() {
  if (rowan_host_should_stop() != 0) stop_.request_stop();
}

server::HttpReply Module::answer(std::string_view path, std::string_view body) {
  if (path == "/api/v1/info") return {.body = server::info_json(no_collections()).dump()};
  if (needs_server(path))
    return server::error_reply(404, "this needs a server; start one with 'rowan serve'");
  const server::Route* const route = server::find_route(path);
  if (route == nullptr) return server::error_reply(404, "unknown path; docs/api.md lists the paths");
  const StopSource stop;
  HostLease lease(stop);
  const auto deadline = std::chrono::steady_clock::now() + route->longest;
  server::RequestContext context{
      .lease = lease, .stop = stop.get_token().until(deadline), .network = network_};
  return server::answer_question(*route, body, context);
}

void Module::converse(std::string_view text, const Send& send) {
  const auto send_json = [&send](const json::Json& json) { send(json.dump()); };
  server::Asker asker;
  const auto asked = server::read_conversation_message(text, asker);
  if (!asked) return send_json(server::error_json(asker, asked.error()));
  if (std::holds_alternative<server::Ping>(*asked)) return send_json(server::pong_json(asker));
  if (std::holds_alternative<server::StopQuestion>(*asked))
    return send_json(server::done_json(asker, "idle"));

  const auto& question = std::get<server::Question>(*asked);
  send_json(server::started_json(question));
  if (!engine_) {
    engine_ = std::make_unique<search::Engine>(
        search::Engine::Options{.table_mebibytes = table_mebibytes, .threads = 1, .network = network_});
  }
  const StopSource stop;
  HostLease lease(stop);
  const server::Listeners listeners{.send = send_json, .send_news = send_json};
  const server::Ending ending = server::think_about(question, *engine_, lease, stop.get_token(), listeners);
  send_json(server::done_json(asker, ending, "stopped"));
}

Result<std::string> Module::add_network(std::string_view bytes) {
  const auto weights = network::parse_weights(bytes);
  if (!weights) return failure_of(weights);
  const auto is_same = [&](const auto& network) { return network->scope() == weights->scope; };
  std::erase_if(networks_, is_same);
  networks_.push_back(std::make_shared<const network::Network>(*weights));
  network_ = network::NetworkSelector::among(networks_);
  engine_.reset();
  return weights->name;
}

json::Json Module::bench(int depth) const {
  search::BenchSignature signature;
  std::int64_t nodes = 0;
  for (const search::BenchPosition& position : search::bench_positions()) {
    const search::BenchResult result = search::run_bench(
        position, depth, {.table_mebibytes = search::bench_table_mebibytes, .network = network_});
    signature.add(result);
    nodes += result.nodes;
  }
  return {{"depth", depth}, {"nodes", nodes}, {"signature", fmt::format("{:016x}", signature.value())}};
}

std::string network_for(std::string_view request) {
  const auto message = server::parse_object(request);
  if (!message) return "";
  const auto asked = read_position(*message);
  if (!asked) return "";
  const Rules& rules = asked->position.rules();
  for (const std::string_view name : network_files) {
    const auto game = find_game(name);
    Rules resized = game ? *game : Rules{};
    resized.width = rules.width;
    resized.height = rules.height;
    if (resized == rules) return std::string(name);
  }
  return "";
}

}  // namespace rowan::wasm
