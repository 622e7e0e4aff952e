// SPDX-License-Identifier: MIT
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace rowan {

/// Threads that do jobs in the order in which they come. They are made when they are first needed, and sleep when there is nothing
/// to do.
class WorkerPool {
 public:
  using Job = std::function<void()>;

  /// At most so many threads, and so many jobs that wait for one of them.
  WorkerPool(std::size_t most_threads, std::size_t most_waiting)
      : most_threads_(most_threads), most_waiting_(most_waiting) {}

  /// Waits for the jobs that are under way, and drops those that are not.
  ~WorkerPool();
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  /// False when all threads are busy, the system gives no more of them, and as many jobs wait as may.
  [[nodiscard]] bool submit(Job job);

 private:
  void work();
  bool add_thread();  // with the mutex held; false if the system gives none

  const std::size_t most_threads_;
  const std::size_t most_waiting_;
  std::mutex mutex_;
  std::condition_variable ready_;
  std::deque<Job> jobs_;
  std::size_t sleeping_ = 0;
  bool is_ending_ = false;
  std::vector<std::jthread> threads_;
};

}  // namespace rowan
