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

/// Threads that do jobs in the order in which they come. They are made when they are first needed, sleep when
/// there is nothing to do, and end when that lasts. A job that throws has ended; its thread continues with
/// the next one.
class WorkerPool {
 public:
  using Job = std::function<void()>;

  static constexpr std::chrono::seconds usual_idle{10};

  /// At most `most_threads` threads, and `most_waiting` jobs that wait for one of them. A thread without a
  /// job for `idle` ends: its stack, and what the allocator keeps for it, are given back.
  WorkerPool(std::size_t most_threads, std::size_t most_waiting, std::chrono::milliseconds idle = usual_idle)
      : most_threads_(most_threads), most_waiting_(most_waiting), idle_(idle) {}

  /// Waits for the jobs that are under way, and drops those that are not.
  ~WorkerPool();
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  /// False when all threads are busy, the system gives no more of them, and as many jobs wait as may.
  [[nodiscard]] bool submit(Job job);

  /// Threads that there are, asleep or not.
  [[nodiscard]] std::size_t thread_count() const;

 private:
  using Threads = std::list<std::jthread>;

  void work(Threads::iterator self);
  bool add_thread();  // with the mutex held; false if the system gives none

  const std::size_t most_threads_;
  const std::size_t most_waiting_;
  const std::chrono::milliseconds idle_;
  mutable std::mutex mutex_;
  std::condition_variable ready_;
  std::deque<Job> jobs_;
  std::size_t sleeping_ = 0;
  bool is_ending_ = false;
  Threads threads_;
  Threads ended_;  // at most one, not joined yet: the next thread to end joins it
};

}  // namespace rowan::server
