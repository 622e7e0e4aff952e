// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <utility>

#include "base/stop.hpp"
#include "book/book_file.hpp"
#include "network/network_selector.hpp"
#include "search/engine.hpp"
#include "server/analysis/cpu_scheduler.hpp"
#include "server/analysis/fair_queue.hpp"
#include "server/collections/collections.hpp"

namespace rowan::server {

/// Keeps visitors' engines between questions: what an engine has learned about a game helps with the next
/// question. Only the most recently used engines are kept, and only for a while, so that idle visitors cost
/// nothing.
class EngineCache {
 public:
  using VisitorNumber = std::uint64_t;
  using Clock = std::chrono::steady_clock;

  /// The engines evaluate with `network`.
  explicit EngineCache(std::size_t most_kept, network::NetworkSelector network = {})
      : most_kept_(most_kept), network_(std::move(network)) {}

  /// The visitor's engine, or a new one.
  [[nodiscard]] std::unique_ptr<search::Engine> take(VisitorNumber visitor);

  void put_back(VisitorNumber visitor, std::unique_ptr<search::Engine> engine);

  /// Call when the visitor has left.
  void drop(VisitorNumber visitor);

  /// Frees the engines that were put back before `moment`.
  void drop_unused_since(Clock::time_point moment);

  [[nodiscard]] std::size_t size() const;

 private:
  struct Kept {
    VisitorNumber visitor;
    std::unique_ptr<search::Engine> engine;
    Clock::time_point since;
  };

  const std::size_t most_kept_;
  const network::NetworkSelector network_;
  mutable std::mutex mutex_;
  std::list<Kept> kept_;  // the newest first
};

/// What all visitors share. A FairQueue with limits per visitor gives each job a thread; `cores` then lets at
/// most one thread per core work at a time.
///
///     requests        short work for HTTP: positions, files
///     slow_requests   HTTP requests that need a search: moves, hints, threats. Each may take seconds, so
///                     there are enough threads that a visitor need not wait for others to end; the threads
///                     take turns on the cores
///     analyses        one thread for each analysis or review in progress; a question that finds no thread
///                     is refused instead of waiting
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

/// How often unused memory is returned to the system, and how long after its last use an engine counts as
/// unused.
inline constexpr std::chrono::seconds trim_interval{10};
inline constexpr std::chrono::seconds engine_idle{30};

/// Makes the allocator of glibc keep little memory for itself: tables are returned as soon as they are freed,
/// and hundreds of threads, of which only `cores` think at a time, share a few heaps. Does nothing with
/// another C library. Call once, before any thread is started.
void limit_allocator(int cores);

/// Returns unused memory to the system: engines whose visitors have asked nothing for a while, and free
/// memory that the allocator holds.
void trim_memory(Services& services);

}  // namespace rowan::server
