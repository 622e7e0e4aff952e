// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <memory>

namespace rowan {

class StopCallback;

/// The state that a source and its tokens share.
class StopState {
 public:
  [[nodiscard]] bool is_requested() const { return requested_.load(std::memory_order_acquire); }

  /// Requests a stop and calls all callbacks. False, without calling them, if a stop was requested before.
  bool request();

 private:
  friend class StopCallback;

  /// Registers a callback. False, without registering it, if a stop was requested before.
  [[nodiscard]] bool add(StopCallback& callback);
  void remove(StopCallback& callback);

  void lock();
  void unlock() { is_locked_.clear(std::memory_order_release); }

  std::atomic<bool> requested_{false};
  std::atomic_flag is_locked_;
  StopCallback* first_ = nullptr;                // guarded by the lock
  std::atomic<StopCallback*> running_{nullptr};  // the callback being called, or null
};

/// Tells running work to stop when the token's source requests it or the token's deadline has passed. A token
/// with neither a source nor a deadline never reports a stop.
///
///     source:   the visitor has left, the program ends     --.
///     deadline: until(now + 5 s)                           --+--> stop_requested()
///
/// Like std::stop_token, which is missing where there are no threads and has no deadlines. A deadline is seen
/// only by polling; callbacks are called only by the source.
class StopToken {
 public:
  using Clock = std::chrono::steady_clock;

  StopToken() = default;

  [[nodiscard]] bool stop_requested() const {
    return (state_ && state_->is_requested()) || (has_deadline() && Clock::now() >= deadline_);
  }
  [[nodiscard]] bool stop_possible() const { return state_ != nullptr || has_deadline(); }

  /// A copy of the token that also reports a stop from `deadline` on. If the token already has a deadline,
  /// the earlier one counts.
  [[nodiscard]] StopToken until(Clock::time_point deadline) const {
    StopToken timed = *this;
    timed.deadline_ = std::min(deadline_, deadline);
    return timed;
  }

  [[nodiscard]] bool has_deadline() const { return deadline_ != Clock::time_point::max(); }
  [[nodiscard]] Clock::time_point deadline() const { return deadline_; }  // max() if there is none

 private:
  friend class StopSource;
  friend class StopCallback;
  explicit StopToken(std::shared_ptr<StopState> state) : state_(std::move(state)) {}

  std::shared_ptr<StopState> state_;
  Clock::time_point deadline_ = Clock::time_point::max();
};

/// Requests a stop from all holders of its tokens, once and for good. Copies share one state. Thread-safe.
class StopSource {
 public:
  [[nodiscard]] StopToken get_token() const { return StopToken(state_); }
  [[nodiscard]] bool stop_requested() const { return state_->is_requested(); }

  /// Requests a stop, and calls all callbacks from this thread before it returns. False if a stop was
  /// requested before.
  bool request_stop() const {
    const std::shared_ptr<StopState> state = state_;  // a callback may destroy this source
    return state->request();
  }

 private:
  std::shared_ptr<StopState> state_ = std::make_shared<StopState>();
};

/// Calls a function when a stop is requested: at once if that has already happened, otherwise from the
/// requesting thread. When the destructor returns, the call has finished or will never come. So the function
/// must not destroy its own StopCallback, and code that destroys one must not hold a mutex that the function
/// needs.
class StopCallback {
 public:
  StopCallback(const StopToken& token, std::function<void()> call);
  StopCallback(const StopCallback&) = delete;
  StopCallback& operator=(const StopCallback&) = delete;
  ~StopCallback();

 private:
  friend class StopState;

  std::shared_ptr<StopState> state_;  // null if the call was made at once or can never come
  std::function<void()> call_;
  StopCallback* previous_ = nullptr;
  StopCallback* next_ = nullptr;
  bool is_listed_ = false;
};

/// How to pause or stop running work. The work polls should_stop() every few milliseconds on boards of every
/// size, because it measures the time between polls by computation (PatternBoard::work), not by calls.
struct Interruption {
  StopToken stop = {};               // with a deadline, if there is one
  std::function<void()> pause = {};  // may block, so that a caller with many jobs can let them take turns

  /// Calls pause(), and returns whether to stop.
  [[nodiscard]] bool should_stop() const {
    if (pause) pause();
    return stop.stop_requested();
  }
};

}  // namespace rowan
