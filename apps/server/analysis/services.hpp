// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <memory>
#include <utility>

#include "base/stop.hpp"
#include "book/book_file.hpp"
#include "network/network_selector.hpp"
#include "server/analysis/cpu_scheduler.hpp"
#include "server/analysis/engine_cache.hpp"
#include "server/analysis/fair_queue.hpp"
#include "server/collections/collections.hpp"

namespace rowan::server {

/// What all visitors share. Each job has its own thread, given by a FairQueue with limits per visitor; then
/// `cores` lets at most one thread per core work at a time.
///
///     requests        short work for HTTP: positions, files
///     slow_requests   HTTP requests that need a search: moves, hints, threats. Each may take seconds, so
///                     there are enough threads that a visitor need not wait for others to end; they take
///                     turns on the cores
///     analyses        one thread for each analysis or review in progress; none waits
struct Services {
  static constexpr QueueLimits request_limits{.threads = 8,
                                              .waiting = 512,
                                              .per_visitor = 4,
                                              .waiting_per_visitor = 64,
                                              .running = {8, 8, 8},
                                              .running_per_visitor = {4, 4, 4}};
  static constexpr QueueLimits slow_request_limits{.threads = 96,
                                                   .waiting = 512,
                                                   .per_visitor = 4,
                                                   .waiting_per_visitor = 64,
                                                   .running = {96, 32, 4},
                                                   .running_per_visitor = {4, 2, 1}};
  static constexpr QueueLimits analysis_limits{.threads = 256,
                                               .waiting = 0,
                                               .per_visitor = 8,
                                               .waiting_per_visitor = 0,
                                               .running = {256, 256, 256},
                                               .running_per_visitor = {8, 8, 8}};
  static constexpr std::size_t engines_kept = 32;

  /// All searches evaluate with this network; players take their first moves from the book.
  explicit Services(int core_count, network::NetworkSelector evaluating = {},
                    std::shared_ptr<Collections> to_explore = {}, book::SharedBook opening_book = {})
      : network(std::move(evaluating)),
        collections(std::move(to_explore)),
        book(std::move(opening_book)),
        cores(core_count) {}

  const network::NetworkSelector network;
  const std::shared_ptr<Collections> collections;  // null if there is none
  const book::SharedBook book;                     // null if there is none
  CpuScheduler cores;
  EngineCache engines{engines_kept, network};
  StopSource ending;  // requested when the server ends, to stop all work
  FairQueue requests{request_limits};
  FairQueue slow_requests{slow_request_limits};
  FairQueue analyses{analysis_limits};

  /// Called when the server ends: stops all work, and drops waiting jobs.
  void end() {
    ending.request_stop();
    for (FairQueue* const queue : {&requests, &slow_requests, &analyses}) queue->close();
  }
};

}  // namespace rowan::server
