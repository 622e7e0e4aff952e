// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <mutex>
#include <optional>
#include <utility>

#include <rowan/c/error.h>

#include "base/stop.hpp"
#include "capi/call.hpp"

namespace rowan::capi {

/// Lets one call at a time work on a handle, and any thread stop that work.
///
///     const Stoppable::Work work(handle.stoppable);
///     if (!work) return ROWAN_BUSY;
///     ... work.token() ...
class Stoppable {
 public:
  /// Requests the end of the current work, if there is any.
  void stop() {
    std::optional<StopSource> source;
    {
      const std::lock_guard lock(mutex_);
      source = source_;
    }
    if (source) source->request_stop();
  }

  /// A call's exclusive right to work on the handle, during this object's lifetime. Converts to false if
  /// another call has that right.
  class Work {
   public:
    explicit Work(Stoppable& stoppable) : stoppable_(stoppable) {
      if (stoppable.is_busy_.exchange(true, std::memory_order_acq_rel)) return;
      is_own_ = true;
      const std::lock_guard lock(stoppable.mutex_);
      try {
        stoppable.source_.emplace();
      } catch (...) {
        stoppable.is_busy_.store(false, std::memory_order_release);
        throw;
      }
      source_ = stoppable.source_;
    }
    Work(const Work&) = delete;
    Work& operator=(const Work&) = delete;
    ~Work() {
      if (!is_own_) return;
      {
        const std::lock_guard lock(stoppable_.mutex_);
        stoppable_.source_.reset();
      }
      stoppable_.is_busy_.store(false, std::memory_order_release);
    }

    [[nodiscard]] explicit operator bool() const { return is_own_; }
    [[nodiscard]] StopToken token() const { return source_->get_token(); }
    [[nodiscard]] bool is_stopped() const { return source_->stop_requested(); }
    void stop() const { source_->request_stop(); }

   private:
    Stoppable& stoppable_;
    std::optional<StopSource> source_ = {};
    bool is_own_ = false;
  };

 private:
  std::atomic<bool> is_busy_{false};
  std::mutex mutex_;
  std::optional<StopSource> source_;  // of the current work
};

/// A call that works for a while and can be stopped: returns body(handle, work). If another such call with
/// the handle is running, returns ROWAN_BUSY, and leaves the message to that call.
template <class Handle, class Body>
int with_work(Handle* handle, Body&& body) noexcept {
  if (handle == nullptr) return ROWAN_NULL_ARGUMENT;
  return guarded(nullptr, 0, [&]() -> CallResult {
    const Stoppable::Work work(handle->stoppable);
    if (!work) return ROWAN_BUSY;
    return with_handle(handle, [&](Handle& in_use) { return std::forward<Body>(body)(in_use, work); });
  });
}

/// An engine, player or solver, and the setup to make it from. If its work ends with an exception, such as
/// std::bad_alloc, its state is unknown, so it is discarded and made again for the next request.
template <class T, class Setup>
class Rebuildable {
 public:
  explicit Rebuildable(Setup setup) : setup_(std::move(setup)) { value_.emplace(setup_); }

  /// Replaces the setup; the object is made again for the next request.
  void set_up(Setup setup) {
    setup_ = std::move(setup);
    value_.reset();
  }

  /// Returns body(value); makes the value first if there is none.
  template <class Body>
  auto use(Body&& body) {
    if (!value_) value_.emplace(setup_);
    try {
      return std::forward<Body>(body)(*value_);
    } catch (...) {
      value_.reset();
      throw;
    }
  }

 private:
  Setup setup_;
  std::optional<T> value_;
};

}  // namespace rowan::capi
