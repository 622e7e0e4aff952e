// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "base/stop.hpp"
#include "prove/nodes/node_solver.hpp"
#include "prove/nodes/proof_numbers.hpp"
#include "prove/tasks/task.hpp"

namespace rowan::prove {

/// Does tasks, one after another. What its searches learn is kept for the next task, so a result may depend
/// on earlier tasks, but is always correct.
class TaskWorker {
 public:
  TaskWorker(const Rules& rules, const ProofNumberLimits& limits, StopToken stop);

  /// Does a task. If a stop was requested meanwhile, the result may be cut short and must be discarded.
  [[nodiscard]] TaskResult work(const Task& task);

 private:
  [[nodiscard]] NodeState improve(const Improving& work);
  [[nodiscard]] Opened open(const Opening& work);
  [[nodiscard]] std::vector<std::uint8_t> candidates(const Opening& work, int stage);
  void add(Opened& opened, const Opening& work, std::uint8_t move, bool is_guided);

  ProofNumberLimits limits_;
  StopToken stop_;
  NodeSolver solver_;
  CandidateFinder candidate_finder_;
};

/// Where tasks are done: by threads of this process (ThreadWorkers), or by other processes
/// (prove/tasks/rank_workers.hpp). Used by the one thread that keeps the tree.
class TaskWorkers {
 public:
  using Ticket = std::uint64_t;
  struct Finished {
    Ticket ticket = 0;
    std::optional<TaskResult> result = {};  // empty: the worker was lost or refused; the task is open again
  };

  TaskWorkers() = default;
  TaskWorkers(const TaskWorkers&) = delete;
  TaskWorkers& operator=(const TaskWorkers&) = delete;
  virtual ~TaskWorkers() = default;

  /// How many tasks can be given now.
  [[nodiscard]] virtual std::size_t idle() const = 0;

  /// Gives a task to a worker. Requires idle() > 0, and a ticket that was not used before. The task is shared
  /// because its giver may be gone before the work on it ends.
  virtual void give(Ticket ticket, std::shared_ptr<const Task> task) = 0;

  /// Waits for a task to finish, but no longer than `longest`; empty if none has finished. An error if no
  /// workers are left.
  [[nodiscard]] virtual Result<std::optional<Finished>> wait(std::chrono::milliseconds longest) = 0;
};

/// Threads of this process, each with searches of its own.
class ThreadWorkers final : public TaskWorkers {
 public:
  ThreadWorkers(int threads, const Rules& rules, const ProofNumberLimits& limits);

  /// Stops work in progress.
  ~ThreadWorkers() override;

  [[nodiscard]] std::size_t idle() const override { return idle_; }
  void give(Ticket ticket, std::shared_ptr<const Task> task) override;
  [[nodiscard]] Result<std::optional<Finished>> wait(std::chrono::milliseconds longest) override;

 private:
  void run(const Rules& rules, const ProofNumberLimits& limits);

  std::size_t idle_;
  StopSource stop_;
  std::mutex mutex_;
  std::condition_variable given_;
  std::condition_variable finished_;
  std::deque<std::pair<Ticket, std::shared_ptr<const Task>>> tasks_;
  std::deque<Finished> results_;
  std::vector<std::jthread> threads_;  // last, so that they end before the members that they use
};

}  // namespace rowan::prove
