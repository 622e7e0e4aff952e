// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>

#include <rowan/analyze/analysis.hpp>
#include <rowan/analyze/limits.hpp>
#include <rowan/base/call.hpp>
#include <rowan/c/engine.h>
#include <rowan/game/game.hpp>

namespace rowan {
inline namespace api {

/// The engine: the best moves of a position by search. Its memory is kept for the next analysis.
///
///     rowan::Engine engine;
///     const rowan::Analysis found = engine.analyze(game, limits, [](const rowan::Analysis& so_far) {
///       std::cout << so_far.depth << '\n';
///       return so_far.depth < 10;  // false stops
///     });
///
/// Threads: stop() may be called from any thread and from the callback, everything else from one thread at a
/// time. During an analysis, a second analysis fails with ROWAN_BUSY. Engines are independent of each other.
class Engine {
 public:
  /// `hash_mib` is the size of the transposition table in MiB. 0 means the default: 1 thread, 64 MiB.
  explicit Engine(int threads = 0, int hash_mib = 0)
      : handle_(detail::make_handle<rowan_engine, rowan_engine_free>(
            [&](rowan_engine** engine, char* message, std::size_t size) {
              return rowan_engine_new(engine, threads, hash_mib, message, size);
            })) {}

  /// Selects the evaluation of positions: "" means Rowan's own network, "none" no network, and anything else
  /// is the path of a network file. Clears the engine's memory.
  void choose_network(const std::string& network) {
    check(rowan_engine_choose_network(get(), network.c_str()));
  }

  /// Searches for the best move of the side to move. Returns when a limit is reached, when stopped, or when
  /// nothing is left to find.
  [[nodiscard]] Analysis analyze(const Game& game, const Limits& limits = {}, const Report& report = {}) {
    const detail::CLimits c_limits(limits);
    detail::ReportCall call(report);
    rowan_analysis found = ROWAN_ANALYSIS_INIT;
    const int answer =
        rowan_engine_analyze(get(), game.get(), c_limits.get(), call.c_function(), &call, &found);
    call.rethrow();
    check(answer);
    return detail::read_analysis(found);
  }

  /// Stops the current analysis, which then returns the best result so far; if no analysis is running, this
  /// has no effect.
  void stop() { check(rowan_engine_stop(get())); }

  /// Clears the engine's memory.
  void clear() { check(rowan_engine_clear(get())); }

  /// The handle, for C functions that take an engine. This object keeps ownership.
  [[nodiscard]] rowan_engine* get() const { return handle_.get(); }

 private:
  void check(int answer) {
    if (answer < 0) detail::fail(answer, answer == ROWAN_BUSY ? nullptr : rowan_engine_message(get()));
  }

  detail::Handle<rowan_engine, rowan_engine_free> handle_;
};

}  // namespace api
}  // namespace rowan
