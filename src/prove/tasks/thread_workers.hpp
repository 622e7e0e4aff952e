// SPDX-License-Identifier: MIT
#pragma once

#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "base/stop.hpp"
#include "prove/proof_number_search.hpp"
#include "prove/tasks/task_workers.hpp"

namespace rowan::prove {

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
  std::vector<std::jthread> threads_;  // last, so that they end before what they use
};

}  // namespace rowan::prove
