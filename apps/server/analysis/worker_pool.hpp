// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <list>
#include <mutex>
#include <thread>

namespace rowan::server {

/// Threads that run jobs in order of arrival. They are created when first needed, sleep when there is nothing
/// to do, and end after a longer sleep. If a job throws, it has ended, and its thread continues with the next
/// one.
class WorkerPool {
 public:
  using Job = std::function<void()>;

  static constexpr std::chrono::seconds usual_idle{10};

  /// At most `most_threads` threads, and `most_waiting` jobs that wait for one of them. A thread without a
  /// job for `idle` ends, which returns its stack and what the allocator keeps for it.
  WorkerPool(std::size_t most_threads, std::size_t most_waiting, std::chrono::milliseconds idle = usual_idle)
      : most_threads_(most_threads), most_waiting_(most_waiting), idle_(idle) {}

  /// Waits for the running jobs, and drops the waiting ones.
  ~WorkerPool();
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  /// Returns false if all threads are busy, no more can be created, and no more jobs may wait.
  [[nodiscard]] bool submit(Job job);

  /// The number of threads, asleep or not.
  [[nodiscard]] std::size_t thread_count() const;

 private:
  using Threads = std::list<std::jthread>;

  void work(Threads::iterator self);
  bool add_thread();  // with the mutex held; false if the system provides none

  const std::size_t most_threads_;
  const std::size_t most_waiting_;
  const std::chrono::milliseconds idle_;
  mutable std::mutex mutex_;
  std::condition_variable ready_;
  std::deque<Job> jobs_;
  std::size_t sleeping_ = 0;
  bool is_ending_ = false;
  Threads threads_;
  Threads ended_;  // at most one that is not joined yet: the next thread to end joins it
};

}  // namespace rowan::server
