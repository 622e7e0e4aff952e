// SPDX-License-Identifier: MIT
#include "server/analysis/worker_pool.hpp"

#include <cstdint>
#include <system_error>
#include <utility>

#if defined(__linux__)
#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>
#endif

namespace rowan::server {

namespace {

/// Returns the stack below the current frame to the system. The C library reuses the stacks of ended threads
/// and keeps the memory that was last used in each, 128 KiB on some machines.
void release_stack() {
#if defined(__linux__)
  pthread_attr_t attributes;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return;
  void* lowest = nullptr;
  std::size_t size = 0;
  const bool is_known = pthread_attr_getstack(&attributes, &lowest, &size) == 0;
  pthread_attr_destroy(&attributes);
  constexpr std::uintptr_t still_used = 16 << 10;  // by the calls made from here
  const auto page = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
  const auto begin = reinterpret_cast<std::uintptr_t>(lowest);
  const auto here = reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
  const std::uintptr_t end = (here - still_used) / page * page;
  if (is_known && end > begin) madvise(lowest, end - begin, MADV_DONTNEED);
#endif
}

}  // namespace

WorkerPool::~WorkerPool() {
  std::deque<Job> dropped;
  {
    const std::lock_guard lock(mutex_);
    is_ending_ = true;
    dropped.swap(jobs_);
  }
  ready_.notify_all();
  threads_.clear();
  ended_.clear();
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

std::size_t WorkerPool::thread_count() const {
  const std::lock_guard lock(mutex_);
  return threads_.size();
}

bool WorkerPool::add_thread() {
  const auto place = threads_.emplace(threads_.end());
  try {
    *place = std::jthread([this, place] { work(place); });
  } catch (const std::system_error&) {
    threads_.erase(place);
    return false;
  }
  ++sleeping_;  // the new thread subtracts itself when it takes a job
  return true;
}

void WorkerPool::work(Threads::iterator self) {
  Threads ended_before;  // joined after the mutex is released
  std::unique_lock lock(mutex_);
  while (true) {
    const bool is_called = ready_.wait_for(lock, idle_, [this] { return is_ending_ || !jobs_.empty(); });
    if (is_ending_) return;
    if (!is_called) {
      --sleeping_;
      ended_before.swap(ended_);
      ended_.splice(ended_.end(), threads_, self);
      lock.unlock();
      release_stack();
      return;
    }
    Job job = std::move(jobs_.front());
    jobs_.pop_front();
    --sleeping_;
    lock.unlock();
    try {
      job();
    } catch (...) {  // NOLINT(bugprone-empty-catch)
      // Jobs report their own errors. An exception that one could not report must not end the other jobs.
    }
    job = {};  // what it holds is freed before the thread counts as idle
    lock.lock();
    ++sleeping_;
  }
}

}  // namespace rowan::server
