// SPDX-License-Identifier: MIT
#include "server/worker_pool.hpp"

#include <system_error>
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
      const bool has_grown = threads_.size() < most_threads_ && add_thread();
      if (!has_grown && (threads_.empty() || jobs_.size() >= sleeping_ + most_waiting_)) return false;
    }
    jobs_.push_back(std::move(job));
  }
  ready_.notify_one();
  return true;
}

bool WorkerPool::add_thread() {
  try {
    threads_.emplace_back([this] { work(); });
  } catch (const std::system_error&) {
    return false;
  }
  ++sleeping_;  // the new thread counts itself out when it takes a job
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
