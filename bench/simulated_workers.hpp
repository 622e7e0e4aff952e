// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "prove/jobs/jobs.hpp"
#include "prove/tasks/task.hpp"
#include "prove/tasks/workers.hpp"

namespace rowan::prove {

/// Simulates many workers on one core. Runs each task at once and delivers its result at the simulated time.
///
///     worker    has a task and the next one, as in prove/tasks/rank_workers.hpp; a task takes the processor
///               time measured here, including the worker's check of the result, plus the time of two
///               messages: the task and the result
///     host      handles one message at a time: while it updates the tree, writes tasks and checks results,
///               all workers may have to wait for it
///
/// All simulated workers share what their searches learn; real ones do not.
class SimulatedWorkers final : public TaskWorkers {
 public:
  SimulatedWorkers(std::size_t workers, const ProofNumberLimits& limits, double message_seconds)
      : workers_(workers), message_seconds_(message_seconds), worker_(job_rules, limits, {}) {}

  [[nodiscard]] std::size_t idle() const override {
    return tasks_ahead * workers_.size() - under_way_.size();
  }

  void give(Ticket ticket, std::shared_ptr<const Task> shared) override {
    const Task& task = *shared;
    const std::string bytes = to_bytes(task);
    spend_on_host();
    std::string result = to_bytes(worker_.work(task), task);
    (void)read_result(result, task);
    const double seconds = clock_.lap();
    seconds_.push_back(seconds);
    bytes_[0] += static_cast<std::int64_t>(bytes.size());
    bytes_[1] += static_cast<std::int64_t>(result.size());
    const auto worker = std::ranges::min_element(
        workers_, {}, [](const Worker& each) { return std::pair(each.tasks, each.free_at); });
    ++worker->tasks;
    worker->free_at = std::max(worker->free_at, now_ + message_seconds_) + seconds;
    const auto number = static_cast<std::size_t>(worker - workers_.begin());
    under_way_.emplace(
        worker->free_at + message_seconds_,
        Given{.ticket = ticket, .task = std::move(shared), .worker = number, .result = std::move(result)});
    most_ = std::max(most_, under_way_.size());
  }

  [[nodiscard]] Result<std::optional<Finished>> wait(std::chrono::milliseconds /*longest*/) override {
    spend_on_host();
    const auto next = under_way_.begin();
    waiting_area_ += static_cast<double>(under_way_.size()) * std::max(next->first - now_, 0.0);
    waited_ += std::max(next->first - now_, 0.0);
    now_ = std::max(now_, next->first);
    const Given given = std::move(next->second);
    under_way_.erase(next);
    --workers_[given.worker].tasks;
    Result<TaskResult> result = read_result(given.result, *given.task);
    if (!result) return failure_of(result);
    return Finished{.ticket = given.ticket, .result = std::move(*result)};
  }

  void print() {
    std::ranges::sort(seconds_);
    const auto tasks = static_cast<double>(seconds_.size());
    double sum = 0;
    for (const double one : seconds_) sum += one;
    const auto part = [&](double share) {
      return 1000 * seconds_[static_cast<std::size_t>(share * (tasks - 1))];
    };
    std::printf("%zu workers: %.3f s, %.3f s of work, %.2f times one; host %.3f s; at most %zu at a time\n",
                workers_.size(), now_, sum, sum / now_, host_seconds_, most_);
    std::printf(
        "tasks: %.0f, mean %.2f ms; 10 %% %.2f, 50 %% %.2f, 90 %% %.2f, 99 %% %.2f, longest %.2f ms\n", tasks,
        1000 * sum / tasks, part(0.1), part(0.5), part(0.9), part(0.99), part(1));
    std::printf("messages: task %.0f bytes, result %.0f bytes; host %.3f ms a task\n",
                static_cast<double>(bytes_[0]) / tasks, static_cast<double>(bytes_[1]) / tasks,
                1000 * host_seconds_ / tasks);
    if (waited_ > 0)
      std::printf("under way while the host waits: %.1f on average\n", waiting_area_ / waited_);
  }

 private:
  /// Measures the processor time of this thread.
  class Stopwatch {
   public:
    double lap() {
      const double now = read();
      return now - std::exchange(last_, now);
    }

   private:
    static double read() {
      timespec time{};
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
      return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
    }
    double last_ = read();
  };
  void spend_on_host() {
    const double seconds = clock_.lap();
    host_seconds_ += seconds;
    now_ += seconds;
  }

  static constexpr std::size_t tasks_ahead = 2;
  struct Worker {
    std::size_t tasks = 0;
    double free_at = 0;
  };
  struct Given {
    Ticket ticket = 0;
    std::shared_ptr<const Task> task;
    std::size_t worker = 0;
    std::string result;
  };

  std::vector<Worker> workers_;
  double message_seconds_;
  TaskWorker worker_;
  Stopwatch clock_;
  double now_ = 0;
  double host_seconds_ = 0;
  double waited_ = 0;
  double waiting_area_ = 0;  // the number of pending tasks, integrated over the time that the host waits
  std::size_t most_ = 0;
  std::multimap<double, Given> under_way_;  // by the time at which the result reaches the host
  std::vector<double> seconds_;
  std::array<std::int64_t, 2> bytes_{};
};

}  // namespace rowan::prove
