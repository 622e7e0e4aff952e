// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/stop.hpp"
#include "eval/evaluator.hpp"
#include "game/position.hpp"
#include "prove/nodes/node_solver.hpp"
#include "search/engine.hpp"

/// What the two proof-number searches share: JobSearch and SharedTree of prove/search/.
namespace rowan::prove {

/// Limits of a proof-number search. None of them limits time, so the results are the same on every machine.
struct ProofNumberLimits {
  std::int64_t nodes = 300'000;  // positions visited by all threat searches together
  std::int64_t leaf = 30'000;    // for a win by threats at the root of a JobSearch; elsewhere hard_leaf
  std::int64_t hard_leaf = 300'000;
  std::int64_t pass = 6'000;  // for a win by threats after a candidate move and a pass
  NodeSolverLimits node = {};
  std::size_t most_open = 12;  // a move is given up once threats do not refute this many replies
  std::int64_t engine_nodes = 8'000;
  int engine_lines = 4;
  int candidates = 12;
};

/// The proof number of a node that was given up.
inline constexpr double hopeless_number = 1e9;

/// The number of stages in which the first player's candidates are opened: moves known from other positions;
/// the engine's choices; the moves with the best scores; more of those.
inline constexpr int candidate_stages = 4;

/// What a reply adds to the proof number of the position before it: a reply without a win by threats, and one
/// that is undecided after 0, 1, 2 and 3 rounds.
inline constexpr double open_number = 2.5;
inline constexpr std::array<double, NodeState::rounds + 1> undecided_number = {0.03, 0.2, 0.6, 1.5};

/// The estimated proof number of a position with the second player to move while its replies are being
/// searched. Requires that the state is not done.
[[nodiscard]] double estimated_number(const NodeState& state);

/// The latest replies that were left open, the newest first: they are tried first in other positions.
class KillerReplies {
 public:
  void remember(std::uint8_t reply);
  void clear() { replies_.clear(); }
  [[nodiscard]] const std::vector<std::uint8_t>& replies() const { return replies_; }

 private:
  std::vector<std::uint8_t> replies_;
};

/// Finds candidates for the first player's move.
class CandidateFinder {
 public:
  explicit CandidateFinder(const Rules& rules) : engine_({.table_mebibytes = 16}), evaluator_(rules) {}

  /// Forgets what the engine has learned.
  void clear() { engine_.clear(); }

  /// The engine's choices.
  [[nodiscard]] std::vector<std::uint8_t> engine_moves(const Position& position,
                                                       const ProofNumberLimits& limits,
                                                       const StopToken& stop);

  /// The moves with the best scores: in stage 2 a few, then more.
  [[nodiscard]] std::vector<std::uint8_t> best_scored_moves(const Position& position,
                                                            const ProofNumberLimits& limits, int stage) const;

 private:
  search::Engine engine_;
  eval::Evaluator evaluator_;
};

}  // namespace rowan::prove
