// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <memory>
#include <utility>

#include "base/stop.hpp"
#include "book/book_file.hpp"
#include "network/choice.hpp"
#include "server/analysis/cpu_scheduler.hpp"
#include "server/analysis/engine_cache.hpp"
#include "server/analysis/worker_pool.hpp"
#include "server/collections/collections.hpp"

namespace rowan::server {

/// What all visitors share. They think on threads of their own; at most as many run at a time as there
/// are cores in `cores`.
///
///     requests   short work for HTTP: positions, files
///     thoughts   what an HTTP request has an engine think about: moves, hints, threats. Each may take
///                seconds, so there are enough threads that a request does not wait for others to end; they
///                take turns instead
///     analyses   one thread for each analysis or review that is under way
struct Services {
  static constexpr std::size_t request_threads = 8;
  static constexpr std::size_t thought_threads = 48;
  static constexpr std::size_t most_waiting_requests = 512;
  static constexpr std::size_t most_analyses = 256;
  static constexpr std::size_t engines_kept = 32;

  /// Whatever searches evaluates with that network; players take their first moves from the book.
  explicit Services(int core_count, network::Choice evaluating = {},
                    std::shared_ptr<Collections> to_explore = {}, book::SharedBook opening_book = {})
      : network(std::move(evaluating)),
        collections(std::move(to_explore)),
        book(std::move(opening_book)),
        cores(core_count) {}

  const network::Choice network;
  const std::shared_ptr<Collections> collections;  // null: none
  const book::SharedBook book;                     // null: none
  CpuScheduler cores;
  EngineCache engines{engines_kept, network};
  StopSource ending;  // asked when the server ends: whatever thinks gives up
  WorkerPool requests{request_threads, most_waiting_requests};
  WorkerPool thoughts{thought_threads, most_waiting_requests};
  WorkerPool analyses{most_analyses, 0};
};

}  // namespace rowan::server
