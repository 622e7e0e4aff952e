// SPDX-License-Identifier: MIT
#include "prove/tasks/workers.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/stop_wait.hpp"
#include "pattern/pattern_board.hpp"
#include "prove/jobs/jobs.hpp"

namespace rowan::prove {

TaskWorker::TaskWorker(const Rules& rules, const ProofNumberLimits& limits, StopToken stop)
    : limits_(limits), stop_(std::move(stop)), candidate_finder_(rules) {}

TaskResult TaskWorker::work(const Task& task) {
  const std::int64_t nodes_before = solver_.nodes();
  TaskResult result;
  if (const auto* opening = std::get_if<Opening>(&task.work)) {
    result.found = open(*opening);
  } else {
    result.found = improve(std::get<Improving>(task.work));
  }
  result.nodes = solver_.nodes() - nodes_before;
  return result;
}

NodeState TaskWorker::improve(const Improving& work) {
  NodeState state = work.state;
  solver_.improve(work.position, state, work.killers, limits_.node, stop_);
  return state;
}

Opened TaskWorker::open(const Opening& work) {
  Opened opened{.threats = {}, .is_searched = work.is_searched, .stage = work.stage, .candidates = {}};
  if (opened.stage == 0) {
    ++opened.stage;
    for (const std::uint8_t move : work.guided_moves) add(opened, work, move, true);
    if (std::ranges::any_of(opened.candidates, [](const auto& one) { return one.state.has_value(); })) {
      return opened;
    }
  }
  if (!opened.is_searched) {
    opened.is_searched = true;
    NodeSolver::Found found = solver_.find_win(work.position, limits_.hard_leaf, stop_);
    if (found.tree) {
      opened.threats = std::move(found.tree->moves);
      return opened;
    }
  }
  for (const std::uint8_t move : candidates(work, opened.stage)) {
    add(opened, work, move, false);
  }
  ++opened.stage;
  return opened;
}

std::vector<std::uint8_t> TaskWorker::candidates(const Opening& work, int stage) {
  if (stage != 1) return candidate_finder_.best_scored_moves(work.position, limits_, stage);
  std::vector<std::uint8_t> moves = candidate_finder_.engine_moves(work.position, limits_, stop_);
  moves.insert(moves.end(), work.sibling_moves.begin(), work.sibling_moves.end());
  return moves;
}

void TaskWorker::add(Opened& opened, const Opening& work, std::uint8_t move, bool is_guided) {
  const auto is_same = [&](const Candidate& one) { return one.move == move; };
  if (work.tried.test(move) || work.position.cells()[move] != Cell::empty ||
      std::ranges::any_of(opened.candidates, is_same)) {
    return;
  }
  const Position position = after(work.position, move);
  Candidate candidate{.move = move, .state = {}, .is_guided = is_guided};
  for (const auto& [donor_move, donor] : work.donors) {
    if (donor_move != move) continue;
    std::optional<NodeState> state = node_state(position, *donor);
    if (!state) continue;
    if (!candidate.state || state->waiting.count() < candidate.state->waiting.count()) {
      candidate.state = std::move(state);
    }
  }
  if (!candidate.state) {
    const std::int64_t nodes = is_guided ? limits_.hard_leaf : limits_.pass;
    std::optional<ThreatTree> pass = solver_.find_pass_win(position, nodes, stop_);
    if (pass) candidate.state = node_state(position, std::move(*pass));
  }
  if (candidate.state) {
    const auto rank = static_cast<double>(work.tried.count() + opened.candidates.size());
    const auto marks = static_cast<double>(candidate.state->waiting.count());
    candidate.guess = is_guided ? 0.1 + marks / 1000 : 1.5 + marks / 40 + 0.25 * rank;
  }
  opened.candidates.push_back(std::move(candidate));
}

ThreadWorkers::ThreadWorkers(int threads, const Rules& rules, const ProofNumberLimits& limits)
    : idle_(static_cast<std::size_t>(threads)) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this, rules, limits] { run(rules, limits); });
}

ThreadWorkers::~ThreadWorkers() { stop_.request_stop(); }

void ThreadWorkers::give(Ticket ticket, std::shared_ptr<const Task> task) {
  --idle_;
  const std::scoped_lock lock(mutex_);
  tasks_.emplace_back(ticket, std::move(task));
  given_.notify_one();
}

Result<std::optional<TaskWorkers::Finished>> ThreadWorkers::wait(std::chrono::milliseconds longest) {
  std::unique_lock lock(mutex_);
  if (!finished_.wait_for(lock, longest, [&] { return !results_.empty(); })) return std::nullopt;
  Finished finished = std::move(results_.front());
  results_.pop_front();
  ++idle_;
  return finished;
}

void ThreadWorkers::run(const Rules& rules, const ProofNumberLimits& limits) {
  const StopToken stop = stop_.get_token();
  TaskWorker worker(rules, limits, stop);
  std::unique_lock lock(mutex_);
  while (wait_or_stop(given_, lock, stop, [&] { return !tasks_.empty(); })) {
    const auto [ticket, task] = std::move(tasks_.front());
    tasks_.pop_front();
    lock.unlock();
    TaskResult result = worker.work(*task);
    lock.lock();
    if (stop.stop_requested()) return;  // the result may be cut short
    results_.push_back({.ticket = ticket, .result = std::move(result)});
    finished_.notify_one();
  }
}

}  // namespace rowan::prove
