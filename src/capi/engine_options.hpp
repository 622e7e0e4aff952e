// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <expected>
#include <string>

#include "capi/call.hpp"
#include "search/engine.hpp"

namespace rowan::capi {

/// The options of an engine from the caller's numbers; 0 is the default.
[[nodiscard]] inline std::expected<search::Engine::Options, CallError> read_engine_options(int threads,
                                                                                           int hash_mib) {
  constexpr int most_threads = 256;
  constexpr int most_mebibytes = 1 << 20;
  if (threads < 0 || threads > most_threads) {
    return call_error(ROWAN_BAD_ARGUMENT, "an engine must have 1 to " + std::to_string(most_threads) +
                                              " threads, not " + std::to_string(threads));
  }
  if (hash_mib < 0 || hash_mib > most_mebibytes) {
    return call_error(ROWAN_BAD_ARGUMENT, "a transposition table must have 1 to " +
                                              std::to_string(most_mebibytes) + " MiB, not " +
                                              std::to_string(hash_mib));
  }
  search::Engine::Options options;
  if (threads > 0) options.threads = threads;
  if (hash_mib > 0) options.table_mebibytes = static_cast<std::size_t>(hash_mib);
  return options;
}

}  // namespace rowan::capi
