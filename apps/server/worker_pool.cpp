// SPDX-License-Identifier: MIT
#include "server/worker_pool.hpp"

#include <utility>

namespace rowan {

WorkerPool::~WorkerPool() {
  {
    const std::lock_guard lock(mutex_);
    is_ending_ = true;
    jobs_.clear();
  }
  ready_.notify_all();
  threads_.clear();
}

bool WorkerPool::submit(Job job) {
  {
    const std::lock_guard lock(mutex_);
    if (is_ending_) return false;
    if (jobs_.size() >= sleeping_) {
      if (threads_.size() < most_threads_) {
        threads_.emplace_back([this] { work(); });
        ++sleeping_;  // the new thread counts itself out when it takes a job
      } else if (jobs_.size() >= sleeping_ + most_waiting_) {
        return false;
      }
    }
    jobs_.push_back(std::move(job));
  }
  ready_.notify_one();
  return true;
}

void WorkerPool::work() {
  std::unique_lock lock(mutex_);
  while (true) {
    ready_.wait(lock, [this] { return is_ending_ || !jobs_.empty(); });
    if (is_ending_) return;
    Job job = std::move(jobs_.front());
    jobs_.pop_front();
    --sleeping_;
    lock.unlock();
    job();
    job = {};  // what it holds is let go before the thread counts as free
    lock.lock();
    ++sleeping_;
  }
}

}  // namespace rowan
