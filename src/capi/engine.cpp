// SPDX-License-Identifier: MIT
#include "search/engine.hpp"

#include <memory>

#include <rowan/c/engine.h>

#include "capi/analysis.hpp"
#include "capi/call.hpp"
#include "capi/game_handle.hpp"
#include "capi/stoppable.hpp"
#include "network/network_selector.hpp"

using rowan::capi::call_error;
using rowan::capi::CallError;
using rowan::capi::CallResult;
using rowan::capi::Stoppable;

/// The state behind a handle of an engine.
struct rowan_engine {
  explicit rowan_engine(const rowan::search::Engine::Options& wanted) : options(wanted), engine(wanted) {}

  rowan::search::Engine::Options options;
  rowan::capi::Rebuildable<rowan::search::Engine, rowan::search::Engine::Options> engine;
  Stoppable stoppable = {};
  rowan::capi::AnalysisView result = {};
  rowan::capi::CallMessage message{};
};

int rowan_engine_new(rowan_engine** engine, int threads, int hash_mib, char* message, size_t size) {
  return rowan::capi::new_handle(engine, message, size,
                                 [&]() -> std::expected<std::unique_ptr<rowan_engine>, CallError> {
                                   const auto options = rowan::capi::read_engine_options(threads, hash_mib);
                                   if (!options) return rowan::failure_of(options);
                                   return std::make_unique<rowan_engine>(*options);
                                 });
}

void rowan_engine_free(rowan_engine* engine) { delete engine; }

const char* rowan_engine_message(const rowan_engine* engine) { return rowan::capi::message_of(engine); }

int rowan_engine_choose_network(rowan_engine* engine, const char* network) {
  return rowan::capi::with_work(engine, [&](rowan_engine& handle, const Stoppable::Work&) -> CallResult {
    if (network == nullptr) return call_error(ROWAN_NULL_ARGUMENT);
    const auto selector = rowan::network::network_selector_of(network);
    if (!selector) return call_error(ROWAN_BAD_FILE, selector.error());
    handle.options.network = *selector;
    handle.engine.set_up(handle.options);
    return ROWAN_OK;
  });
}

int rowan_engine_analyze(rowan_engine* engine, const rowan_game* game, const rowan_limits* limits,
                         rowan_report report, void* user, rowan_analysis* result) {
  return rowan::capi::with_work(engine, [&](rowan_engine& handle, const Stoppable::Work& work) -> CallResult {
    if (game == nullptr || result == nullptr) return call_error(ROWAN_NULL_ARGUMENT);
    auto request = rowan::capi::make_request(game->game, limits);
    if (!request) return std::unexpected(std::move(request.error()));
    if (const auto checked = rowan::capi::check_struct(result); !checked) return rowan::failure_of(checked);
    rowan::capi::AnalysisView so_far;
    rowan::capi::attach(*request, work, report, user, so_far);
    const rowan::think::Answer answer = handle.engine.use(
        [&](rowan::search::Engine& engine_in_use) { return engine_in_use.think(*request); });
    return rowan::capi::write_struct(handle.result.show(answer, work.is_stopped()), result);
  });
}

int rowan_engine_stop(rowan_engine* engine) {
  if (engine == nullptr) return ROWAN_NULL_ARGUMENT;
  return rowan::capi::guarded(nullptr, 0, [&]() -> CallResult {
    engine->stoppable.stop();
    return ROWAN_OK;
  });
}

int rowan_engine_clear(rowan_engine* engine) {
  return rowan::capi::with_work(engine, [](rowan_engine& handle, const Stoppable::Work&) -> CallResult {
    handle.engine.use([](rowan::search::Engine& engine_in_use) { engine_in_use.clear(); });
    return ROWAN_OK;
  });
}
