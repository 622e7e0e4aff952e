// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "game/rules.hpp"
#include "network/network_selector.hpp"
#include "search/parameters.hpp"
#include "think/answer.hpp"
#include "think/request.hpp"

namespace rowan::search {

/// Chooses moves by search. Engines share no mutable state, so a process can have many.
///
/// The tables are kept from one request to the next, as suits the moves of a game, until clear(); the
/// transposition table is also cleared when the rules change. A request that equals the previous one, for
/// instance after a ponder hit, continues from the depth reached. With one thread the same sequence of
/// requests gives the same moves, scores and node counts, unless time or a stop request ends a search.
class Engine {
 public:
  struct Options {
    std::size_t table_mebibytes = 64;
    int threads = 1;

    /// For many engines in one process: makes the tables of the forced-win searches smaller, so the longest
    /// wins may be found later.
    bool small = false;

    /// Which network evaluates positions, if any.
    network::NetworkSelector network = {};

    /// How selective the search is.
    Parameters parameters = {};

    friend bool operator==(const Options&, const Options&) = default;
  };

  Engine();
  explicit Engine(const Options& options);
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;
  Engine(Engine&&) noexcept;
  Engine& operator=(Engine&&) noexcept;
  ~Engine();

  /// Returns the best move found, with its line. If a stop is requested, returns the best move so far at
  /// once. Calls the request's report after each depth, on the calling thread. Uses no random numbers.
  [[nodiscard]] think::Answer think(const think::Request& request);

  /// Allocates tables and loads the network before a game, so that its first moves lose no time.
  void prepare(const Rules& rules);

  /// Clears all tables and forgets the last answer.
  void clear();

  /// The most bytes that an engine with these options uses while it thinks, all tables included.
  [[nodiscard]] static std::uint64_t bytes_needed(const Options& options);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// The options with a table that keeps the whole process within `bytes`: the size requested, or the largest
/// that fits. If none fits, a small engine with the largest table that fits; as a last resort a small engine
/// with one thread and the smallest table.
[[nodiscard]] Engine::Options within_memory(Engine::Options options, std::int64_t bytes);

/// Bytes that a process with the smallest engine needs.
[[nodiscard]] std::int64_t least_memory();

}  // namespace rowan::search
