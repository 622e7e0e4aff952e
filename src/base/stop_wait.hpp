// SPDX-License-Identifier: MIT
#pragma once

#include <condition_variable>
#include <mutex>

#include "base/stop.hpp"

namespace rowan {

/// Waits until the predicate holds or a stop is requested, by its source or its deadline; returns whether the
/// predicate holds. The lock is held on entry and on return. It is released while waiting; if the predicate
/// holds from the start, it is never released.
template <class Predicate>
bool wait_or_stop(std::condition_variable& condition, std::unique_lock<std::mutex>& lock,
                  const StopToken& stop, Predicate predicate) {
  if (predicate()) return true;
  std::mutex& mutex = *lock.mutex();
  lock.unlock();  // the callback locks the mutex; the constructor of `wake` may call the callback
  {
    const StopCallback wake(stop, [&] {
      { const std::lock_guard guard(mutex); }  // no waiter is now between its check and its wait
      condition.notify_all();
    });
    lock.lock();
    const auto is_over = [&] { return predicate() || stop.stop_requested(); };
    if (stop.has_deadline()) {
      condition.wait_until(lock, stop.deadline(), is_over);
    } else {
      condition.wait(lock, is_over);
    }
    lock.unlock();
  }
  lock.lock();
  return predicate();
}

}  // namespace rowan
