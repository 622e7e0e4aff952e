// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "base/stop.hpp"
#include "game/point.hpp"
#include "game/position.hpp"

namespace rowan::think {

struct Answer;

/// The time that a player has for a move; with no field set, time is unlimited. think/time_budget.hpp decides
/// how much of it is used.
struct MoveClock {
  std::optional<std::chrono::milliseconds> turn = {};  // for this move
  std::optional<std::chrono::milliseconds> left = {};  // for the rest of the game, perhaps negative
  std::chrono::milliseconds increment{0};              // added to it after each move

  /// Since when it runs. What has passed before the player is asked is no longer there to be used.
  std::chrono::steady_clock::time_point asked = std::chrono::steady_clock::now();

  /// When an answer comes too late, tolerance included: for who waits for another process.
  std::optional<std::chrono::steady_clock::time_point> deadline = {};

  /// How many questions about the same move share its time, this one included.
  int shares = 1;

  [[nodiscard]] bool is_running() const { return turn || left; }
};

/// When a player ends its thinking, beside the clock. Whatever is reached first counts; with none of them it
/// ends when nothing is left to find, or when it is told to stop.
struct ThinkLimits {
  /// Depths are tried 1, 2, 3, ... up to this one; 0 is no limit.
  int depth = 0;

  /// Positions looked at by all threads together: never more than this; 0 is no limit. At one thread a search
  /// that they end ends at exactly this count, and is the same on every machine. Threats that are tried
  /// before the search, to find forced wins, are not counted: at most a fortieth of the limit for fours and
  /// as many for threats.
  std::int64_t nodes = 0;

  /// To be used to its end, and not a moment longer, counted from the question.
  std::optional<std::chrono::nanoseconds> time = {};

  [[nodiscard]] bool is_none() const { return depth == 0 && nodes == 0 && !time; }
};

/// What is asked of a player, of the engine, or of another process: a move for the side to move.
struct Request {
  /// With all moves of the game since the empty board, where they are known. Requires that the game is not
  /// over.
  Position position;
  MoveClock clock = {};
  ThinkLimits limits = {};

  /// For players that use chance: they begin anew with it, so that the answer depends on no question before.
  /// Without it they continue the random sequence that they were created with.
  std::optional<std::uint64_t> seed = {};

  /// How many of the best moves are wanted, each with its line. At least 1.
  int lines = 1;

  /// Only these moves are considered; empty means all legal ones. Requires that they are legal.
  std::vector<Point> only = {};

  /// When it is asked to stop, a player answers at once with the best that it has.
  StopToken stop = {};

  /// Hears how far the player has come, in the thread that asked: what it would answer now. Only those who
  /// search tell.
  std::function<void(const Answer& so_far)> report = {};

  /// Called every few hundred nodes by every thinking thread, with the nodes of all of them as far as they
  /// are counted; it may wait there, so that a caller with many players can let them take turns. The answer
  /// does not depend on it, unless time ends the thinking.
  std::function<void(std::int64_t nodes)> pause = {};
};

}  // namespace rowan::think
