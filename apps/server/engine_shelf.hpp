// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <mutex>

#include "search/engine.hpp"

namespace rowan {

/// Engines between two questions of their visitors: what one has learnt about a game serves its next question. Only the
/// engines used last are kept, so that visitors who are just there cost nothing.
class EngineShelf {
 public:
  using VisitorNumber = std::uint64_t;

  explicit EngineShelf(std::size_t most_kept) : most_kept_(most_kept) {}

  /// The visitor's own, or a new one.
  [[nodiscard]] std::unique_ptr<Engine> take(VisitorNumber visitor);

  void put_back(VisitorNumber visitor, std::unique_ptr<Engine> engine);

  /// The visitor has left.
  void drop(VisitorNumber visitor);

 private:
  struct Kept {
    VisitorNumber visitor;
    std::unique_ptr<Engine> engine;
  };

  const std::size_t most_kept_;
  std::mutex mutex_;
  std::list<Kept> kept_;  // the newest first
};

}  // namespace rowan
