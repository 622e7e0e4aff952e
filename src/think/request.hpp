// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <vector>

#include "base/stop.hpp"
#include "game/point.hpp"
#include "game/position.hpp"
#include "record/termination.hpp"
#include "think/answer.hpp"

namespace rowan::think {

/// The time that a player has for a move; unlimited if neither `turn` nor `left` is set.
/// think/time_budget.hpp decides how much of it to use.
struct MoveClock {
  std::optional<std::chrono::milliseconds> turn = {};  // for this move
  std::optional<std::chrono::milliseconds> left = {};  // for the rest of the game, perhaps negative
  std::chrono::milliseconds increment{0};              // added to `left` after each move

  /// When the clock started. Time between this and the call of think() counts as used.
  std::chrono::steady_clock::time_point asked = std::chrono::steady_clock::now();

  /// When an answer is too late, tolerance included. For players that wait for another process.
  std::optional<std::chrono::steady_clock::time_point> deadline = {};

  /// The number of requests that share the time of this move, including this one.
  int shares = 1;

  [[nodiscard]] bool is_running() const { return turn || left; }
};

/// Limits on the search for one move, besides the clock. The first limit reached ends the search. Without
/// limits and clock, the search ends when nothing is left to find, or on a stop request.
struct MoveLimits {
  /// Iterative deepening: depths 1, 2, 3, ... up to this one; 0 is no limit.
  int depth = 0;

  /// Node limit of the tree search for all threads together, never exceeded; 0 is no limit. A search on one
  /// thread that reaches it ends at exactly this count, with the same result on every machine. The searches
  /// for forced wins that precede the tree search have limits of their own: for fours a fortieth of this
  /// limit or less, but at least one node, and as much again for threats.
  std::int64_t nodes = 0;

  /// Fixed thinking time, counted from the start of the search, not from MoveClock::asked. The search ends
  /// earlier only on a stop request, at another limit, if nothing is left to find, or if it proves a win and
  /// one line is requested.
  std::optional<std::chrono::nanoseconds> time = {};

  [[nodiscard]] bool is_none() const { return depth == 0 && nodes == 0 && !time; }
};

/// Asks a player, which may be another process, for a move of the side to move.
struct Request {
  /// With all moves since the empty board, if they are known. The game must not be over.
  Position position;
  MoveClock clock = {};
  MoveLimits limits = {};

  /// Reseeds players that use chance, so that the answer does not depend on earlier requests. Without a seed
  /// they continue their random sequence.
  std::optional<std::uint64_t> seed = {};

  /// How many of the best moves to return, each with its line. At least 1.
  int lines = 1;

  /// The moves to consider, which must be legal; empty means all legal moves.
  std::vector<Point> only = {};

  /// On a stop request a player answers at once, with the best move so far.
  StopToken stop = {};

  /// Called with the answer so far, on the thread that called think(). Only players that search call it.
  std::function<void(const Answer& so_far)> report = {};

  /// Called by every thinking thread, every few hundred nodes and within nodes that take long, with the node
  /// count of all threads as far as known. It may block, so that a caller with many players can make them
  /// take turns. The answer does not depend on it, unless time ends the thinking.
  std::function<void(std::int64_t nodes)> pause = {};
};

/// Anything that can be asked for a move: a built-in player, or another process. Used by one thread at a
/// time. A built-in player can be asked without preparation; the subclasses of the arena (Competitor) and of
/// gomocup/ must be told of each game first, by begin().
class Thinker {
 public:
  Thinker() = default;
  Thinker(const Thinker&) = delete;
  Thinker& operator=(const Thinker&) = delete;
  virtual ~Thinker() = default;

  /// Returns a move for the side to move. Built-in players always return a legal one. Another process may
  /// fail; if it answers, its point is on the board, but may be illegal.
  [[nodiscard]] virtual std::expected<Answer, record::Fault> think(const Request& request) = 0;
};

}  // namespace rowan::think
