// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <utility>

#include "network/network_selector.hpp"
#include "search/engine.hpp"

namespace rowan::server {

/// Keeps visitors' engines between two questions: what an engine has learned about a game helps with the next
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

}  // namespace rowan::server
