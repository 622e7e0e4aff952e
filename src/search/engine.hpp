// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <memory>

#include "game/rules.hpp"
#include "network/choice.hpp"
#include "search/parameters.hpp"
#include "think/answer.hpp"
#include "think/request.hpp"

namespace rowan::search {

/// Chooses moves by search: a value without globals; a process can hold many.
///
/// What was learned stays for the next question, as is right within a game; clear() forgets it. A question
/// that is asked twice in a row, as after pondering about the answer that came, is searched on from the depth
/// that it had. At one thread the same questions since then give the same answers, move by move and node by
/// node, unless time ends a search.
class Engine {
 public:
  struct Options {
    std::size_t table_mebibytes = 64;
    int threads = 1;

    /// For many engines in one process: what is kept beside the transposition table is small too, and the
    /// longest forced wins may be found later.
    bool small = false;

    /// What evaluates positions.
    network::Choice network = {};

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

  /// The best move found, with its line. Ends at once, with the best so far, when a stop is requested. The
  /// request's report is called from the calling thread, after each depth. Chance has no part in it.
  [[nodiscard]] think::Answer think(const think::Request& request);

  /// Does before a game what would cost time of its first moves: memory is provided, a network made.
  void prepare(const Rules& rules);

  /// Forgets everything learned.
  void clear();

  /// Bytes that an engine with these options holds at most while it thinks, all tables included.
  [[nodiscard]] static std::uint64_t bytes_needed(const Options& options);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace rowan::search
