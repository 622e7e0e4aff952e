// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/stop.hpp"
#include "game/position.hpp"
#include "pattern/pattern_board.hpp"
#include "proof/win_tree.hpp"
#include "proof/window_board.hpp"
#include "threat/threat_search.hpp"

namespace rowan::prove {

/// A threat tree: a win of the first player by threats, as threat proofs write it (proof/threat_proof.hpp):
/// that player's moves, depth first. Searches find wins in another form, as win trees (proof/win_tree.hpp).
struct ThreatTree {
  std::vector<std::uint8_t> moves;
  proof::CellSet marks;  // where one more stone of the second player could spoil it (proof/threat_walk.hpp)
};

/// The part of a found win that a proof needs on this board, where the first player is to move, perhaps after
/// a pass. Empty if the win lacks an answer that has to be considered here: it may have been found on a board
/// that differs by a stone.
[[nodiscard]] std::optional<ThreatTree> encode_tree(proof::WindowBoard& board, const proof::WinTree& tree);

/// The threat tree with the same moves on another board, where the first player is to move, perhaps after a
/// pass. Empty if they do not win there as they are written.
[[nodiscard]] std::optional<ThreatTree> replay_tree(proof::WindowBoard& board,
                                                    const std::vector<std::uint8_t>& moves);

/// Append an element to a written threat proof: a number in LEB128, or moves.
inline void append_number(std::vector<std::uint8_t>& bytes, std::size_t value) {
  for (; value >= 0x80; value >>= 7) bytes.push_back(static_cast<std::uint8_t>(value | 0x80));
  bytes.push_back(static_cast<std::uint8_t>(value));
}

inline void append(std::vector<std::uint8_t>& bytes, const std::vector<std::uint8_t>& more) {
  bytes.insert(bytes.end(), more.begin(), more.end());
}

/// A reply of the second player, and a win of the first player by threats against it.
struct ReplyWin {
  std::uint8_t reply = 0;
  std::vector<std::uint8_t> moves;
};

/// What is known so far about a position with the second player to move. Each empty point is a reply. It is
/// refuted if some win after a pass leaves it unmarked, or if a win against this reply alone is known.
/// Otherwise it is in one of three sets:
///
///     waiting      to be searched in this round
///     undecided    searched in this round, up to the limit of nodes
///     open         searched: there is no win by threats that a proof can use
///
///     round 0      every reply is searched with a small limit
///     round 1, 2   the replies left undecided are searched with larger limits
///     round 3      done: nothing is waiting
struct NodeState {
  static constexpr int rounds = 3;

  std::vector<ThreatTree> passes;  // wins after a pass; if empty, the position is given up
  std::vector<ReplyWin> wins;
  proof::CellSet waiting;
  proof::CellSet undecided;
  proof::CellSet open;
  int round = 0;

  [[nodiscard]] bool is_done() const { return round == rounds; }
};

/// The initial state with this win after a pass.
[[nodiscard]] NodeState node_state(const Position& position, ThreatTree pass);

/// The initial state with those wins of another position that win here too; empty if the second player can
/// complete a row here, or if no win after a pass is among them. Positions that differ by a distant stone
/// have most wins in common.
[[nodiscard]] std::optional<NodeState> node_state(const Position& position, const NodeState& other);

/// Limits of the work on one node, counted in positions that the threat searches visit, so that results are
/// the same everywhere.
struct NodeSolverLimits {
  std::array<std::int64_t, NodeState::rounds> nodes{1'000, 6'000, 30'000};  // per reply, by round
  std::size_t most_new_open = 1;  // a step ends once it leaves this many replies undecided or open
};

/// Solves positions with the second player to move by wins after a pass and wins against single replies, all
/// by threats.
///
/// A win found against one reply is also tried after a pass, where it may refute other replies: the walk that
/// checks this takes microseconds, a search milliseconds.
class NodeSolver {
 public:
  explicit NodeSolver(std::size_t most_positions = std::size_t{1} << 20);

  /// Forgets what was learned, so that later answers do not depend on it.
  void clear() { search_.clear(); }

  /// What find_win() finds: a win by threats of the first player, who is to move.
  struct Found {
    threat::ThreatVerdict verdict = threat::ThreatVerdict::none;
    std::optional<ThreatTree> tree;
  };
  [[nodiscard]] Found find_win(const Position& position, std::int64_t nodes, const StopToken& stop);

  /// A win after a pass of the second player, who is to move; nothing if none is found, or if the second
  /// player has a completing point.
  [[nodiscard]] std::optional<ThreatTree> find_pass_win(const Position& position, std::int64_t nodes,
                                                        const StopToken& stop);

  /// One step: continues the round until it is over or most_new_open replies were left undecided or open.
  /// `killers` are the replies to try first. Requires a state that has a win after a pass and is not done.
  void improve(const Position& position, NodeState& state, std::span<const std::uint8_t> killers,
               const NodeSolverLimits& limits, const StopToken& stop);

  /// Positions visited by the threat searches since construction.
  [[nodiscard]] std::int64_t nodes() const { return nodes_; }
  [[nodiscard]] std::int64_t searches() const { return searches_; }

 private:
  struct Step;

  threat::ThreatVerdict search(pattern::PatternBoard& board, std::int64_t nodes, const StopToken& stop);
  bool try_reply(Step& step, std::uint8_t reply);

  threat::ThreatSearch search_;
  std::int64_t nodes_ = 0;
  std::int64_t searches_ = 0;
};

/// Removes a win against a single reply if a win after a pass refutes that reply too, and a win after a pass
/// if the other wins refute every reply that it refutes. Requires a state that is done.
void drop_needless(const Position& position, NodeState& state);

}  // namespace rowan::prove
