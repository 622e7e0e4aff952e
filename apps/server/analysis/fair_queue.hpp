// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <mutex>
#include <string>
#include <thread>

#include "base/stop.hpp"
#include "server/analysis/cpu_lease.hpp"

namespace rowan::server {

/// Threads that run jobs in order of arrival. A thread is created when first needed, sleeps while there are
/// no jobs, and ends after a long sleep. If a job throws, its thread continues with the next job.
class WorkerPool {
 public:
  using Job = std::function<void()>;

  static constexpr std::chrono::seconds usual_idle{10};

  /// At most `most_threads` threads, and `most_waiting` jobs that wait for one of them. A thread that has had
  /// no job for `idle` ends, which frees its stack and the memory that the allocator keeps for it.
  WorkerPool(std::size_t most_threads, std::size_t most_waiting, std::chrono::milliseconds idle = usual_idle)
      : most_threads_(most_threads), most_waiting_(most_waiting), idle_(idle) {}

  /// Waits for the running jobs, and drops the waiting ones.
  ~WorkerPool();
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  /// Returns false if no thread is free or can be created, and no more jobs may wait; also if there are no
  /// threads at all, or the pool is being destroyed.
  [[nodiscard]] bool submit(Job job);

  /// The number of threads, asleep or not.
  [[nodiscard]] std::size_t thread_count() const;

 private:
  using Threads = std::list<std::jthread>;

  void work(Threads::iterator self);
  bool add_thread();  // with the mutex held; false if the system provides none, or there is no memory

  const std::size_t most_threads_;
  const std::size_t most_waiting_;
  const std::chrono::milliseconds idle_;
  mutable std::mutex mutex_;
  std::condition_variable ready_;
  std::deque<Job> jobs_;
  std::size_t sleeping_ = 0;
  bool is_ending_ = false;
  Threads threads_;
  Threads ended_;  // at most one thread: the next thread to end joins it
};

/// A number of jobs for each class: games, analyses, solves.
using JobCounts = std::array<std::size_t, cpu_priorities>;

struct QueueLimits {
  std::size_t threads;              // jobs that run at the same time
  std::size_t waiting;              // jobs that wait for their turn
  std::size_t per_visitor;          // jobs of one visitor that run at the same time, of any class
  std::size_t waiting_per_visitor;  // jobs of one visitor that wait
  JobCounts running;                // jobs of each class that run at the same time
  JobCounts running_per_visitor;    // for each class: jobs of one visitor that run at the same time
};

/// A queue in which jobs wait for their visitor's turn before they take a thread.
///
///                   submitted                    runs           waits
///     visitor A     solve solve solve move       solve move     solve solve
///     visitor B     move                         move, at once
///
/// A visitor may run only a few jobs at a time, and fewer of the classes that take long. Of the jobs that may
/// run, moves of games come first, then analyses, then solves; within a class, jobs of the visitor with the
/// fewest running jobs, then the job that has waited longest. A job that was passed over for three of a
/// higher class counts as a move from then on (no starvation). A job whose visitor has left (`stop`) is
/// dropped when its turn comes, or earlier if its place is needed.
class FairQueue {
 public:
  using Job = std::function<void()>;

  explicit FairQueue(const QueueLimits& limits) : limits_(limits), pool_(limits.threads, 0) {}

  /// Drops the waiting jobs, and waits for the running ones.
  ~FairQueue() { close(); }
  FairQueue(const FairQueue&) = delete;
  FairQueue& operator=(const FairQueue&) = delete;

  /// Returns false if too many jobs are waiting, in total or of this visitor, if the system provides no
  /// thread, or after close(). If it throws for lack of memory, nothing has changed.
  [[nodiscard]] bool submit(const std::string& visitor, CpuPriority priority, StopToken stop, Job job);

  /// Drops the waiting jobs, and accepts no more.
  void close();

  [[nodiscard]] std::size_t running() const;
  [[nodiscard]] std::size_t waiting() const;
  [[nodiscard]] std::size_t running_of(const std::string& visitor) const;

 private:
  struct Visitor {
    std::size_t running = 0;
    std::size_t waiting = 0;
    JobCounts running_by_class{};
  };
  using Visitors = std::map<std::string, Visitor>;  // visitors with a job
  struct Waiting {
    Visitors::iterator visitor;
    CpuPriority priority;
    StopToken stop;
    Job job;
    int passed_over = 0;  // jobs of a higher class that were chosen although this one could have run
  };
  using Jobs = std::list<Waiting>;

  [[nodiscard]] bool start_last(Jobs& jobs) noexcept;
  void run(Jobs current) noexcept;

  // With the mutex held:
  [[nodiscard]] bool may_run(const Waiting& waiting) const;
  [[nodiscard]] static CpuPriority rank_of(const Waiting& waiting);
  [[nodiscard]] Jobs::iterator next();
  void pass_over_others(const Waiting& chosen);
  void begin(const Waiting& job);
  void end(const Waiting& job);
  void remove_if_idle(Visitors::iterator visitor);
  [[nodiscard]] bool has_room(const Visitor& visitor) const;
  void drop_stopped(Visitors::iterator asking, Jobs& dropped);
  /// Takes the jobs that may run now from the queue, and counts them as running.
  [[nodiscard]] Jobs take_next();

  const QueueLimits limits_;
  mutable std::mutex mutex_;
  bool is_closed_ = false;
  std::size_t running_ = 0;
  JobCounts running_by_class_{};
  Visitors visitors_;
  Jobs waiting_;     // in order of arrival
  WorkerPool pool_;  // last: its threads use all of the above
};

}  // namespace rowan::server
