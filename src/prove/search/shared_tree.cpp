// SPDX-License-Identifier: MIT
#include "prove/search/shared_tree.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdio>
#include <functional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "pattern/pattern_board.hpp"
#include "proof/threat_proof.hpp"
#include "prove/jobs/jobs.hpp"
#include "prove/nodes/node_solver.hpp"

namespace rowan::prove {

namespace {

/// Factor for the proof numbers of positions that the guide leads to or has a move for. It is small, because
/// whether a proof succeeds depends on the positions for which the guide has none.
constexpr double guided_share = 0.1;

/// The next stage of candidates is opened when the best move's proof number is at least this; by the number
/// of stages opened so far.
constexpr std::array<double, SharedTree::stages + 1> widen_at = {0, 12, 10, 1e8, 2e9};

constexpr std::size_t most_donors = 8;
constexpr std::size_t most_sibling_moves = 3;
constexpr int most_loose_moves = 3;

/// A root in two words: the first and the last move of the second player. One word if there is only one such
/// move; "start" for the empty board.
std::string name_of(const Job& moves, const Rules& rules) {
  if (moves.empty()) return "start";
  const Job replies = moves.size() > 2 ? Job{moves[1], moves.back()} : Job{moves.back()};
  return text_of(replies, rules);
}

}  // namespace

bool SharedTree::add_root(const Job& job) {
  const std::size_t before = firsts_.size();
  roots_.push_back({.first = add_job(job)});
  First& root = firsts_[roots_.back().first];
  root.is_root = true;
  if (root.is_won) record(roots_.back().first);  // won by threats, but its run ended before recording it
  return firsts_.size() > before;
}

SharedTree::Number SharedTree::add_job(const Job& job) {
  const Position position = position_of(job, rules_);
  const std::vector<Cell> cells(position.cells().begin(), position.cells().end());
  return add_first({rules_, cells, Side::first}, job, false);
}

SharedTree::Number SharedTree::add_first(Position position, Job moves, bool is_exact) {
  const auto [place, is_new] = first_by_key_.try_emplace(StoneKeys(position).key(), firsts_.size());
  if (is_new) {
    const bool is_known = run_file_.is_proved(moves);
    const double share = guide_.moves(position).empty() ? 1 : guided_share;
    const double number = share * (is_exact ? open_number : undecided_number.back());
    firsts_.push_back({.position = std::move(position),
                       .moves = std::move(moves),
                       .proof_number = is_known ? 0 : number,
                       .is_searched = is_exact,
                       .is_won = is_known,
                       .is_recorded = is_known,
                       .threats = {},
                       .seconds = {},
                       .tried = {},
                       .parents = {}});
  }
  return place->second;
}

void SharedTree::add_second(Number parent, Candidate candidate) {
  firsts_[parent].tried.set(candidate.move);
  Position position = after(firsts_[parent].position, candidate.move);
  const std::uint64_t key = pattern::PatternBoard(position).key();
  const auto [place, is_new] = second_by_key_.try_emplace(key, seconds_.size());
  if (is_new) {
    const double number = candidate.guess;
    seconds_.push_back({.position = std::move(position),
                        .proof_number = number,
                        .guess = number,
                        .is_guided = candidate.is_guided,
                        .state = std::make_shared<const NodeState>(
                            candidate.state ? std::move(*candidate.state) : NodeState{}),
                        .replies = {},
                        .parents = {}});
  }
  firsts_[parent].seconds.push_back(place->second);
  seconds_[place->second].parents.push_back(parent);
}

bool SharedTree::wants_candidates(const First& node) const {
  if (node.best == none) return node.stage < stages;
  return seconds_[node.best].proof_number >= widen_at[static_cast<std::size_t>(node.stage)];
}

void SharedTree::finish(const Task& task, Opened opened) {
  const Number number = std::get<Opening>(task.work).first;
  end_task(task);
  firsts_[number].is_searched = opened.is_searched;
  firsts_[number].stage = opened.stage;
  if (!opened.threats.empty()) {
    firsts_[number].is_won = true;
    firsts_[number].threats = std::move(opened.threats);
  }
  for (Candidate& candidate : opened.candidates) add_second(number, std::move(candidate));
  update_from_first(number);
}

void SharedTree::finish(const Task& task, NodeState state) {
  const Number number = std::get<Improving>(task.work).second;
  end_task(task);
  const NodeState& before = *seconds_[number].state;
  state.passes.insert(state.passes.begin() + 1, before.passes.begin() + 1, before.passes.end());
  state.wins.insert(state.wins.begin(), before.wins.begin(), before.wins.end());
  const proof::CellSet new_open = state.open & ~before.open;
  for (std::size_t cell = 0; cell < new_open.size(); ++cell) {
    if (new_open.test(cell)) killers_.remember(static_cast<std::uint8_t>(cell));
  }
  if (state.is_done()) {
    drop_needless(seconds_[number].position, state);
    const Job moves = [&] {
      const First& parent = firsts_[seconds_[number].parents.front()];
      Job all = parent.moves;
      all.push_back(new_stone(parent.position, seconds_[number].position));
      return all;
    }();
    for (int cell = 0; cell < rules_.point_count(); ++cell) {
      const auto place = static_cast<std::size_t>(cell);
      const bool is_exact = state.open.test(place);
      if (!is_exact && !state.undecided.test(place)) continue;
      const auto reply = static_cast<std::uint8_t>(cell);
      Job longer = moves;
      longer.push_back(reply);
      const Number first = add_first(after(seconds_[number].position, reply), std::move(longer), is_exact);
      firsts_[first].parents.push_back(number);
      seconds_[number].replies.push_back({.move = reply, .first = first});
    }
  }
  seconds_[number].state = std::make_shared<const NodeState>(std::move(state));
  update_second(seconds_[number]);
  for (const Number parent : std::vector<Number>(seconds_[number].parents)) update_from_first(parent);
}

void SharedTree::give_back(const Task& task) { end_task(task); }

void SharedTree::end_task(const Task& task) {
  if (task.root != no_root) --roots_[task.root].tasks;
  if (const auto* opening = std::get_if<Opening>(&task.work)) {
    firsts_[opening->first].is_busy = false;
  } else {
    seconds_[std::get<Improving>(task.work).second].is_busy = false;
  }
}

/// Updates this node's proof number, and those of all ancestors that change because of it.
void SharedTree::update_from_first(Number number) {
  std::vector<Number> changed{number};
  while (!changed.empty()) {
    const Number first = changed.back();
    changed.pop_back();
    First& node = firsts_[first];
    const bool was_recorded = node.is_recorded;
    const bool was_won = node.is_won;
    const double before = node.proof_number;
    update_first(node);
    if (node.is_won && (!was_won || node.is_root) && !was_recorded) record(first);
    if (node.proof_number == before && node.is_won == was_won && first != number) continue;
    for (const Number parent : node.parents) {
      update_second(seconds_[parent]);
      changed.insert(changed.end(), seconds_[parent].parents.begin(), seconds_[parent].parents.end());
    }
  }
}

void SharedTree::update_first(First& node) const {
  if (node.is_won) {
    node.proof_number = 0;
    return;
  }
  node.best = none;
  for (const Number move : node.seconds) {
    if (node.best == none || seconds_[move].proof_number < seconds_[node.best].proof_number) node.best = move;
  }
  node.proof_number = node.best == none ? hopeless : seconds_[node.best].proof_number;
  node.is_won = node.best != none && seconds_[node.best].is_won;
  if (wants_candidates(node)) node.proof_number = std::min(node.proof_number, 1.5 + 10.0 * node.stage);
}

void SharedTree::update_second(Second& node) const {
  const NodeState& state = *node.state;
  if (state.passes.empty() || (!node.is_guided && state.open.count() >= most_open_)) {
    node.proof_number = hopeless;
    return;
  }
  if (!state.is_done()) {
    node.proof_number = std::max(node.guess, estimated_number(state) * (node.is_guided ? guided_share : 1));
    return;
  }
  node.proof_number = 0;
  node.is_won = true;
  for (const auto& [move, reply] : node.replies) {
    if (firsts_[reply].is_won) continue;
    node.is_won = false;
    node.proof_number += firsts_[reply].proof_number;
  }
  node.proof_number = std::min(node.proof_number, hopeless);
}

/// Writes the proof of a won First into the run file if the verifier accepts it.
void SharedTree::record(Number number) {
  if (firsts_[number].is_recorded) return;
  firsts_[number].is_recorded = true;
  JobResult result{.is_proved = true, .proof = proof_of(number)};
  const Job& moves = firsts_[number].moves;
  const proof::ThreatProofCheck check = proof::check_threat_proof(rules_, moves, result.proof);
  if (!check.is_accepted) {
    ++rejected_;
    tell_(text_of(moves, rules_) + " REJECTED: " + check.reason);
    return;
  }
  ++records_;
  if (const Result<void> added = run_file_.add(moves, result); !added) error_ = added.error();
  if (moves.size() <= 8) tell_(text_of(moves, rules_) + " proved");
}

std::vector<std::uint8_t> SharedTree::proof_of(Number number) {
  using Format = proof::ThreatProofFormat;
  std::vector<std::uint8_t> bytes;
  if (!firsts_[number].threats.empty()) {
    bytes.push_back(Format::threats);
    append(bytes, firsts_[number].threats);
    return bytes;
  }
  const Second& second = seconds_[firsts_[number].best];
  bytes = {Format::move, new_stone(firsts_[number].position, second.position), Format::replies};
  append_number(bytes, second.state->passes.size());
  for (const ThreatTree& pass : second.state->passes) append(bytes, pass.moves);
  append_number(bytes, second.state->wins.size() + second.replies.size());
  for (const ReplyWin& win : second.state->wins) {
    bytes.push_back(win.reply);
    bytes.push_back(Format::threats);
    append(bytes, win.moves);
  }
  for (const auto& [move, reply] : second.replies) {
    bytes.push_back(move);
    const First& first = firsts_[reply];
    if (!first.threats.empty() && has_same_stones(first.position, after(second.position, move))) {
      bytes.push_back(Format::threats);
      append(bytes, first.threats);
    } else {
      record(reply);
      bytes.push_back(Format::elsewhere);
    }
  }
  return bytes;
}

bool SharedTree::are_all_roots_won() const {
  return std::ranges::all_of(roots_, [&](const Root& root) { return firsts_[root.first].is_won; });
}

std::size_t SharedTree::open_roots() const {
  return static_cast<std::size_t>(std::ranges::count_if(roots_, [&](const Root& root) {
    return !firsts_[root.first].is_won && firsts_[root.first].proof_number < hopeless;
  }));
}

std::optional<Task> SharedTree::next_task() {
  using Ranked = std::tuple<int, double, std::size_t>;
  std::vector<Ranked> all;
  for (std::size_t i = 0; i < roots_.size(); ++i) {
    const First& root = firsts_[roots_[i].first];
    if (!root.is_won) all.emplace_back(roots_[i].tasks, root.proof_number, i);
  }
  for (const bool is_strict : {true, false}) {
    ++visit_;
    // A heap, because only the first few of thousands of roots are examined.
    std::vector<Ranked> heap = all;
    std::ranges::make_heap(heap, std::greater());
    while (!heap.empty()) {
      const std::size_t i = std::get<2>(heap.front());
      std::ranges::pop_heap(heap, std::greater());
      heap.pop_back();
      bool is_first = false;
      const Number found = task_below_first(roots_[i].first, is_strict, is_first);
      if (found == none) continue;
      ++roots_[i].tasks;
      if (is_first) {
        firsts_[found].is_busy = true;
        return Task{.root = i, .work = opening(found)};
      }
      seconds_[found].is_busy = true;
      return Task{.root = i, .work = improving(found)};
    }
  }
  return std::nullopt;
}

SharedTree::Number SharedTree::task_below_first(Number number, bool is_strict, bool& is_first) {
  First& node = firsts_[number];
  if (node.visit == visit_ || node.is_busy || node.is_won || node.proof_number >= hopeless) return none;
  node.visit = visit_;
  if (wants_candidates(node)) {
    is_first = true;
    return number;
  }
  if (is_strict) return task_below_second(node.best, is_strict, is_first);
  std::vector<Number> order = node.seconds;
  std::ranges::sort(order, {}, [&](Number i) { return std::pair(seconds_[i].proof_number, i); });
  if (order.size() > most_loose_moves) order.resize(most_loose_moves);
  for (const Number second : order) {
    if (const Number found = task_below_second(second, is_strict, is_first); found != none) return found;
  }
  return none;
}

SharedTree::Number SharedTree::task_below_second(Number number, bool is_strict, bool& is_first) {
  Second& node = seconds_[number];
  if (node.visit == visit_ || node.is_won || node.proof_number >= hopeless) return none;
  node.visit = visit_;
  if (!node.state->is_done()) return node.is_busy ? none : number;
  std::vector<Number> order;
  for (const auto& [move, reply] : node.replies) {
    if (!firsts_[reply].is_won) order.push_back(reply);
  }
  std::ranges::sort(order, {}, [&](Number i) { return std::pair(-firsts_[i].proof_number, i); });
  for (const Number first : order) {
    if (const Number found = task_below_first(first, is_strict, is_first); found != none) return found;
  }
  return none;
}

Improving SharedTree::improving(Number number) const {
  const NodeState& state = *seconds_[number].state;
  return {.second = number,
          .position = seconds_[number].position,
          .state = {.passes = {state.passes.front()},
                    .wins = {},
                    .waiting = state.waiting,
                    .undecided = state.undecided,
                    .open = state.open,
                    .round = state.round},
          .killers = killers_.replies()};
}

/// The task of a node, with what is known of other replies to the same move.
Opening SharedTree::opening(Number number) const {
  const First& node = firsts_[number];
  Opening opening{.first = number,
                  .position = node.position,
                  .stage = node.stage,
                  .is_searched = node.is_searched,
                  .tried = node.tried,
                  .guided_moves = {},
                  .sibling_moves = {},
                  .donors = {}};
  if (node.stage == 0) opening.guided_moves = guide_.moves(node.position);
  for (const Number parent : node.parents) {
    for (const auto& [reply, sibling] : seconds_[parent].replies) {
      const First& other = firsts_[sibling];
      for (const Number second : other.seconds) {
        if (!seconds_[second].state->is_done()) continue;
        const std::uint8_t move = new_stone(other.position, seconds_[second].position);
        if (opening.donors.size() < most_donors) opening.donors.emplace_back(move, seconds_[second].state);
        if (!seconds_[second].is_won || opening.sibling_moves.size() >= most_sibling_moves) continue;
        if (std::ranges::find(opening.sibling_moves, move) == opening.sibling_moves.end()) {
          opening.sibling_moves.push_back(move);
        }
      }
    }
  }
  return opening;
}

std::optional<Task> SharedTree::task_of_first(Number number) const {
  if (number >= firsts_.size() || firsts_[number].stage >= stages) return std::nullopt;
  return Task{.root = no_root, .work = opening(number)};
}

std::optional<Task> SharedTree::task_of_second(Number number) const {
  if (number >= seconds_.size()) return std::nullopt;
  const NodeState& state = *seconds_[number].state;
  if (state.passes.empty() || state.is_done()) return std::nullopt;
  return Task{.root = no_root, .work = improving(number)};
}

/// The moves to the node below this root where work continues.
std::string SharedTree::line_of(const Root& root) const {
  Number number = root.first;
  for (;;) {
    const First& node = firsts_[number];
    if (node.best == none || !seconds_[node.best].state->is_done()) break;
    Number hardest = none;
    for (const auto& [move, reply] : seconds_[node.best].replies) {
      if (firsts_[reply].is_won) continue;
      if (hardest == none || firsts_[reply].proof_number > firsts_[hardest].proof_number) hardest = reply;
    }
    if (hardest == none) break;
    number = hardest;
  }
  return text_of(firsts_[number].moves, rules_) + (firsts_[number].stage <= 1 ? " (guided)" : "");
}

std::string SharedTree::progress() const {
  std::string text;
  for (const Root& root : roots_) {
    const First& node = firsts_[root.first];
    char figures[64];
    std::snprintf(figures, sizeof figures, node.is_won ? " won" : " %.0f", node.proof_number);
    text += ' ' + name_of(node.moves, rules_) + figures + ';';
  }
  char figures[128];
  const auto busy =
      std::ranges::count_if(firsts_, &First::is_busy) + std::ranges::count_if(seconds_, &Second::is_busy);
  std::snprintf(figures, sizeof figures, " %zu + %zu positions, %lld records, %lld tasks", firsts_.size(),
                seconds_.size(), static_cast<long long>(records_), static_cast<long long>(busy));
  text += figures;
  for (const Root& root : roots_) {
    if (!firsts_[root.first].is_won) text += "\n                 " + line_of(root);
  }
  return text;
}

}  // namespace rowan::prove
