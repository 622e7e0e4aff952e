// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "game/point.hpp"
#include "game/position.hpp"
#include "proof/win_tree.hpp"
#include "search/score.hpp"

namespace rowan {

/// When a search ends. Whatever is reached first counts; with none of them it ends when nothing is left to find, or
/// when it is told to stop.
struct SearchLimits {
  /// Depths are tried 1, 2, 3, ... up to this one; 0 is no limit.
  int depth = 0;

  /// Positions looked at by all threads together: never more than this; 0 is no limit. At one thread a search that they
  /// end ends at exactly this count, and is the same on every machine. Threats that are tried before the search, to find
  /// forced wins, are not counted: at most a fortieth of the limit for fours and as many for threats.
  std::int64_t nodes = 0;

  /// Not a moment longer than `time`; and no new depth when `target` has passed, which a restless search may
  /// stretch. Nothing is no limit; a target without a time may not be.
  std::optional<std::chrono::nanoseconds> time = {};
  std::optional<std::chrono::nanoseconds> target = {};
};

/// What is asked of the engine.
struct SearchRequest {
  /// Requires that the game is not over.
  Position position;
  SearchLimits limits = {};

  /// How many of the best moves are wanted, each with its line. At least 1.
  int lines = 1;

  /// Only these moves are considered; empty means all legal ones. Requires that they are legal.
  std::vector<Point> only = {};

  /// Called every few hundred nodes by every searching thread, with the nodes of all of them; it may wait there, so that
  /// whoever runs many searches can let them take turns. What is found does not depend on it, unless time ends the search.
  std::function<void(std::int64_t nodes)> pause = {};
};

/// A move with what it leads to.
struct SearchLine {
  Score score = 0;           // to the side that is to move in the position searched
  std::vector<Point> moves;  // the move, then what the search expects; never empty

  /// A win with every answer, for check_win (proof/), if one by fours or threats alone was found: perhaps not the shortest, and
  /// so by other moves. Wins that only the search found have a line and no proof.
  std::shared_ptr<const WinTree> proof = {};

  /// Whether it comes with a proof does not matter.
  friend bool operator==(const SearchLine& left, const SearchLine& right) {
    return left.score == right.score && left.moves == right.moves;
  }
};

/// How far a search has come: after each depth, and whenever the best move changes.
struct SearchReport {
  int depth = 0;          // completed, or being searched when the best move changed within it
  int deepest = 0;        // the longest line looked at
  bool complete = false;  // is this depth done for all lines?
  std::int64_t nodes = 0;
  std::chrono::nanoseconds elapsed{0};

  /// The best first, each beginning with another move; as many as were asked for, or as there are moves, or fewer when the
  /// search was ended within its first depth.
  std::vector<SearchLine> lines = {};
};

/// Chooses moves by search: a value without globals; a process can hold many.
///
/// What was learnt stays for the next question, as is right within a game; clear() forgets it. At one thread the
/// same questions since then give the same answers, move by move and node by node, unless time ends a search.
class Engine {
 public:
  struct Options {
    std::size_t table_mebibytes = 64;
    int threads = 1;

    /// For many engines in one process: what is kept beside the transposition table is small too, and the longest forced
    /// wins may be found later.
    bool small = false;

    friend bool operator==(const Options&, const Options&) = default;
  };

  Engine();
  explicit Engine(const Options& options);
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;
  Engine(Engine&&) noexcept;
  Engine& operator=(Engine&&) noexcept;
  ~Engine();

  using Listener = std::function<void(const SearchReport&)>;

  /// The best move found, with its line, in the last report that the listener would have seen. Ends at once, with
  /// the best so far, when stop is requested. The listener is called from the calling thread.
  SearchReport think(const SearchRequest& request, const std::stop_token& stop = {},
                     const Listener& listener = {});

  /// Forgets everything learnt.
  void clear();

  /// Bytes that an engine with these options holds at most while it thinks, all tables included.
  [[nodiscard]] static std::size_t bytes_needed(const Options& options);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace rowan
