// SPDX-License-Identifier: MIT
//
// Selection of the next task of a SharedTree.
#include <algorithm>
#include <functional>
#include <tuple>
#include <utility>
#include <vector>

#include "prove/shared_tree.hpp"
#include "prove/stones.hpp"

namespace rowan::prove {

namespace {

constexpr std::size_t most_donors = 8;
constexpr std::size_t most_sibling_moves = 3;
constexpr int most_loose_moves = 3;

}  // namespace

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
          .killers = killers_};
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

}  // namespace rowan::prove
