// SPDX-License-Identifier: MIT
#include "prove/nodes/node_solver.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <utility>

#include "proof/threat_walk.hpp"

namespace rowan::prove {

namespace {

/// Feeds the moves of a WinTree to a ThreatWalk, and collects those that the walk requests.
class TreeMoves {
 public:
  TreeMoves(const proof::WinTree& tree, const Rules& rules)
      : tree_(tree), rules_(rules), next_(tree.root()) {}

  int attack() {
    if (next_ == proof::WinTree::none) return -1;
    attacks_.push_back(next_);
    const int move = rules_.index_of(tree_.node(next_).move);
    moves_.push_back(static_cast<std::uint8_t>(move));
    return move;
  }

  void enter(int cell) {
    depths_.push_back(attacks_.size());
    next_ = proof::WinTree::none;
    std::int32_t answer = tree_.node(attacks_.back()).first_child;
    for (; answer != proof::WinTree::none; answer = tree_.node(answer).next_sibling) {
      if (rules_.index_of(tree_.node(answer).move) == cell) next_ = tree_.node(answer).first_child;
    }
  }

  void leave() {
    attacks_.resize(depths_.back());
    depths_.pop_back();
  }

  std::vector<std::uint8_t> take() { return std::move(moves_); }

 private:
  const proof::WinTree& tree_;
  const Rules& rules_;
  std::int32_t next_;
  std::vector<std::int32_t> attacks_;  // the line so far
  std::vector<std::size_t> depths_;    // attacks_.size() at each answer of the line
  std::vector<std::uint8_t> moves_;
};

/// Feeds the moves of a written list to a ThreatWalk, in their order.
struct WrittenMoves {
  const std::vector<std::uint8_t>& moves;
  std::size_t next = 0;

  int attack() { return next < moves.size() ? moves[next++] : -1; }
  void enter(int /*cell*/) {}
  void leave() {}
};

}  // namespace

std::optional<ThreatTree> replay_tree(proof::WindowBoard& board, const std::vector<std::uint8_t>& moves) {
  WrittenMoves source{moves};
  const std::optional<proof::CellSet> marks = proof::ThreatWalk(board, source).run();
  if (!marks || source.next != moves.size()) return std::nullopt;
  return ThreatTree{.moves = moves, .marks = *marks};
}

std::optional<ThreatTree> encode_tree(proof::WindowBoard& board, const proof::WinTree& tree) {
  TreeMoves moves(tree, board.rules());
  const std::optional<proof::CellSet> marks = proof::ThreatWalk(board, moves).run();
  if (!marks) return std::nullopt;
  return ThreatTree{.moves = moves.take(), .marks = *marks};
}

namespace {

bool contains(const proof::CellSet& set, int cell) { return set.test(static_cast<std::size_t>(cell)); }

}  // namespace

/// The data of improve() while it works.
struct NodeSolver::Step {
  pattern::PatternBoard board;  // the second player is to move
  proof::WindowBoard windows;
  NodeState& state;
  std::int64_t nodes;
  const StopToken& stop;
};

NodeState node_state(const Position& position, ThreatTree pass) {
  NodeState state;
  state.waiting = proof::WindowBoard(position).empty_cells() & pass.marks;
  state.passes.push_back(std::move(pass));
  return state;
}

std::optional<NodeState> node_state(const Position& position, const NodeState& other) {
  proof::WindowBoard board(position);
  if (board.second_can_complete()) return std::nullopt;
  NodeState state;
  state.waiting = board.empty_cells();
  for (const ThreatTree& pass : other.passes) {
    std::optional<ThreatTree> here = replay_tree(board, pass.moves);
    if (!here) continue;
    state.waiting &= here->marks;
    state.passes.push_back(std::move(*here));
  }
  if (state.passes.empty()) return std::nullopt;
  for (const ReplyWin& win : other.wins) {
    if (!contains(state.waiting, win.reply)) continue;
    board.place(win.reply, Side::second);
    const bool wins = replay_tree(board, win.moves).has_value();
    board.remove(win.reply);
    if (!wins) continue;
    state.waiting.reset(win.reply);
    state.wins.push_back(win);
  }
  return state;
}

NodeSolver::NodeSolver(std::size_t most_positions) : search_(most_positions) {}

threat::ThreatVerdict NodeSolver::search(pattern::PatternBoard& board, std::int64_t nodes,
                                         const StopToken& stop) {
  ++searches_;
  const threat::ThreatVerdict verdict = search_.search(board, {.nodes = nodes, .stop = stop});
  nodes_ += search_.nodes();
  return verdict;
}

NodeSolver::Found NodeSolver::find_win(const Position& position, std::int64_t nodes, const StopToken& stop) {
  pattern::PatternBoard board(position);
  Found found{.verdict = search(board, nodes, stop), .tree = {}};
  if (found.verdict == threat::ThreatVerdict::win) {
    proof::WindowBoard windows(position);
    found.tree = encode_tree(windows, search_.win_tree());
  }
  return found;
}

std::optional<ThreatTree> NodeSolver::find_pass_win(const Position& position, std::int64_t nodes,
                                                    const StopToken& stop) {
  pattern::PatternBoard board(position);
  proof::WindowBoard windows(position);
  if (windows.second_can_complete()) return std::nullopt;
  board.pass();
  if (search(board, nodes, stop) != threat::ThreatVerdict::win) return std::nullopt;
  return encode_tree(windows, search_.win_tree());
}

/// Searches for a win against the reply. Returns whether one was found that a proof can use.
bool NodeSolver::try_reply(Step& step, std::uint8_t reply) {
  NodeState& state = step.state;
  step.board.play(reply);
  const threat::ThreatVerdict verdict = search(step.board, step.nodes, step.stop);
  step.board.undo();
  state.waiting.reset(reply);
  if (verdict != threat::ThreatVerdict::win) {
    (verdict == threat::ThreatVerdict::none ? state.open : state.undecided).set(reply);
    return false;
  }
  const proof::WinTree& tree = search_.win_tree();
  step.windows.place(reply, Side::second);
  std::optional<ThreatTree> own = encode_tree(step.windows, tree);
  step.windows.remove(reply);
  std::optional<ThreatTree> after_pass = encode_tree(step.windows, tree);
  const proof::CellSet others = state.waiting | state.undecided | state.open;
  const bool is_covered = after_pass && !contains(after_pass->marks, reply);
  if (after_pass && (is_covered || (others & ~after_pass->marks).any())) {
    state.waiting &= after_pass->marks;
    state.undecided &= after_pass->marks;
    state.open &= after_pass->marks;
    state.passes.push_back(std::move(*after_pass));
  }
  if (is_covered) return true;
  if (!own) {
    state.open.set(reply);
    return false;
  }
  state.wins.push_back({.reply = reply, .moves = std::move(own->moves)});
  return true;
}

void NodeSolver::improve(const Position& position, NodeState& state, std::span<const std::uint8_t> killers,
                         const NodeSolverLimits& limits, const StopToken& stop) {
  assert(!state.passes.empty() && !state.is_done());
  Step step{.board = pattern::PatternBoard(position),
            .windows = proof::WindowBoard(position),
            .state = state,
            .nodes = limits.nodes[static_cast<std::size_t>(state.round)],
            .stop = stop};
  std::vector<std::uint8_t> order(killers.begin(), killers.end());
  const std::vector<std::uint8_t>& uses = state.passes.front().moves;
  order.insert(order.end(), uses.begin(), uses.end());
  for (int cell = 0; cell < position.rules().point_count(); ++cell) {
    order.push_back(static_cast<std::uint8_t>(cell));
  }
  std::size_t new_open = 0;
  for (const std::uint8_t reply : order) {
    if (!contains(state.waiting, reply)) continue;
    if (!try_reply(step, reply)) ++new_open;
    if (new_open >= limits.most_new_open && state.waiting.any()) return;
  }
  if (++state.round < NodeState::rounds && state.undecided.any()) {
    std::swap(state.waiting, state.undecided);
  } else {
    state.round = NodeState::rounds;
  }
}

void drop_needless(const Position& position, NodeState& state) {
  const proof::CellSet empty = proof::WindowBoard(position).empty_cells();
  proof::CellSet covered = state.open | state.undecided;  // these become nodes of their own
  for (const ReplyWin& win : state.wins) covered.set(win.reply);
  for (std::size_t i = state.passes.size(); i-- > 0 && state.passes.size() > 1;) {
    proof::CellSet left = empty & ~covered;
    for (std::size_t j = 0; j < state.passes.size(); ++j) {
      if (j != i) left &= state.passes[j].marks;
    }
    if (left.none()) state.passes.erase(state.passes.begin() + static_cast<std::ptrdiff_t>(i));
  }
  proof::CellSet left = empty;
  for (const ThreatTree& pass : state.passes) left &= pass.marks;
  std::erase_if(state.wins, [&](const ReplyWin& win) { return !contains(left, win.reply); });
}

}  // namespace rowan::prove
