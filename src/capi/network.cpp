// SPDX-License-Identifier: MIT
//
// Evaluation by the network alone.
#include "network/network.hpp"

#include <memory>
#include <string>
#include <utility>

#include <rowan/c/network.h>

#include "capi/batch_handle.hpp"
#include "capi/call.hpp"
#include "capi/game_handle.hpp"
#include "game/games.hpp"
#include "network/accumulator.hpp"
#include "network/network_selector.hpp"

using rowan::capi::call_error;
using rowan::capi::CallError;
using rowan::capi::CallResult;
using rowan::capi::with_const_handle;

static_assert(rowan::network::Network::score_per_logit == ROWAN_NETWORK_UNIT);

/// The state behind a handle of a network.
struct rowan_network {
  rowan::network::NetworkSelector selector;
};

namespace {

using SharedNetwork = std::shared_ptr<const rowan::network::Network>;

std::expected<SharedNetwork, CallError> network_for(const rowan_network& handle, const rowan::Rules& rules) {
  SharedNetwork network = handle.selector.of(rules);
  if (!network) return call_error(ROWAN_UNSUPPORTED, "no network for " + rowan::game_name(rules));
  return network;
}

std::int32_t score_of(const SharedNetwork& network, const rowan::capi::LineGame& game) {
  if (game.is_over()) return 0;
  return rowan::network::Accumulator(network, game.position()).evaluate(game.side_to_move());
}

}  // namespace

int rowan_network_new(rowan_network** network, const char* name, char* message, size_t size) {
  return rowan::capi::new_handle(network, message, size,
                                 [&]() -> std::expected<std::unique_ptr<rowan_network>, CallError> {
                                   if (name == nullptr) return call_error(ROWAN_NULL_ARGUMENT);
                                   auto selector = rowan::network::network_selector_of(name);
                                   if (!selector) return call_error(ROWAN_BAD_FILE, selector.error());
                                   return std::make_unique<rowan_network>(*std::move(selector));
                                 });
}

void rowan_network_free(rowan_network* network) { delete network; }

int rowan_network_serves(const rowan_network* network, const rowan_game* game) {
  return with_const_handle(network, [&](const rowan_network& handle) -> CallResult {
    if (game == nullptr) return call_error(ROWAN_NULL_ARGUMENT);
    return handle.selector.of(game->game.rules()) != nullptr ? 1 : 0;
  });
}

int rowan_network_evaluate(const rowan_network* network, const rowan_game* game, int32_t* score) {
  return with_const_handle(network, [&](const rowan_network& handle) -> CallResult {
    if (game == nullptr || score == nullptr) return call_error(ROWAN_NULL_ARGUMENT);
    const auto serving = network_for(handle, game->game.rules());
    if (!serving) return rowan::failure_of(serving);
    *score = score_of(*serving, game->game);
    return ROWAN_OK;
  });
}

int rowan_network_evaluate_batch(const rowan_network* network, const rowan_batch* batch, int32_t* scores,
                                 size_t count) {
  return with_const_handle(network, [&](const rowan_network& handle) -> CallResult {
    if (batch == nullptr || scores == nullptr) return call_error(ROWAN_NULL_ARGUMENT);
    if (count < batch->games.size()) return call_error(ROWAN_BAD_ARGUMENT);
    const auto serving = network_for(handle, batch->start.rules());
    if (!serving) return rowan::failure_of(serving);
    for (std::size_t number = 0; number < batch->games.size(); ++number) {
      scores[number] = score_of(*serving, batch->games[number]);
    }
    return ROWAN_OK;
  });
}
