// SPDX-License-Identifier: MIT
#include "server/analysis/fair_queue.hpp"

#include <algorithm>
#include <iterator>
#include <memory>
#include <tuple>
#include <utility>

#if defined(__linux__)
#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>
#endif

namespace rowan::server {
namespace {

/// Returns the stack below the current frame to the system. Without this, the C library would keep the memory
/// of that stack, 128 KiB on some machines, because it reuses the stacks of ended threads.
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

/// The number of jobs of a higher class that may pass a waiting job of a lower class.
constexpr int higher_before_lower = 3;

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
  } catch (...) {  // the system provides no thread, or there is no memory to start it
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
      // Jobs report their own errors. If a job could not, its exception must not end the other jobs.
    }
    job = {};  // frees what the job holds before the thread counts as idle
    lock.lock();
    ++sleeping_;
  }
}

bool FairQueue::submit(const std::string& visitor, CpuPriority priority, StopToken stop, Job job) {
  Jobs dropped;   // freed after the mutex is released
  Jobs starting;  // filled first: if there is no memory for it, nothing has changed yet
  starting.push_back({.visitor = {}, .priority = priority, .stop = std::move(stop), .job = std::move(job)});
  const std::lock_guard lock(mutex_);
  if (is_closed_) return false;
  const auto owner = visitors_.try_emplace(visitor).first;
  starting.front().visitor = owner;
  if (running_ < limits_.threads && may_run(starting.front())) {
    begin(starting.front());
    // Under the mutex: otherwise another job could begin to wait for the end of this one, which never comes
    // if this one gets no thread.
    const bool is_started = start_last(starting);
    if (!is_started) end(starting.front());
    return is_started;
  }
  if (!has_room(owner->second)) drop_stopped(owner, dropped);
  const bool is_taken = has_room(owner->second);
  if (is_taken) {
    ++owner->second.waiting;
    waiting_.splice(waiting_.end(), starting);
  } else {
    remove_if_idle(owner);
  }
  return is_taken;
}

/// Gives the last of the jobs a thread of its own. If no thread or no memory is available, returns false and
/// leaves the jobs unchanged. The job stays in its node of a list, so that the thread needs no memory to run
/// it.
bool FairQueue::start_last(Jobs& jobs) noexcept {
  std::shared_ptr<Jobs> own;
  bool is_taken = false;
  try {
    own = std::make_shared<Jobs>();
    own->splice(own->end(), jobs, std::prev(jobs.end()));
    is_taken = pool_.submit([this, own] { run(std::move(*own)); });
  } catch (...) {
    is_taken = false;  // no memory
  }
  if (!is_taken && own) jobs.splice(jobs.end(), *own);
  return is_taken;
}

bool FairQueue::has_room(const Visitor& visitor) const {
  return waiting_.size() < limits_.waiting && visitor.waiting < limits_.waiting_per_visitor;
}

/// Drops the waiting jobs whose visitors have left, which requests their stop. Keeps the entry of the visitor
/// who is asking.
void FairQueue::drop_stopped(Visitors::iterator asking, Jobs& dropped) {
  for (auto job = waiting_.begin(); job != waiting_.end();) {
    const auto current = job++;
    if (!current->stop.stop_requested()) continue;
    --current->visitor->second.waiting;
    if (current->visitor != asking) remove_if_idle(current->visitor);
    dropped.splice(dropped.end(), waiting_, current);
  }
}

void FairQueue::close() {
  Jobs dropped;  // freed after the mutex is released
  const std::lock_guard lock(mutex_);
  is_closed_ = true;
  for (const Waiting& job : waiting_) {
    --job.visitor->second.waiting;
    remove_if_idle(job.visitor);
  }
  dropped.swap(waiting_);
}

std::size_t FairQueue::running() const {
  const std::lock_guard lock(mutex_);
  return running_;
}

std::size_t FairQueue::waiting() const {
  const std::lock_guard lock(mutex_);
  return waiting_.size();
}

std::size_t FairQueue::running_of(const std::string& visitor) const {
  const std::lock_guard lock(mutex_);
  const auto found = visitors_.find(visitor);
  return found == visitors_.end() ? 0 : found->second.running;
}

/// Runs the job and then, on the same thread, the next job in turn. If several jobs may run next, the others
/// get threads of their own where possible. An exception ends only the job that threw it.
void FairQueue::run(Jobs current) noexcept {
  while (!current.empty()) {
    Waiting& job = current.front();
    try {
      if (!job.stop.stop_requested()) job.job();
    } catch (...) {  // NOLINT(bugprone-empty-catch)
      // Jobs report their own errors.
    }
    job.job = {};  // frees what the job holds before its visitor counts as idle
    Jobs following;
    {
      const std::lock_guard lock(mutex_);
      end(job);
      following = take_next();
    }
    current.pop_front();
    current.splice(current.end(), following);
    bool has_thread = true;
    while (has_thread && current.size() > 1) has_thread = start_last(current);
  }
}

bool FairQueue::may_run(const Waiting& waiting) const {
  const auto kind = static_cast<std::size_t>(waiting.priority);
  const Visitor& visitor = waiting.visitor->second;
  return visitor.running < limits_.per_visitor &&
         visitor.running_by_class[kind] < limits_.running_per_visitor[kind] &&
         running_by_class_[kind] < limits_.running[kind];
}

CpuPriority FairQueue::rank_of(const Waiting& waiting) {
  return waiting.passed_over < higher_before_lower ? waiting.priority : CpuPriority::game;
}

auto FairQueue::next() -> Jobs::iterator {
  const auto rank = [this](const Waiting& job) {
    return std::tuple(!may_run(job), rank_of(job), job.visitor->second.running);
  };
  const auto first = std::ranges::min_element(waiting_, {}, rank);  // the list is in order of arrival
  return first == waiting_.end() || !may_run(*first) ? waiting_.end() : first;
}

void FairQueue::pass_over_others(const Waiting& chosen) {
  for (Waiting& job : waiting_)
    if (job.priority > chosen.priority && may_run(job)) ++job.passed_over;
}

auto FairQueue::take_next() -> Jobs {
  Jobs taken;
  while (running_ < limits_.threads) {
    const auto chosen = next();
    if (chosen == waiting_.end()) break;
    pass_over_others(*chosen);
    --chosen->visitor->second.waiting;
    begin(*chosen);
    taken.splice(taken.end(), waiting_, chosen);
  }
  return taken;
}

void FairQueue::begin(const Waiting& job) {
  const auto kind = static_cast<std::size_t>(job.priority);
  ++running_;
  ++running_by_class_[kind];
  ++job.visitor->second.running;
  ++job.visitor->second.running_by_class[kind];
}

void FairQueue::end(const Waiting& job) {
  const auto kind = static_cast<std::size_t>(job.priority);
  --running_;
  --running_by_class_[kind];
  --job.visitor->second.running;
  --job.visitor->second.running_by_class[kind];
  remove_if_idle(job.visitor);
}

void FairQueue::remove_if_idle(Visitors::iterator visitor) {
  if (visitor->second.running + visitor->second.waiting == 0) visitors_.erase(visitor);
}

}  // namespace rowan::server
