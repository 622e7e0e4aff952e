// SPDX-License-Identifier: MIT
#include "prove/tasks/thread_workers.hpp"

#include <utility>

#include "base/stop_wait.hpp"
#include "prove/tasks/task_worker.hpp"

namespace rowan::prove {

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
