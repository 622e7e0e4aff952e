// SPDX-License-Identifier: MIT
#include "prove/nodes/node_solver.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace rowan::prove {

namespace {

bool contains(const proof::CellSet& set, int cell) { return set.test(static_cast<std::size_t>(cell)); }

}  // namespace

/// A step in progress.
struct NodeSolver::Step {
  pattern::PatternBoard board;  // second to move
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

/// Is the reply won?
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
  proof::CellSet covered = state.open | state.undecided;  // handled elsewhere
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
